//! The rule `fold-constants`: an expression that depends on no row is evaluated while planning, so that `n.p > 1 + 2`
//! becomes `n.p > 3`. If that raises an error, the expression is kept: there may be no row on which the statement would
//! raise it.

use super::step_expressions::expressions_mut;
use crate::{
    cell::Cell,
    fault::planned::Planned,
    planned::{children::children_mut, facts::Facts, logical::LogicalPart, physical::Planner},
    program::Ex,
    run::Run,
};
use edgewise_cypher_syntax::ast::CompareOp;

/// Folds the expressions of all steps. Returns whether anything changed.
pub(super) fn apply(part: &mut LogicalPart, planner: &mut Planner<'_>) -> bool {
    let mut folded = false;
    for step in &mut part.steps {
        for ex in expressions_mut(step) {
            folded |= fold(ex, planner.run, &planner.facts);
        }
    }
    folded
}

/// Folds an expression, its operands first. Returns whether anything changed.
pub(in crate::planned) fn fold(ex: &mut Ex, run: &Run<'_>, facts: &Facts) -> bool {
    let mut folded = false;
    for child in children_mut(ex) {
        folded |= fold(child, run, facts);
    }
    folded | simplify(ex, facts) | evaluate_constant(ex, run)
}

/// Simplifies AND and OR if one side is a constant. Returns whether it did.
fn simplify(ex: &mut Ex, facts: &Facts) -> bool {
    let truth = |ex: &Ex| match ex {
        Ex::Constant(Cell::Bool(truth)) => Some(*truth),
        _ => None,
    };
    let simpler = match ex {
        Ex::And(left, right) => match (truth(left), truth(right)) {
            (Some(false), _) => Some(Ex::Constant(Cell::Bool(false))),
            (Some(true), _) if facts.is_total_predicate(right) => Some(take_expression(right)),
            (_, Some(true)) if facts.is_total_predicate(left) => Some(take_expression(left)),
            _ => None,
        },
        Ex::Or(left, right) => match (truth(left), truth(right)) {
            (Some(true), _) => Some(Ex::Constant(Cell::Bool(true))),
            (Some(false), _) if facts.is_total_predicate(right) => Some(take_expression(right)),
            (_, Some(false)) if facts.is_total_predicate(left) => Some(take_expression(left)),
            _ => None,
        },
        _ => None,
    };
    match simpler {
        Some(simpler) => {
            *ex = simpler;
            true
        }
        None => false,
    }
}

/// Takes an expression out of its place, and leaves null there.
fn take_expression(ex: &mut Ex) -> Ex {
    std::mem::replace(ex, Ex::Constant(Cell::Null))
}

/// Replaces an operation whose operands are constants by its value. Returns whether it did.
fn evaluate_constant(ex: &mut Ex, run: &Run<'_>) -> bool {
    let operation = matches!(
        ex,
        Ex::List(_)
            | Ex::Index(..)
            | Ex::Slice(..)
            | Ex::Not(_)
            | Ex::And(..)
            | Ex::Or(..)
            | Ex::Xor(..)
            | Ex::Plus(_)
            | Ex::Minus(_)
            | Ex::Arithmetic(..)
            | Ex::Concat(..)
            | Ex::Compare(..)
            | Ex::In(..)
            | Ex::StringTest(..)
            | Ex::IsNull(..)
            | Ex::IsTyped(..)
            | Ex::Case { .. }
            | Ex::Call(..)
    );
    if !operation || !children_mut(ex).into_iter().all(|child| matches!(child, Ex::Constant(_))) {
        return false;
    }
    if let Ex::Compare(left, rest) = &*ex
        && let (Ex::Constant(Cell::Null), [(CompareOp::Equal, Ex::Constant(Cell::Null))]) =
            (&**left, rest.as_slice())
        && run.faults.has(Planned::NullsFoldedEqual)
    {
        *ex = Ex::Constant(Cell::Bool(true));
        return true;
    }
    match run.eval(ex, &mut []) {
        Ok(cell) => {
            *ex = Ex::Constant(cell);
            true
        }
        Err(_) => false,
    }
}
