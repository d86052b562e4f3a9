//! Oracles say nothing about semantics that are right: honest, chaotic, planned, and under every knob.
//!
//! `EDGEWISE_SEED=7 EDGEWISE_ROUNDS=3000 cargo test --release --test silence -- --ignored --nocapture` for the long version.

#![allow(clippy::print_stderr)] // the long versions report what they measured

mod support;

use edgewise_reference::gremlin_knob_values;
use support::{Trial, number, report};

/// Plays rounds on a target and asserts that nothing is found, and that enough was judged.
fn silent(target: &str, rounds: u64, queries: u32) -> Trial {
    let mut trial = Trial::on(target, number("EDGEWISE_SEED", 21), queries);
    trial.play(0..rounds);
    for (id, tally) in &trial.tallies {
        assert!(tally.failed.is_empty(), "{id} on {target}: {}", tally.failed[0]);
        // The semantics may object to a claim, but that an oracle made it is a gap in its guards.
        assert!(tally.objected.is_empty(), "{id} on {target} was objected to: {}", tally.objected[0]);
    }
    trial
}

#[test]
fn all_oracles_are_silent_on_the_honest_semantics() {
    let trial = silent("gremlin-reference", number("EDGEWISE_ROUNDS", 25), 30);
    for id in ["partition", "step-rewrite", "strategies", "reference", "state", "load"] {
        let tally = &trial.tallies[id];
        assert!(tally.passed > 10, "{id} judged too little:\n{}", report(&trial.tallies));
    }
}

#[test]
fn all_oracles_are_silent_on_chaotic_semantics() {
    silent("gremlin-reference+chaos", number("EDGEWISE_ROUNDS", 25), 30);
}

#[test]
fn all_oracles_are_silent_on_planned_semantics() {
    silent("gremlin-reference+planned", number("EDGEWISE_ROUNDS", 25), 30);
}

#[test]
fn all_oracles_are_silent_under_every_knob() {
    for (knob, values) in gremlin_knob_values() {
        for value in &values[1..] {
            silent(&format!("gremlin-reference+knob:{knob}={value}"), number("EDGEWISE_KNOB_ROUNDS", 3), 20);
        }
    }
}

#[test]
#[ignore = "takes minutes"]
fn a_long_silence() {
    for target in ["gremlin-reference", "gremlin-reference+chaos", "gremlin-reference+planned"] {
        let trial = silent(target, number("EDGEWISE_ROUNDS", 600), 60);
        eprintln!("{target}\n{}", report(&trial.tallies));
    }
}
