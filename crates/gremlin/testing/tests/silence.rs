//! Tests that the oracles report nothing on the executable semantics, which are right by definition: in their plain
//! form, with random choices (chaos), with optimised plans, and under every knob.
//!
//! Long version: `EDGEWISE_SEED=7 EDGEWISE_ROUNDS=3000 cargo test --release --test silence -- --ignored --nocapture`.

#![allow(clippy::print_stderr)] // The long tests print what they measured.

mod support;

use edgewise_reference::gremlin_knob_values;
use support::{Trial, number, report};

/// Plays rounds on a target and asserts that no oracle reports a failure.
fn silent(target: &str, rounds: u64, queries: u32) -> Trial {
    let mut trial = Trial::on(target, number("EDGEWISE_SEED", 21), queries);
    trial.play(0..rounds);
    for (id, tally) in &trial.tallies {
        assert!(tally.failed.is_empty(), "{id} on {target}: {}", tally.failed[0]);
        // A campaign drops a failure to which the semantics object. But the oracle should have refused such a query
        // itself.
        assert!(
            tally.objected.is_empty(),
            "the semantics object to a failure of {id} on {target}: {}",
            tally.objected[0]
        );
    }
    trial
}

#[test]
fn no_oracle_reports_a_failure_on_the_plain_semantics() {
    let trial = silent("gremlin-reference", number("EDGEWISE_ROUNDS", 25), 30);
    for id in ["partition", "step-rewrite", "strategies", "reference", "state", "load"] {
        let tally = &trial.tallies[id];
        assert!(tally.passed > 10, "{id} judged too few queries:\n{}", report(&trial.tallies));
    }
}

#[test]
fn no_oracle_reports_a_failure_on_the_chaotic_semantics() {
    silent("gremlin-reference+chaos", number("EDGEWISE_ROUNDS", 25), 30);
}

#[test]
fn no_oracle_reports_a_failure_on_the_planned_semantics() {
    silent("gremlin-reference+planned", number("EDGEWISE_ROUNDS", 25), 30);
}

#[test]
fn no_oracle_reports_a_failure_under_any_knob() {
    for (knob, values) in gremlin_knob_values() {
        for value in &values[1..] {
            silent(&format!("gremlin-reference+knob:{knob}={value}"), number("EDGEWISE_KNOB_ROUNDS", 3), 20);
        }
    }
}

#[test]
#[ignore = "takes minutes"]
fn no_oracle_reports_a_failure_in_a_long_run() {
    for target in ["gremlin-reference", "gremlin-reference+chaos", "gremlin-reference+planned"] {
        let trial = silent(target, number("EDGEWISE_ROUNDS", 600), 60);
        eprintln!("{target}\n{}", report(&trial.tallies));
    }
}
