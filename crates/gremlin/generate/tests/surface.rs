//! Generated traversals can be printed in the target's dialect, and parse to the same tree.

mod support;

use edgewise_gremlin_generate::{Config, GraphPlan, Limits, RoundGenerator, generate_round};
use edgewise_gremlin_semantics::{Budget, Graph, Knobs, Parameters, execute};
use edgewise_gremlin_syntax::ast::{Condition, Filter, Traversal};
use edgewise_gremlin_syntax::{Dialect, parse_traversal, print_traversal};
use edgewise_model::Rng;

fn reads_back(traversal: &Traversal, dialect: Dialect) {
    let text = print_traversal(traversal, dialect)
        .unwrap_or_else(|error| panic!("{dialect}: {error}: {traversal:?}"));
    let read = parse_traversal(&text, dialect).unwrap_or_else(|error| panic!("{dialect}: {error}\n{text}"));
    assert_eq!(read, *traversal, "{dialect}\n{text}");
}

#[test]
fn printed_traversals_parse_to_the_same_tree_in_every_dialect() {
    for dialect in Dialect::ALL {
        let mut limits = Limits::all(*dialect);
        limits.variables = dialect.is_groovy() || dialect.version >= edgewise_gremlin_syntax::Version::V3_7;
        for (_, config) in support::presets() {
            for seed in 0..8 {
                let round = generate_round(&few(&config), &limits, &mut Rng::from_seed_u64(seed));
                for traversal in round.graph.traversals() {
                    reads_back(&traversal, *dialect);
                }
                for made in &round.traversals {
                    reads_back(&made.traversal, *dialect);
                }
                for one in &round.partitions {
                    reads_back(&one.part(Filter::Filter(Condition::Traversal(one.test.clone()))), *dialect);
                    reads_back(&one.part(Filter::Not(one.test.clone())), *dialect);
                }
            }
        }
    }
}

fn few(config: &Config) -> Config {
    let mut config = config.clone();
    config.traversal.traversals.max = config.traversal.traversals.max.min(30);
    config.traversal.traversals.min = config.traversal.traversals.min.min(30);
    config
}

#[test]
fn traversals_with_odd_names_parse_to_the_same_tree() {
    let mut config = Config::default();
    config.schema.odd_names = 100;
    for dialect in Dialect::ALL {
        let round = generate_round(&config, &Limits::all(*dialect), &mut Rng::from_seed_u64(3));
        for made in &round.traversals {
            reads_back(&made.traversal, *dialect);
        }
    }
}

#[test]
fn the_setup_traversals_create_the_planned_graph() {
    let limits = Limits::all(Dialect::CANONICAL);
    for seed in 0..30 {
        let generator = RoundGenerator::new(&Config::default(), &limits, &mut Rng::from_seed_u64(seed));
        let plan = generator.graph();
        let mut written = Graph::new();
        for traversal in plan.traversals() {
            execute(&mut written, &traversal, &Parameters::new(), &Knobs::default(), Budget::default())
                .expect("it writes");
        }
        assert_eq!(shown(&written), shown(&plan.graph()));
        assert_eq!(written.vertices().count(), plan.vertices.len());
        assert_eq!(written.edges().count(), plan.edges.len());
    }
}

/// The labels, ids and properties of all elements, as text.
fn shown(graph: &Graph) -> String {
    let mut text = String::new();
    for vertex in graph.vertices() {
        text += &format!("{} {}", vertex.id, vertex.label);
        for property in graph.vertex_properties(vertex) {
            text += &format!(" {}={} {:?}", property.key, property.value, graph.meta_properties(property));
        }
    }
    for edge in graph.edges() {
        let ends = (&edge.out_vertex.id, &edge.in_vertex.id);
        text += &format!("\n{} {} {ends:?} {:?}", edge.id, edge.label, graph.edge_properties(edge));
    }
    text
}

#[test]
fn traversals_are_generated_for_an_empty_graph_too() {
    let (config, limits) = (Config::default(), Limits::all(Dialect::CANONICAL));
    let mut rng = Rng::from_seed_u64(1);
    let schema = RoundGenerator::new(&config, &limits, &mut rng).schema().clone();
    let mut generator = RoundGenerator::on(&config, &limits, schema, GraphPlan::default(), &mut rng);
    for _ in 0..300 {
        reads_back(&generator.next_traversal(&mut rng).traversal, limits.dialect);
        let partition = generator.next_partition(&mut rng);
        reads_back(&partition.part(Filter::Not(partition.test.clone())), limits.dialect);
    }
}
