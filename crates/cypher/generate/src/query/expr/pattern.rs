//! Makes expressions from patterns: pattern comprehensions and lengths of shortest paths.

use edgewise_cypher_syntax::ast::{BinaryOp, Case, CaseBranch, Expr, PatternComprehension};

use super::super::pattern::{InnerPath, inner_path, shortest_value, unname};
use super::super::{Context, ValueType};

/// Makes a pattern comprehension whose items have the given type.
fn comprehension(context: &mut Context<'_>, element: ValueType, depth: u32) -> Option<Expr> {
    if context.nesting > 1 || !context.subqueries {
        return None;
    }
    context.restoring_scope(|context| {
        let mut pattern = inner_path(context, InnerPath::Simple)?;
        if !context.grammar.has.named_pattern_comprehension {
            unname(context, &mut pattern);
        }
        let where_ = if context.rng.one_in(3) { Some(context.condition(depth)) } else { None };
        let projection = context.expr(element, depth.min(1));
        Some(Expr::PatternComprehension(Box::new(PatternComprehension { pattern, where_, projection })))
    })
}

/// Makes `[(n)-->(m) WHERE p | e]`. The order of the list is not defined.
pub fn list(context: &mut Context<'_>, wanted: ValueType, depth: u32) -> Option<Expr> {
    comprehension(context, wanted.element(), depth)
}

/// Makes `size([(n)-->(m) | e])`.
pub fn size(context: &mut Context<'_>, _: ValueType, depth: u32) -> Option<Expr> {
    let kind = context.scalar_type();
    Some(Expr::call("size", vec![comprehension(context, kind, depth)?]))
}

/// Makes `e IN [(n)-->(m) | f]`.
pub fn membership(context: &mut Context<'_>, _: ValueType, depth: u32) -> Option<Expr> {
    let kind = context.scalar_type();
    let list = comprehension(context, kind, depth)?;
    let left = context.expr(kind, depth.min(1));
    Some(Expr::binary(BinaryOp::In, left, list))
}

/// Makes `CASE WHEN a <> b THEN length(shortestPath((a)-[*]-(b))) END`.
pub fn shortest_length(context: &mut Context<'_>, _: ValueType, _: u32) -> Option<Expr> {
    if !context.subqueries || context.modern {
        return None;
    }
    let (condition, length) = shortest_value(context)?;
    let branches = vec![CaseBranch { when: vec![condition], then: length }];
    Some(Expr::Case(Box::new(Case { operand: None, branches, otherwise: None })))
}
