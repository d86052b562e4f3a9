//! Tests that `parse(print(x)) == x` for random trees, in both printed forms and in every dialect that accepts x.

mod maker;

use edgewise_cypher_syntax::ast::Statement;
use edgewise_cypher_syntax::{Dialect, Printer, parse_statement};
use edgewise_model::Rng;
use maker::AstMaker;

/// How many trees are tried: the value of `EDGEWISE_ROUNDTRIPS`, or fifty thousand.
fn count() -> u64 {
    std::env::var("EDGEWISE_ROUNDTRIPS").ok().and_then(|count| count.parse().ok()).unwrap_or(50_000)
}

fn tree(index: u64) -> Statement {
    let mut rng = Rng::from_seed_u64(index);
    let fuel = [4, 12, 30, 80][rng.index(4)];
    AstMaker::new(&mut rng, fuel).statement()
}

/// Prints a statement and parses the text again; on failure the panic shows the text and both trees.
fn check(index: u64, statement: &Statement, dialect: &Dialect, parenthesised: bool, text: &mut String) {
    text.clear();
    Printer::new(dialect).parenthesised(parenthesised).write_statement(statement, text);
    match parse_statement(text) {
        Ok(parsed) if parsed == *statement => {}
        Ok(parsed) => panic!(
            "tree {index} in {}, parenthesised: {parenthesised}\n{text}\nmade   {statement:?}\nparsed {parsed:?}",
            dialect.id
        ),
        Err(error) => panic!(
            "tree {index} in {}, parenthesised: {parenthesised}\n{text}\nmade {statement:?}\n{error}",
            dialect.id
        ),
    }
}

#[test]
fn random_trees_survive_printing_and_parsing_in_the_whole_language() {
    let mut text = String::new();
    for index in 0..count() {
        let statement = tree(index);
        check(index, &statement, Dialect::whole(), false, &mut text);
        check(index, &statement, Dialect::whole(), true, &mut text);
    }
}

#[test]
fn random_trees_survive_printing_and_parsing_in_every_dialect_that_accepts_them() {
    let mut accepted = vec![0; Dialect::all().len()];
    let mut text = String::new();
    for index in 0..count() {
        let statement = tree(index);
        for (position, dialect) in Dialect::all().iter().enumerate() {
            if dialect.accepts_syntax(&statement) {
                accepted[position] += 1;
                check(index, &statement, dialect, false, &mut text);
                check(index, &statement, dialect, true, &mut text);
            }
        }
    }
    for (dialect, accepted) in Dialect::all().iter().zip(accepted) {
        assert!(accepted * 200 > count(), "{} accepted only {accepted} trees", dialect.id);
    }
}
