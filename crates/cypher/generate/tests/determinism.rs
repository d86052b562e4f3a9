//! Tests of the determinism analysis: whatever choices the reference makes, its answers agree as far as the analysis
//! says they must, and every error is among the risks that the analysis reports.
#![allow(clippy::print_stdout)]

mod support;
mod trial;

use edgewise_cypher_syntax::{parse_statement, print_statement};
use edgewise_cypher_testing::tck::{Feature, GivenGraph, Scenario};
use edgewise_model::Graph;
use std::fs;
use std::path::{Path, PathBuf};
use trial::{Shares, Trial};

/// How many rounds are run per preset; `EDGEWISE_DETERMINISM_ROUNDS` sets another number.
fn rounds() -> u64 {
    std::env::var("EDGEWISE_DETERMINISM_ROUNDS").ok().and_then(|text| text.parse().ok()).unwrap_or(10)
}

#[test]
fn answers_to_generated_queries_agree_as_far_as_the_analysis_says() {
    let features = support::whole();
    let mut wrong = Vec::new();
    // The presets rarely use SKIP, LIMIT and ORDER BY, about which the analysis is most easily wrong.
    let mut paged = edgewise_cypher_generate::Config::default();
    (paged.query.paging, paged.query.order_by, paged.query.distinct) = (50, 60, 40);
    for (name, config) in support::presets().chain([("paged", paged)]) {
        let mut shares = Shares::default();
        for seed in 0..rounds() {
            let mut round = support::round(&config, &features, seed);
            round.setup.clear();
            let procedures = support::judge::procedures();
            for (statement, parameters) in support::statements(&round) {
                if statement.as_query().is_none() {
                    continue;
                }
                let trial = Trial {
                    statement: &statement,
                    graph: &round.graph,
                    parameters: &parameters,
                    procedures: &procedures,
                    schema: Some(&round.schema),
                };
                let text = print_statement(&statement, &features.dialect);
                if std::env::var_os("EDGEWISE_MARKS_SHOW").is_some() && trial.determinism().may_raise() {
                    println!("{:?} {text}", trial.determinism().risks);
                }
                if let Err(why) = trial.judge(seed, &mut shares) {
                    wrong.push(format!("preset {name}, seed {seed}: {why}\n{text}"));
                }
            }
        }
        report(name, &shares);
    }
    assert!(
        wrong.is_empty(),
        "{} wrong, the first: {}",
        wrong.len(),
        wrong[..wrong.len().min(5)].join("\n\n")
    );
}

/// Prints how many statements had which result.
fn report(name: &str, shares: &Shares) {
    println!(
        "{name}: {} queries, {:.2} % may raise ({} did), rows {:.2} % free, {:.2} % counted, {:.2} % approximate; {} columns, \
         {} exact, {} left out; effects free {:.2} %; too large {}; invalid {}; {:?}",
        shares.all,
        shares.percent(shares.may_raise),
        shares.raised,
        shares.percent(shares.free_rows),
        shares.percent(shares.counted),
        shares.percent(shares.approximate_rows),
        shares.columns,
        shares.exact_columns,
        shares.ignored_columns,
        shares.percent(shares.free_effects),
        shares.too_large,
        shares.invalid,
        shares.risks,
    );
}

#[test]
fn answers_to_queries_of_the_tck_agree_as_far_as_the_analysis_says() {
    let shared = std::env::var_os("EDGEWISE_SHARED")
        .map_or_else(|| Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../../shared"), PathBuf::from);
    let root = shared.join("tck/open");
    if !root.join("features").is_dir() {
        println!("skipped: {} not found", root.display());
        return;
    }
    let mut shares = Shares::default();
    let mut wrong = Vec::new();
    for file in features(&root.join("features")) {
        let text = fs::read_to_string(&file).expect("a readable feature");
        let feature = Feature::parse(&text).expect("a feature");
        for scenario in Scenario::all(&feature).into_iter().flatten() {
            let Some(graph) = given(&scenario, &root) else { continue };
            for action in &scenario.actions {
                let Ok(statement) = parse_statement(&action.query) else { continue };
                let trial = Trial {
                    statement: &statement,
                    graph: &graph,
                    parameters: &scenario.parameters,
                    procedures: &scenario.procedures,
                    schema: None,
                };
                if let Err(why) = trial.judge(7, &mut shares) {
                    wrong.push(format!("{} {}: {why}\n{}", scenario.feature, scenario.name, action.query));
                }
            }
        }
    }
    report("tck", &shares);
    assert!(
        wrong.is_empty(),
        "{} wrong, the first: {}",
        wrong.len(),
        wrong[..wrong.len().min(8)].join("\n\n")
    );
}

/// The graph with which a TCK scenario begins.
fn given(scenario: &Scenario, root: &Path) -> Option<Graph> {
    let mut setup = Vec::new();
    if let GivenGraph::Named(name) = &scenario.graph {
        let path = root.join("graphs").join(name).join(format!("{name}.cypher"));
        let text = fs::read_to_string(path).ok()?;
        setup.extend(text.split(';').map(str::trim).filter(|text| !text.is_empty()).map(str::to_owned));
    }
    setup.extend(scenario.setup.iter().cloned());
    let mut graph = Graph::new();
    for text in setup {
        trial::prepare(&parse_statement(&text).ok()?, &mut graph)?;
    }
    Some(graph)
}

/// The feature files below the folder.
fn features(folder: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).expect("a readable folder").flatten() {
        let path = entry.path();
        if path.is_dir() {
            found.extend(features(&path));
        } else if path.extension().is_some_and(|extension| extension == "feature") {
            found.push(path);
        }
    }
    found.sort();
    found
}
