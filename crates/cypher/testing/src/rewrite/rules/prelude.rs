//! Re-exports what nearly every rule imports.

pub(super) use crate::rewrite::build::{
    and, both, call, case, conjunction, conjuncts, find, is_not_null, node, or, returning, unwind, var, with,
    with_star,
};
pub(super) use crate::rewrite::guard::{
    aggregates, has_pattern, is_aggregate, is_truth, may_raise, nullable, repeatable,
};
pub(super) use crate::rewrite::rule::{fits, require};
pub(super) use crate::rewrite::{
    Action, ClauseSpot, ExprSpot, Guard, RuleContext, Kind, Made, Nesting, Not, Rule, Survey, kind_of,
};
pub(super) use edgewise_cypher_syntax::ast::{BinaryOp, Clause, CompareOp, Expr, Literal, Name};
