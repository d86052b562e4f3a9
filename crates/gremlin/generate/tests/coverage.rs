//! Every step and predicate of the language is generated, in every version that has it.

mod support;

use std::collections::{BTreeMap, BTreeSet};

use edgewise_gremlin_generate::{
    Config, Coverage, LEFT_OUT, Limits, RoundGenerator, coverage_markdown, productions,
};
use edgewise_gremlin_syntax::Dialect;
use edgewise_gremlin_syntax::ast::{Filter, Predicate, Step};
use edgewise_gremlin_syntax::walk::{Visit, walk_predicate, walk_step};
use edgewise_model::Rng;
use support::predicate_name;

/// The names of the steps and predicates that occurred, with their counts.
#[derive(Default)]
struct Names(BTreeMap<&'static str, u32>);

impl Visit for Names {
    fn step(&mut self, step: &Step) {
        // Before 3.8 the text is `none`, but the step is the same.
        *self.0.entry(step.name()).or_default() += 1;
        walk_step(self, step);
    }

    fn predicate(&mut self, predicate: &Predicate) {
        *self.0.entry(predicate_name(predicate)).or_default() += 1;
        walk_predicate(self, predicate);
    }
}

fn generated_names(limits: &Limits, rounds: u64) -> (Names, Coverage) {
    let (mut names, mut coverage) = (Names::default(), Coverage::default());
    for seed in 0..rounds {
        let mut rng = Rng::from_seed_u64(seed);
        let mut generator = RoundGenerator::new(&Config::default(), limits, &mut rng);
        for _ in 0..100 {
            names.traversal(&generator.next_traversal(&mut rng).traversal);
        }
        coverage.add(generator.coverage());
    }
    (names, coverage)
}

#[test]
fn every_step_and_predicate_is_generated_where_it_exists() {
    for dialect in Dialect::ALL {
        let limits = Limits::all(*dialect);
        let (names, _) = generated_names(&limits, 90);
        let left_out = |name: &str| LEFT_OUT.iter().any(|(step, _)| *step == name);
        let discard = |name: &str| name == Filter::Discard.name() && !limits.has_discard();
        let steps = Step::FAMILIES.iter().copied().flatten().copied();
        let predicates = productions().filter(|line| line.table == "predicate").map(|line| line.name);
        let missing: Vec<&str> = steps
            .chain(predicates)
            .filter(|name| limits.allows(name) && !left_out(name) && !discard(name))
            .filter(|name| !names.0.contains_key(name))
            .collect();
        assert!(missing.is_empty(), "{dialect} lacks {missing:?}");
        let foreign: Vec<&&str> =
            names.0.keys().filter(|name| **name != "E" && !limits.allows(name)).collect();
        assert!(foreign.is_empty(), "{dialect} has no {foreign:?}");
    }
}

#[test]
fn steps_that_are_left_out_are_not_generated() {
    let (names, _) = generated_names(&Limits::all(Dialect::CANONICAL), 50);
    for (step, reason) in LEFT_OUT {
        assert!(!names.0.contains_key(step), "{step}: {reason}");
    }
}

#[test]
fn every_production_is_used() {
    let mut coverage = Coverage::default();
    for dialect in support::dialects() {
        coverage.add(&generated_names(&Limits::all(dialect), 300).1);
    }
    let unused: Vec<&str> =
        coverage.entries().filter(|(_, count)| *count == 0).map(|(line, _)| line.name).collect();
    assert!(unused.is_empty(), "{unused:?}");
}

#[test]
fn names_of_productions_are_unique() {
    let names: BTreeSet<&str> = productions().map(|line| line.name).collect();
    assert_eq!(names.len(), productions().count());
}

#[test]
fn steps_and_predicates_that_are_switched_off_are_not_generated() {
    let mut limits = Limits::all(Dialect::CANONICAL);
    for name in ["match", "repeat", "out", "P.regex", "P.typeOf", "groupCount", "mid-traversal-start"] {
        assert!(edgewise_gremlin_generate::is_switch(name), "{name}");
        limits.off.insert(name.to_owned());
    }
    let (names, _) = generated_names(&limits, 30);
    for name in ["match", "repeat", "P.regex", "P.typeOf"] {
        assert!(!names.0.contains_key(name), "{name}");
    }
}

#[test]
fn the_coverage_page_is_up_to_date() {
    let path = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("COVERAGE.md");
    if std::env::var_os("EDGEWISE_BLESS").is_some() {
        std::fs::write(&path, coverage_markdown()).expect("the page can be written");
    }
    let page = std::fs::read_to_string(&path).expect("a page");
    assert!(
        page == coverage_markdown(),
        "COVERAGE.md is out of date: run the test with EDGEWISE_BLESS=1 to write it again"
    );
}
