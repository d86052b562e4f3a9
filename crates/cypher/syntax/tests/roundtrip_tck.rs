//! Tests on the conformance suite: every query that parses is printed and parsed back, and openCypher 9 has all
//! that the suite uses.

mod support;

use edgewise_cypher_syntax::ast::Statement;
use edgewise_cypher_syntax::production::{ProductionCounts, productions_of};
use edgewise_cypher_syntax::{Dialect, Printer, parse_statement};
use std::collections::BTreeMap;

/// Every statement of the suite that parses.
fn statements() -> Option<Vec<(String, Statement)>> {
    let folder = support::shared("tck/open/features")?;
    let mut statements = Vec::new();
    for path in support::files(&folder, "feature") {
        for scenario in support::gherkin::read(&path) {
            for text in scenario.setup.into_iter().chain(scenario.queries) {
                if let Ok(statement) = parse_statement(&text) {
                    statements.push((text, statement));
                }
            }
        }
    }
    assert!(statements.len() > 1_500, "only {} statements were found", statements.len());
    Some(statements)
}

#[test]
fn every_query_of_the_suite_survives_printing() {
    let Some(statements) = statements() else { return };
    let opencypher = Dialect::by_id("opencypher-9").expect("the dialect exists");
    for (text, statement) in &statements {
        for dialect in [opencypher, Dialect::whole()] {
            for parenthesised in [false, true] {
                let printed = Printer::new(dialect).parenthesised(parenthesised).statement(statement);
                assert_eq!(parse_statement(&printed).as_ref(), Ok(statement), "{text}\n{printed}");
            }
        }
    }
}

#[test]
fn opencypher_9_has_every_construct_and_function_of_the_suite() {
    let Some(statements) = statements() else { return };
    let opencypher = Dialect::by_id("opencypher-9").expect("the dialect exists");
    let mut lacking: BTreeMap<String, (usize, &str)> = BTreeMap::new();
    for (text, statement) in &statements {
        if let Err(reasons) = opencypher.accepts(statement) {
            for reason in reasons {
                lacking.entry(reason.why).or_insert((0, text)).0 += 1;
            }
        }
    }
    assert!(lacking.is_empty(), "{lacking:#?}");
}

#[test]
fn the_suite_uses_most_productions_of_the_grammar() {
    let Some(statements) = statements() else { return };
    let mut counts = ProductionCounts::default();
    for (_, statement) in &statements {
        counts.add(&productions_of(statement));
    }
    let unused: Vec<String> = counts.unused().map(|production| production.to_string()).collect();
    // The open part of the suite has no shortest, quantified or selected paths, no map projection, no `reduce`.
    assert!(unused.len() < 100, "the suite does not use {} productions: {unused:#?}", unused.len());
}
