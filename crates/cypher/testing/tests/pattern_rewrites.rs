//! Counts how many different queries pattern rewriting makes. This repeats GRev's experiment on recorded queries of
//! GDsmith.
#![allow(clippy::print_stdout)]

use edgewise_cypher_syntax::ast::{Query, Statement};
use edgewise_cypher_syntax::{Dialect, parse_query, print_statement};
use edgewise_cypher_testing::asg::{PatternOptions, PatternRewriter, Placement};
use edgewise_model::Rng;
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

/// The recorded queries of GDsmith; none if their folder does not exist.
fn recorded() -> Option<Vec<String>> {
    let shared = std::env::var_os("EDGEWISE_SHARED")
        .map_or_else(|| Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../../shared"), PathBuf::from);
    let mut lines = Vec::new();
    for nth in 0..10 {
        let file = shared.join("data/gdsmith").join(format!("gd{nth}.queries.cypher"));
        let text = std::fs::read_to_string(file).ok()?;
        lines.extend(text.lines().map(str::to_owned).filter(|line| !line.trim().is_empty()));
    }
    Some(lines)
}

/// How many different texts 300 rewrites of each query give.
fn distinct(queries: &[Query], placement: Placement, seed: u64) -> usize {
    let options = PatternOptions { placement, ..PatternOptions::default() };
    let mut rng = Rng::from_seed_u64(seed);
    let of_one = |query: &Query| {
        let rewriter = PatternRewriter::new(query, options);
        let texts: BTreeSet<String> = (0..300)
            .filter_map(|_| rewriter.rewrite(&mut rng))
            .map(|(query, _)| print_statement(&Statement::query(query), Dialect::whole()))
            .collect();
        texts.len()
    };
    queries.iter().map(of_one).sum()
}

#[test]
fn recorded_queries_have_more_distinct_rewrites_than_with_grev() {
    let Some(mut lines) = recorded() else {
        println!("skipped: there are no recorded queries");
        return;
    };
    let parse = |line: &String| {
        parse_query(line.trim_end_matches(';')).unwrap_or_else(|error| panic!("{error}: {line}"))
    };
    let mut random = Vec::new();
    for seed in 0..10 {
        let mut rng = Rng::from_seed_u64(seed);
        let bases: Vec<Query> = (0..10).filter_map(|_| rng.pick(&lines)).map(parse).collect();
        random.push([distinct(&bases, Placement::Once, seed), distinct(&bases, Placement::Subset, seed)]);
    }
    lines.sort_by_key(|line| std::cmp::Reverse(line.len()));
    let long: Vec<Query> = lines.iter().take(10).map(parse).collect();
    let long = [distinct(&long, Placement::Once, 1), distinct(&long, Placement::Subset, 1)];
    println!("random (once, subset): {random:?}; long: {long:?}");
    let average = random.iter().map(|[_, subset]| subset).sum::<usize>() / random.len();
    assert!(
        average >= 2_394,
        "only {average} of 3,000 rewrites of random base queries are distinct on average"
    );
    assert_eq!(long[1], 3_000, "all rewrites of long base queries are distinct");
}
