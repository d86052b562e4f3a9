//! Tests that independent published parsers accept printed openCypher 9.

mod maker;
mod support;

use edgewise_cypher_syntax::ast::{Expr, Statement};
use edgewise_cypher_syntax::walk::for_each_expr;
use edgewise_cypher_syntax::{Dialect, Printer};
use edgewise_model::Rng;
use maker::AstMaker;
use support::acceptor::{open_accepts, plain_accepts};

/// Whether the statement has a quoted parameter, which neither parser knows.
fn has_quoted_parameter(statement: &Statement) -> bool {
    let mut quoted = false;
    for_each_expr(statement, |expr| {
        if let Expr::Parameter(name) = expr {
            quoted |= !name.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_');
        }
    });
    quoted
}

/// The few statements that neither parser accepts are unusual, such as `REMOVE (n:A).k`: one parser refuses the
/// parentheses, the other the list.
#[test]
fn at_least_one_independent_parser_accepts_nearly_every_random_statement() {
    let dialect = Dialect::by_id("opencypher-9").expect("the dialect exists");
    let (mut tried, mut refused) = (0, Vec::new());
    for seed in 0..20_000 {
        let mut rng = Rng::from_seed_u64(seed);
        let statement = AstMaker::new(&mut rng, [4, 10, 20][seed as usize % 3]).statement();
        if !dialect.accepts_syntax(&statement) || has_quoted_parameter(&statement) {
            continue;
        }
        for parenthesised in [false, true] {
            let text = Printer::new(dialect).parenthesised(parenthesised).statement(&statement);
            tried += 1;
            if !plain_accepts(&text) && !open_accepts(&text) {
                refused.push(text);
            }
        }
    }
    assert!(tried > 1_500, "only {tried} statements were tried");
    assert!(refused.len() * 100 < tried, "{} of {tried} refused:\n{}", refused.len(), refused.join("\n"));
}
