//! Tests of the templates: every template makes queries that parse, that the reference answers, and that mostly differ
//! from each other.

use super::material::Material;
use super::table::Needs;
use super::templates::is_supported;
use super::{TEMPLATES, Templates};
use crate::query::{GeneratedQuery, productions};
use crate::round::{Feedback, Refused};
use crate::{Config, Features};
use edgewise_cypher_semantics::{
    Answer, Budget, ErrorKind, FaultSet, Knobs, Procedures, ReferenceError, Settings, execute,
};
use edgewise_cypher_syntax::ast::{Query, Statement};
use edgewise_cypher_syntax::{Dialect, parse_query, print_query};
use edgewise_model::{
    Date, DateTime, Graph, Index, IndexKind, LocalDateTime, LocalTime, Map, Mutation, Rng, Value,
};
use std::collections::BTreeSet;

/// Feedback from the executable semantics.
struct Semantics;

impl Feedback for Semantics {
    fn returns_data(&self, _: &GeneratedQuery, _: &Graph) -> bool {
        true
    }

    fn answers(&self, query: &Query) -> bool {
        run(query, &Graph::new()).is_ok()
    }
}

fn run(query: &Query, graph: &Graph) -> Result<Answer, ReferenceError> {
    let day = Date::from_ymd(2020, 1, 1).expect("a day");
    let settings = Settings {
        knobs: Knobs::default(),
        budget: Budget::small(),
        procedures: &Procedures::default(),
        now: DateTime::new(LocalDateTime::new(day, LocalTime::MIDNIGHT), 0).expect("a moment"),
        seed: 0,
        choice: None,
        faults: FaultSet::NONE,
    };
    execute(&Statement::query(query.clone()), &mut graph.clone(), &Map::new(), &settings)
}

fn graph() -> Graph {
    let mut graph = Graph::new();
    let properties = |number: i64, text: &str, float: f64| -> Map {
        let values = [("k", Value::Int(number)), ("s", Value::from(text)), ("f", Value::Float(float))];
        values.into_iter().map(|(key, value)| (key.into(), value)).collect()
    };
    let one = graph.add_node(["A"], properties(1, "x", 1.0));
    let other = graph.add_node(["A", "B"], properties(2, "", 0.5));
    graph.add_relationship(one, other, "T", Map::new()).expect("both nodes exist");
    graph.add_relationship(other, other, "U", Map::new()).expect("both nodes exist");
    let index = Index { kind: IndexKind::NodeRange, label: "A".into(), keys: vec!["k".into()] };
    graph.apply(&Mutation::CreateIndex(index)).expect("an index");
    graph
}

fn features() -> Features {
    Features::all(Dialect::whole().clone())
}

#[test]
fn every_template_makes_many_different_queries_that_the_reference_answers() {
    let (graph, features) = (graph(), features());
    let material = Material::new(&graph, &features, Some(&Semantics));
    for template in TEMPLATES {
        let mut rng = Rng::from_seed_u64(1);
        let mut texts = BTreeSet::new();
        let mut taken = 0;
        for _ in 0..300 {
            let Some(text) = (template.text)(&material, &mut rng) else { continue };
            let query =
                parse_query(&text).unwrap_or_else(|error| panic!("{}: {text}: {error}", template.name));
            if !is_supported(&query, &features) {
                continue;
            }
            taken += 1;
            let refused = run(&query, &graph).err().filter(|error| error.kind != ErrorKind::Resource);
            assert!(refused.is_none(), "{}: {text}: {refused:?}", template.name);
            texts.insert(text);
        }
        assert!(taken > 200, "{}: {taken}", template.name);
        assert!(texts.len() > 10, "{}: {}", template.name, texts.len());
    }
}

#[test]
fn most_queries_from_templates_differ() {
    let (graph, features) = (graph(), features());
    let refused = Refused::new(&features);
    let templates = Templates::new(&Config::default(), &features, &graph, &refused, Some(&Semantics));
    let mut rng = Rng::from_seed_u64(1);
    let queries = (0..400).filter_map(|_| templates.draw(&mut rng));
    let texts: Vec<String> = queries
        .filter_map(|(query, _)| query.statement.as_query().map(|query| print_query(query, Dialect::whole())))
        .collect();
    let different: BTreeSet<&String> = texts.iter().collect();
    assert!(texts.len() > 390, "{}", texts.len());
    assert!(different.len() * 10 > texts.len() * 8, "{} of {}", different.len(), texts.len());
}

#[test]
fn for_an_empty_graph_only_templates_over_values_make_queries() {
    let (graph, features) = (Graph::new(), features());
    let material = Material::new(&graph, &features, Some(&Semantics));
    let mut rng = Rng::from_seed_u64(1);
    for template in TEMPLATES {
        let any = (0..20).any(|_| (template.text)(&material, &mut rng).is_some());
        assert_eq!(any, template.needs == Needs::Semantics, "{}", template.name);
    }
}

#[test]
fn templates_that_need_the_reference_or_write_are_left_out_if_these_are_missing() {
    let (graph, features) = (graph(), features());
    let refused = Refused::new(&features);
    let mut config = Config::default();
    config.query.writes = 0;
    let templates = Templates::new(&config, &features, &graph, &refused, None);
    let mut rng = Rng::from_seed_u64(1);
    for _ in 0..300 {
        let Some((query, place)) = templates.draw(&mut rng) else { continue };
        assert!(!query.writes, "{query:?}");
        let chosen = productions().nth(usize::from(place)).expect("a production").name;
        let template = TEMPLATES.iter().find(|template| template.name == chosen).expect("a template");
        assert_eq!(template.needs, Needs::Graph, "{chosen}");
    }
}
