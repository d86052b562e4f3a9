//! Golden files of generated rounds: a change of the generator is visible as a difference. `EDGEWISE_BLESS=1 cargo
//! test` writes them again.

mod support;

use std::path::Path;

use edgewise_cypher_generate::{Config, Interval};

#[test]
fn every_preset_makes_the_rounds_of_its_golden_file() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/golden");
    for (name, config) in support::presets() {
        let config = with_few_queries(config);
        let mut text = String::new();
        for (target, features) in support::targets().iter().enumerate().take(2) {
            for seed in 1..=2 {
                let round = support::round(&config, features, seed);
                text += &format!("// target {target}, seed {seed}\n{}", support::text(&round, features));
            }
        }
        let path = folder.join(format!("{name}.cypher"));
        if std::env::var_os("EDGEWISE_BLESS").is_some() {
            std::fs::write(&path, &text).expect("the golden file can be written");
        }
        let golden = std::fs::read_to_string(&path).expect("a golden file");
        assert!(
            golden == text,
            "the rounds of preset {name} changed; EDGEWISE_BLESS=1 writes the golden file again"
        );
    }
}

/// The same configuration with few queries: enough to show a change, few enough to review it.
fn with_few_queries(mut config: Config) -> Config {
    config.query.queries = Interval::new(16, 16);
    config
}

#[test]
fn more_queries_do_not_change_the_graph() {
    let features = support::whole();
    let mut config = Config::default();
    let first = support::round(&config, &features, 5);
    config.query.queries = Interval::new(50, 50);
    let second = support::round(&config, &features, 5);
    assert_eq!(first.setup, second.setup);
    assert_eq!(first.queries[..], second.queries[..first.queries.len()]);
}

#[test]
fn different_seeds_make_different_rounds() {
    let (config, features) = (Config::default(), support::whole());
    let texts: std::collections::BTreeSet<String> =
        (0..50).map(|seed| support::text(&support::round(&config, &features, seed), &features)).collect();
    assert_eq!(texts.len(), 50);
}
