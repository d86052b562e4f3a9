//! Configurations: which are refused, whether presets are valid, and whether sizes and limits are kept.

mod support;

use edgewise_gremlin_generate::{Config, ConfigError, Interval, Limits, Storable, ValueKind, generate_round};
use edgewise_gremlin_syntax::Dialect;
use edgewise_gremlin_syntax::ast::{Cardinality, Step, Traversal};
use edgewise_gremlin_syntax::walk::{Visit, walk_nested, walk_step};
use edgewise_model::Rng;

#[test]
fn every_preset_is_valid_and_unchanged_after_writing_and_reading() {
    for (name, config) in support::presets() {
        config.validate().unwrap_or_else(|error| panic!("{name}: {error}"));
        let text = toml::to_string(&config).expect("the configuration can be written");
        assert_eq!(toml::from_str::<Config>(&text).expect("the configuration can be read"), config, "{name}");
    }
}

#[test]
fn the_error_for_an_invalid_configuration_says_what_to_change() {
    let refused = |change: fn(&mut Config)| {
        let mut config = Config::default();
        change(&mut config);
        config.validate().expect_err("the configuration is refused").to_string()
    };
    let empty = refused(|config| config.graph.vertices = Interval::new(5, 2));
    assert!(empty.contains("graph.vertices") && empty.contains("smaller number first"), "{empty}");
    let percent = refused(|config| config.traversal.writes = 101);
    assert!(percent.contains("traversal.writes") && percent.contains("at most 100"), "{percent}");
    let unknown = refused(|config| _ = config.weights.insert("groupcount".to_owned(), 1));
    assert!(unknown.contains("the most similar name is `groupCount`"), "{unknown}");
    assert!(refused(|config| config.values.kinds.clear()).contains("values.kinds"));
    assert!(toml::from_str::<Config>("colour = 1").is_err());
    assert!(matches!(Config::preset("none"), Err(ConfigError::UnknownPreset { .. })));
}

/// The number of steps and the depth of nesting.
#[derive(Default)]
struct Size {
    steps: usize,
    depth: usize,
    deepest: usize,
}

impl Visit for Size {
    fn step(&mut self, step: &Step) {
        self.steps += usize::from(!step.is_modulator());
        walk_step(self, step);
    }

    fn nested(&mut self, nested: &edgewise_gremlin_syntax::ast::Nested) {
        self.depth += 1;
        self.deepest = self.deepest.max(self.depth);
        walk_nested(self, nested);
        self.depth -= 1;
    }
}

fn size(traversal: &Traversal) -> Size {
    let mut size = Size::default();
    size.traversal(traversal);
    size
}

#[test]
fn traversals_do_not_exceed_their_configured_size() {
    let limits = Limits::all(Dialect::CANONICAL);
    let (mut mean, mut count) = (0, 0);
    for (length, depth) in [(3, 1), (7, 2), (10, 4)] {
        let mut config = Config::preset("read-only").expect("a preset");
        config.traversal.errors = 0;
        config.traversal.length = Interval::new(1, length);
        config.traversal.depth = depth;
        config.traversal.traversals = Interval::new(200, 200);
        for seed in 0..5 {
            for made in generate_round(&config, &limits, &mut Rng::from_seed_u64(seed)).traversals {
                let size = size(&made.traversal);
                // A condition that counts as one step may be written as several nested steps.
                assert!(size.deepest <= depth as usize + 3, "{:?}", made.traversal);
                assert!(size.steps <= 3 * config.traversal.size as usize, "{:?}", made.traversal);
                mean += made.traversal.steps.len();
                count += 1;
            }
        }
    }
    assert!((3..=8).contains(&(mean / count)), "{} steps", mean / count);
}

