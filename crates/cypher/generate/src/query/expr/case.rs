//! Makes CASE expressions, searched and simple.

use edgewise_cypher_syntax::ast::{Case, CaseBranch, Expr};

use super::super::{Context, ValueType};

/// Makes `CASE WHEN p THEN e … ELSE e END`.
pub fn searched(context: &mut Context<'_>, wanted: ValueType, depth: u32) -> Option<Expr> {
    let branches = branches(context, ValueType::BOOLEAN, wanted, depth);
    Some(case(context, None, branches, wanted, depth))
}

/// Makes `CASE e WHEN v THEN e … ELSE e END`.
pub fn simple(context: &mut Context<'_>, wanted: ValueType, depth: u32) -> Option<Expr> {
    let kind = context.scalar_type();
    let operand = context.expr(kind, depth.min(1));
    let mut branches = branches(context, kind, wanted, depth.min(1));
    if context.grammar.has.case_list && context.rng.one_in(4) {
        let another = context.leaf(kind);
        branches[0].when.push(another);
    }
    Some(case(context, Some(operand), branches, wanted, depth))
}

/// Makes the branches of a CASE.
fn branches(context: &mut Context<'_>, when: ValueType, wanted: ValueType, depth: u32) -> Vec<CaseBranch> {
    let count = if context.rng.one_in(3) { 2 } else { 1 };
    let branch = |_| CaseBranch { when: vec![context.expr(when, depth)], then: context.expr(wanted, depth) };
    (0..count).map(branch).collect()
}

/// The CASE expression with these parts and an ELSE.
fn case(
    context: &mut Context<'_>,
    operand: Option<Expr>,
    branches: Vec<CaseBranch>,
    wanted: ValueType,
    depth: u32,
) -> Expr {
    let otherwise = if context.rng.percent(88) { Some(context.expr(wanted, depth)) } else { None };
    Expr::Case(Box::new(Case { operand, branches, otherwise }))
}
