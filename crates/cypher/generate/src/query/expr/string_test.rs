//! Makes tests of strings: `STARTS WITH`, `ENDS WITH`, `CONTAINS`, `=~`.

use edgewise_cypher_syntax::ast::{BinaryOp, Expr};

use super::super::{Context, ValueType};

/// Regular expressions that mean the same in every dialect of regular expressions.
const REGEXES: &[&str] =
    &[".*", "a.*", ".*b", "[ab]+", "a?b*", "[^a]*", ".", "(a|b).*", "[A-Z].*", "", ".*[0-9]+.*"];

/// Makes `a STARTS WITH b`, `a ENDS WITH b` or `a CONTAINS b`.
pub fn string_predicate(context: &mut Context<'_>, _: ValueType, depth: u32) -> Option<Expr> {
    const OPS: [BinaryOp; 3] = [BinaryOp::StartsWith, BinaryOp::EndsWith, BinaryOp::Contains];
    let op = OPS[context.rng.index(3)];
    let left = match context.reference(ValueType::STRING) {
        Some(reference) if context.rng.percent(60) => reference,
        _ => context.expr(ValueType::STRING, depth),
    };
    let right = if context.rng.percent(60) {
        // Short strings are used because they match often.
        Expr::string(["", "a", "b", "ab", "A", " ", "x", "'", "\\", "1"][context.rng.index(10)])
    } else {
        context.expr(ValueType::STRING, depth)
    };
    Some(Expr::binary(op, left, right))
}

/// Makes `a =~ 'regex'`.
pub fn regex(context: &mut Context<'_>, _: ValueType, depth: u32) -> Option<Expr> {
    let left = context.expr(ValueType::STRING, depth.min(1));
    Some(Expr::binary(BinaryOp::Regex, left, Expr::string(REGEXES[context.rng.index(REGEXES.len())])))
}
