//! Tests that the oracles report nothing on the executable semantics of the two languages, which are right by definition:
//! so the claim itself is proven on the questions that are generated.
//!
//! Long version: `EDGEWISE_SEED=7 EDGEWISE_ROUNDS=5000 cargo test -p edgewise-bilingual --test silence -- --nocapture`
//! judges a hundred thousand questions.

#![allow(clippy::print_stderr)] // The long version prints what it measured.

mod support;

use support::{Tally, number, play};

fn silent(target: &str, rounds: u64) -> Tally {
    let tally = play(target, number("EDGEWISE_SEED", 3), rounds, false);
    assert!(tally.failed.is_empty(), "{target}: {}", tally.failed[0]);
    // A campaign drops a failure to which the semantics object, but the oracle should have refused the question.
    assert!(tally.objected.is_empty(), "{target}: {}", tally.objected[0]);
    let skipped: u64 = tally.skipped.values().sum();
    assert!(skipped * 100 <= tally.passed, "{target}: too many questions are skipped: {:?}", tally.skipped);
    assert!(tally.vacuous * 2 <= tally.passed, "{target}: too many questions have no answer: {tally:?}");
    eprintln!("{target}: {} passed, {} vacuous, {skipped} skipped", tally.passed, tally.vacuous);
    tally
}

#[test]
fn the_semantics_of_the_two_languages_agree() {
    let tally = silent("reference", number("EDGEWISE_ROUNDS", 150));
    for rule in ["count", "values", "kind", "row", "fold", "group"] {
        assert!(tally.rules.contains_key(&format!("agreement {rule}")), "{rule} is never asked");
    }
    for change in ["add-node", "add-edges", "set-property", "remove-property", "delete-edges", "delete-nodes"]
    {
        let is_of = |rule: &String| rule.starts_with("written ") && rule.ends_with(change);
        assert!(tally.rules.keys().any(is_of), "{change} is never written");
    }
}

#[test]
fn the_optimised_and_the_chaotic_semantics_agree_too() {
    let rounds = number("EDGEWISE_ROUNDS", 150) / 3;
    silent("reference+planned", rounds);
    silent("reference+chaos", rounds);
}

#[test]
fn the_semantics_agree_under_the_knobs_of_engines() {
    for knob in ["match-semantics=walk", "self-loops=twice"] {
        silent(&format!("reference+knob:{knob}"), number("EDGEWISE_KNOB_ROUNDS", 20));
    }
}
