//! Traversals have an answer, unless they are meant to raise an error; and most answers are not empty.

mod support;

use std::collections::BTreeMap;

use edgewise_gremlin_generate::{Config, Expectation, Limits};
use edgewise_gremlin_semantics::ErrorKind;
use edgewise_gremlin_syntax::{Dialect, Version, print_traversal};
use support::{each, newest, run, run_steps};

/// The counts of traversals by their outcome.
#[derive(Default)]
struct Shares {
    all: u32,
    raised: BTreeMap<ErrorKind, (u32, String)>,
    some: u32,
    fed: u32,
}

impl Shares {
    fn of(config: &Config, version: Version, rounds: u64, per_round: usize) -> Self {
        let dialect = newest(version);
        let mut shares = Self::default();
        each(config, &Limits::all(dialect), rounds, per_round, |graph, made| {
            if made.expects != Expectation::Answer {
                return;
            }
            shares.all += 1;
            match run(graph, made, version) {
                Ok(answer) if answer.values.is_empty() => {}
                Ok(_) => {
                    shares.some += 1;
                    let input = made.before_reduction();
                    let is_fed = input.is_none_or(|input| {
                        run_steps(graph, &input, made, version).is_ok_and(|answer| !answer.values.is_empty())
                    });
                    shares.fed += u32::from(is_fed);
                }
                Err(error) => {
                    let text = print_traversal(&made.traversal, dialect).unwrap_or_default();
                    let entry = shares.raised.entry(error.kind).or_insert((0, format!("{error}: {text}")));
                    entry.0 += 1;
                }
            }
        });
        shares
    }

    fn percent(&self, part: u32) -> f64 {
        100.0 * f64::from(part) / f64::from(self.all.max(1))
    }

    /// The number of traversals that the language refuses. Those that the semantics do not support are not counted.
    fn invalid(&self) -> u32 {
        let refused = self.raised.iter().filter(|(kind, _)| kind.is_verdict());
        refused.map(|(_, (count, _))| count).sum()
    }
}

#[test]
fn traversals_of_the_default_preset_are_valid_and_most_have_results_in_every_version() {
    for version in Version::ALL {
        let shares = Shares::of(&Config::default(), *version, 30, 100);
        assert!(shares.percent(shares.invalid()) < 0.2, "{version:?}: {:?}", shares.raised);
        assert!(shares.percent(shares.some) >= 88.0, "{version:?}: {} of {}", shares.some, shares.all);
        assert!(shares.percent(shares.fed) >= 85.0, "{version:?}: {} of {}", shares.fed, shares.all);
    }
}

#[test]
fn traversals_of_the_preset_grand_are_valid_and_most_have_results_in_every_version() {
    for version in Version::ALL {
        let shares = Shares::of(&Config::preset("grand").expect("a preset"), *version, 15, 300);
        assert_eq!(shares.invalid(), 0, "{version:?}: {:?}", shares.raised);
        assert!(shares.percent(shares.fed) >= 85.0, "{version:?}: {} of {}", shares.fed, shares.all);
    }
}

#[test]
fn most_patterns_of_the_preset_grev_have_matches() {
    let shares = Shares::of(&Config::preset("grev").expect("a preset"), Version::V3_8, 50, 60);
    assert!(shares.invalid() <= 2, "{:?}", shares.raised);
    assert!(shares.percent(shares.fed) >= 99.0, "{} of {}", shares.fed, shares.all);
}

#[test]
fn every_preset_is_valid() {
    for (name, config) in support::presets() {
        let shares = Shares::of(&config, Version::V3_8, 20, 60);
        assert!(shares.percent(shares.invalid()) <= 0.5, "{name}: {:?}", shares.raised);
    }
}

#[test]
fn more_traversals_have_results_with_guidance_than_without() {
    let guided = Shares::of(&Config::default(), Version::V3_8, 40, 60);
    let unguided = Shares::of(&Config::preset("unguided").expect("a preset"), Version::V3_8, 40, 60);
    assert!(guided.percent(guided.fed) > unguided.percent(unguided.fed) + 15.0);
}

#[test]
fn no_step_is_applied_to_a_value_of_the_wrong_type() {
    // The number is large enough to find most typing errors; EDGEWISE_TRAVERSALS=100000 checks more.
    let wanted: u64 =
        std::env::var("EDGEWISE_TRAVERSALS").ok().and_then(|text| text.parse().ok()).unwrap_or(10_000);
    let config = Config::preset("read-only").expect("a preset");
    let shares = Shares::of(&config, Version::V3_8, wanted / 100, 100);
    let raised: Vec<_> = shares.raised.iter().filter(|(kind, _)| **kind != ErrorKind::Budget).collect();
    assert!(raised.is_empty(), "of {}: {raised:?}", shares.all);
}

#[test]
fn a_traversal_that_should_raise_an_error_raises_an_error_of_the_stated_kind() {
    let mut config = Config::default();
    config.traversal.errors = 100;
    let limits = Limits::all(Dialect::CANONICAL);
    let (mut erring, mut all) = (0, 0);
    let mut kinds = std::collections::BTreeSet::new();
    each(&config, &limits, 40, 50, |graph, made| {
        all += 1;
        let Expectation::Error(kind) = made.expects else { return };
        erring += 1;
        kinds.insert(kind);
        let error = run(graph, made, Version::V3_8).expect_err("an error");
        assert_eq!(error.kind, kind);
    });
    assert!(erring * 100 >= all * 60, "{erring} of {all}");
    assert!(kinds.len() >= 8, "{kinds:?}");
}

#[test]
fn with_a_share_of_zero_no_traversal_writes_or_raises_an_error() {
    let mut config = Config::default();
    (config.traversal.errors, config.traversal.writes) = (0, 0);
    each(&config, &Limits::all(Dialect::CANONICAL), 20, 50, |_, made| {
        assert!(made.expects == Expectation::Answer && !made.writes);
    });
}

#[test]
fn the_shares_of_writes_and_errors_are_as_configured() {
    let (mut writes, mut errors, mut all) = (0, 0, 0);
    each(&Config::default(), &Limits::all(Dialect::CANONICAL), 60, 100, |_, made| {
        all += 1;
        writes += i32::from(made.writes);
        errors += i32::from(made.expects != Expectation::Answer);
    });
    assert!((400..=700).contains(&writes) && (70..=140).contains(&errors), "{writes} and {errors} of {all}");
}
