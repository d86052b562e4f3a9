//! Tests that every function of the registry is called in generated queries, or left out for a stated reason.

mod support;

use std::collections::BTreeSet;

use edgewise_cypher_generate::{Config, productions};
use edgewise_cypher_syntax::function::{FAMILIES, function};

/// The functions that are never called, by reason.
const LEFT_OUT: &[(&str, &[&str])] = &[
    ("the generator uses the function to write a literal value", &["point"]),
    (
        "the answer depends on chance, on the moment or on internal ids",
        &["id", "elementId", "rand", "randomUUID", "timestamp", "linenumber", "file"],
    ),
    (
        "the reference does not support the function",
        &[
            "isNormalized",
            "hasLabels",
            "toJSON",
            "indegree",
            "outdegree",
            "degree",
            "typeOf",
            "list.dedup",
            "list.sort",
            "string.join",
            "label",
            "list_sort",
            "repeat",
            "log2",
            "ln",
            "pow",
        ],
    ),
];

#[test]
fn every_function_is_called_or_left_out_for_a_reason() {
    let called: BTreeSet<String> = productions()
        .filter(|production| production.table == "function" || production.table == "aggregate")
        .filter_map(|production| {
            let name = production.name.trim_end_matches("-distinct").trim_end_matches("-all");
            function(name).map(|function| function.name.to_owned())
        })
        .collect();
    let left_out: BTreeSet<&str> = LEFT_OUT.iter().flat_map(|(_, names)| names.iter().copied()).collect();
    for function in FAMILIES.iter().flat_map(|(_, functions)| functions.iter()) {
        let clock =
            [".transaction", ".statement", ".realtime"].iter().any(|end| function.name.ends_with(end));
        let there = called.contains(function.name);
        assert_eq!(there, !clock && !left_out.contains(function.name), "{}", function.name);
    }
}

#[test]
fn every_called_function_occurs_in_queries() {
    let (features, mut config) = (support::whole(), Config::default());
    config.query.filtered = 0;
    config.query.queries = edgewise_cypher_generate::Interval::new(50, 50);
    let mut coverage = edgewise_cypher_generate::Coverage::default();
    // The rarest function, `rels`, occurs once in 350 rounds.
    for seed in 0..3_000 {
        coverage.add(&support::round(&config, &features, seed).coverage);
    }
    let missing: Vec<&str> = coverage
        .entries()
        .filter(|(production, count)| *count == 0 && production.table == "function")
        .map(|(production, _)| production.name)
        .collect();
    assert_eq!(missing, Vec::<&str>::new());
}