#[test]
fn graphs_have_the_configured_size_and_follow_their_schema() {
    for (name, config) in support::presets() {
        for seed in 0..10 {
            let mut config = config.clone();
            (config.traversal.traversals, config.traversal.partitions) =
                (Interval::new(0, 0), Interval::new(0, 0));
            let round =
                generate_round(&config, &Limits::all(Dialect::CANONICAL), &mut Rng::from_seed_u64(seed));
            let sizes = &config.graph;
            let count = round.graph.vertices.len() as u32;
            assert!((sizes.vertices.min..=sizes.vertices.max).contains(&count), "{name}: {count} vertices");
            if sizes.edge_density == 0 {
                assert!(round.graph.edges.len() as u32 <= sizes.edges.max, "{name}");
            }
            let label_of = |id: i64| {
                let vertex = round.graph.vertices.iter().find(|vertex| vertex.id == id).expect("a vertex");
                round
                    .schema
                    .vertex_labels
                    .iter()
                    .position(|label| label.name == vertex.label)
                    .expect("a label")
            };
            for edge in &round.graph.edges {
                let label =
                    round.schema.edge_labels.iter().find(|label| label.name == edge.label).expect("a label");
                assert!(label.ends.contains(&(label_of(edge.from), label_of(edge.to))), "{name}: {edge:?}");
            }
            for vertex in &round.graph.vertices {
                for property in &vertex.properties {
                    let key = round.schema.key(&property.key).expect("a key");
                    assert_eq!(key.cardinality, property.cardinality);
                    let several = vertex.properties.iter().filter(|other| other.key == property.key).count();
                    assert!(several == 1 || key.cardinality != Cardinality::Single, "{name}: {vertex:?}");
                }
            }
        }
    }
}

#[test]
fn generated_graphs_and_traversals_respect_the_limits_of_the_target() {
    let mut limits = Limits::all(Dialect::CANONICAL);
    limits.storable = Storable::plain();
    (limits.multi_properties, limits.meta_properties, limits.indexes) = (false, false, false);
    for seed in 0..20 {
        let round = generate_round(&Config::default(), &limits, &mut Rng::from_seed_u64(seed));
        assert!(round.indexes.is_empty());
        for key in &round.schema.keys {
            assert!(limits.storable.kinds.contains(&key.kind) && key.kind != ValueKind::Date);
            assert!(key.cardinality == Cardinality::Single && key.meta.is_empty());
        }
    }
}

#[test]
fn no_traversal_contains_an_id_if_ids_are_not_allowed() {
    let mut limits = Limits::all(Dialect::CANONICAL);
    (limits.user_ids, limits.id_literals) = (false, false);
    let mut config = Config::preset("writes").expect("a preset");
    config.traversal.traversals = Interval::new(200, 200);
    for seed in 0..5 {
        for made in generate_round(&config, &limits, &mut Rng::from_seed_u64(seed)).traversals {
            let text = format!("{:?}", made.traversal);
            for id in ["HasId", "T(Id)", "V([Number", "E([Number"] {
                // A traversal that raises an error on purpose may contain an id.
                let meant = made.expects != edgewise_gremlin_generate::Expectation::Answer;
                assert!(meant || !text.contains(id), "{text}");
            }
        }
    }
}

#[test]
fn variables_name_elements_if_the_target_assigns_ids() {
    let mut limits = Limits::all(Dialect::CANONICAL);
    (limits.user_ids, limits.id_literals, limits.variables) = (false, false, true);
    let mut config = Config::default();
    config.traversal.traversals = Interval::new(200, 200);
    let mut named = 0;
    for made in generate_round(&config, &limits, &mut Rng::from_seed_u64(7)).traversals {
        let text = format!("{:?}", made.traversal);
        let meant = made.expects != edgewise_gremlin_generate::Expectation::Answer;
        for id in ["HasId(OneOf([Number", "HasId(Predicate", "T(Id)", "V([Number", "E([Number"] {
            assert!(meant || !text.contains(id), "{text}");
        }
        named += usize::from(text.contains("HasId(OneOf([Variable") || text.contains("V([Variable"));
    }
    assert!(named > 5, "{named} of 200 traversals name an element");
}

#[test]
fn groovy_rounds_hold_no_negative_zero() {
    use edgewise_gremlin_syntax::ast::{Number, Value};
    let mut limits = Limits::all(Dialect::groovy(edgewise_gremlin_syntax::Version::V3_5));
    limits.storable.kinds = [ValueKind::Float, ValueKind::Double].into();
    for seed in 0..200 {
        let round = generate_round(&Config::default(), &limits, &mut Rng::from_seed_u64(seed));
        for property in round.graph.vertices.iter().flat_map(|vertex| &vertex.properties) {
            let negative = match &property.value {
                Value::Number(Number::Float(float)) => *float == 0.0 && float.is_sign_negative(),
                Value::Number(Number::Double(double)) => *double == 0.0 && double.is_sign_negative(),
                _ => false,
            };
            assert!(!negative, "seed {seed}: {property:?}");
        }
    }
}
