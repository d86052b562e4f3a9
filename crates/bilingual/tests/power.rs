//! Tests that the oracles find bugs that are planted into the semantics of one of the languages, while those of the other
//! are right.
//!
//! For all planted bugs: `cargo test -p edgewise-bilingual --test power -- --ignored --nocapture`.

#![allow(clippy::print_stderr)] // The long version prints what it measured.

mod support;

use edgewise_cypher_semantics::fault;
use edgewise_gremlin_semantics::fault::catalogue;
use support::{number, play};

fn finds(modifier: &str, rounds: u64) -> bool {
    let tally = play(&format!("reference+{modifier}"), 5, rounds, true);
    !tally.failed.is_empty()
}

#[test]
fn a_fault_in_the_gremlin_of_an_engine_is_found_by_its_cypher() {
    for name in [
        "single-adds-value",
        "inline-or-ignores-key",
        "early-limit-crosses-order",
        "adjacent-to-incident-turns-both",
    ] {
        assert!(finds(&format!("gremlin-fault:{name}"), 150), "{name}");
    }
}

#[test]
fn a_fault_in_the_cypher_of_an_engine_is_found_by_its_gremlin() {
    for name in ["uniqueness-across-matches", "second-type-one-way", "distinct-taken-for-sorted"] {
        assert!(finds(&format!("fault:{name}"), 150), "{name}");
    }
}

#[test]
#[ignore = "takes minutes"]
fn all_planted_faults() {
    let rounds = number("EDGEWISE_ROUNDS", 40);
    let (mut found, mut all) = ([0, 0], [0, 0]);
    for entry in catalogue() {
        let seen = finds(&format!("gremlin-fault:{}", entry.name), rounds);
        eprintln!("gremlin {} {seen}", entry.name);
        all[0] += 1;
        found[0] += u32::from(seen);
    }
    for planted in fault::all() {
        let seen = finds(&format!("fault:{}", planted.name), rounds);
        eprintln!("cypher {} {seen}", planted.name);
        all[1] += 1;
        found[1] += u32::from(seen);
    }
    eprintln!("found in Gremlin: {} of {}; in Cypher: {} of {}", found[0], all[0], found[1], all[1]);
}
