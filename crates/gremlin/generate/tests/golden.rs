//! Golden files of generated rounds: a change of the random stream shows as a difference to review. `EDGEWISE_BLESS=1
//! cargo test` writes the files again.

mod support;

use std::collections::BTreeSet;
use std::path::Path;

use edgewise_gremlin_generate::{Config, Interval, Limits, Round, generate_round};
use edgewise_gremlin_syntax::ast::{Condition, Filter};
use edgewise_gremlin_syntax::{Dialect, Version, print_traversal};
use edgewise_model::Rng;

fn round(config: &Config, limits: &Limits, seed: u64) -> Round {
    generate_round(config, limits, &mut Rng::from_seed_u64(seed))
}

/// A round as text: the graph, its traversals, and the partitions with their conditions.
fn text(round: &Round, dialect: Dialect) -> String {
    let mut text = String::new();
    let traversals = round.traversals.iter().map(|made| made.traversal.clone());
    let partitions =
        round.partitions.iter().map(|one| one.part(Filter::Filter(Condition::Traversal(one.test.clone()))));
    for traversal in round.graph.traversals().into_iter().chain(traversals).chain(partitions) {
        text += &print_traversal(&traversal, dialect).expect("it prints");
        text.push('\n');
    }
    for index in &round.indexes {
        text += &format!("// {index:?}\n");
    }
    text
}

/// A configuration with rounds large enough to notice a change, and small enough to review.
fn small(mut config: Config) -> Config {
    config.traversal.traversals = Interval::new(12, 12);
    config.traversal.partitions = Interval::new(4, 4);
    config.graph.vertices.max = config.graph.vertices.max.min(12);
    config.graph.vertices.min = config.graph.vertices.min.min(6);
    config.graph.edges.max = config.graph.edges.max.min(16);
    config.graph.edges.min = config.graph.edges.min.min(8);
    config
}

#[test]
fn every_preset_makes_the_rounds_of_its_golden_file() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/golden");
    for (name, config) in support::presets() {
        let config = small(config);
        let mut made = String::new();
        for dialect in [Dialect::CANONICAL, Dialect::groovy(Version::V3_5)] {
            for seed in 1..=2 {
                let round = round(&config, &Limits::all(dialect), seed);
                made += &format!("// {dialect}, seed {seed}\n{}", text(&round, dialect));
            }
        }
        let path = folder.join(format!("{name}.gremlin"));
        if std::env::var_os("EDGEWISE_BLESS").is_some() {
            std::fs::write(&path, &made).expect("the golden file can be written");
        }
        let golden = std::fs::read_to_string(&path).expect("a golden file");
        assert!(
            golden == made,
            "the rounds of preset {name} changed: if intended, write the file again with EDGEWISE_BLESS=1"
        );
    }
}

#[test]
fn the_same_seed_makes_the_same_bytes() {
    let limits = Limits::all(Dialect::CANONICAL);
    for seed in 0..10 {
        let make = || text(&round(&Config::default(), &limits, seed), limits.dialect);
        assert_eq!(make(), make());
    }
}

#[test]
fn more_traversals_do_not_change_the_graph_or_the_partitions() {
    let limits = Limits::all(Dialect::CANONICAL);
    let mut config = Config::default();
    let first = round(&config, &limits, 5);
    config.traversal.traversals = Interval::new(50, 50);
    let second = round(&config, &limits, 5);
    assert_eq!(
        (&first.graph, &first.schema, &first.indexes),
        (&second.graph, &second.schema, &second.indexes)
    );
    assert_eq!(first.partitions, second.partitions);
    for (one, other) in first.traversals.iter().zip(&second.traversals) {
        assert_eq!(one.traversal, other.traversal);
    }
}

#[test]
fn different_seeds_make_different_rounds() {
    let limits = Limits::all(Dialect::CANONICAL);
    let texts: BTreeSet<String> =
        (0..50).map(|seed| text(&round(&Config::default(), &limits, seed), limits.dialect)).collect();
    assert_eq!(texts.len(), 50);
}
