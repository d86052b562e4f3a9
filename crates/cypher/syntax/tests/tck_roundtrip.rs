//! Tests that every query of the conformance suite, and every recorded statement of the generator GDsmith, prints and
//! parses to the same tree.

mod support;

use edgewise_cypher_syntax::{Dialect, Printer, parse_statement};
use support::gherkin;

/// Prints the tree of a text in both forms, and checks that the printed text parses to the same tree. `None` if the
/// text is not Cypher.
fn round_trip(text: &str) -> Option<()> {
    let statement = parse_statement(text).ok()?;
    for parenthesised in [false, true] {
        let printed = Printer::new(Dialect::whole()).parenthesised(parenthesised).statement(&statement);
        match parse_statement(&printed) {
            Ok(again) if again == statement => {}
            Ok(again) => panic!("{text}\nprinted {printed}\nfirst  {statement:?}\nsecond {again:?}"),
            Err(error) => panic!("{text}\nprinted\n{}", error.render(&printed)),
        }
    }
    Some(())
}

#[test]
fn every_query_of_the_suite_survives_printing_and_parsing() {
    let Some(folder) = support::shared("tck/open/features") else { return };
    let mut count = 0;
    for path in support::files(&folder, "feature") {
        for scenario in gherkin::read(&path) {
            count +=
                scenario.setup.iter().chain(&scenario.queries).filter_map(|text| round_trip(text)).count();
        }
    }
    assert!(count > 1_500, "only {count} queries");
}

#[test]
fn every_recorded_statement_survives_printing_and_parsing() {
    let Some(statements) = support::gdsmith() else { return };
    let count = statements.iter().filter_map(|text| round_trip(text)).count();
    assert_eq!(count, statements.len());
}

#[test]
fn every_construct_survives_printing_and_parsing() {
    let tables = [
        include_str!("data/constructs.txt"),
        include_str!("data/no-acceptor.txt"),
        include_str!("data/grammar.txt"),
    ];
    let mut count = 0;
    for table in tables {
        for line in table.lines().filter(|line| !line.starts_with('#')) {
            let text = line.rsplit('\t').next().expect("the line has a text");
            count += usize::from(round_trip(text).is_some());
        }
    }
    assert!(count > 900, "only {count} constructs");
}
