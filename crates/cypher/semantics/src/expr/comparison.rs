//! Evaluates `=`, `<>`, `<`, `<=`, `>`, `>=`, and chains of them.

use super::logic::cell;
use crate::{
    cell::Cell,
    fault::plain::{Plain, int_float_compared_as_floats, list_equality_takes_nulls_equal, nan_above_numbers},
    program::{Ex, Frame},
    relation::{compare, equal},
    run::{Ran, Run},
};
use edgewise_cypher_syntax::ast::CompareOp;

impl Run<'_> {
    /// Evaluates a chain of comparisons: `a < b <= c` means `a < b AND b <= c`, with `b` evaluated only once (TCK
    /// `expressions/comparison/Comparison3`).
    pub(super) fn compare_chain(&self, first: &Ex, rest: &[(CompareOp, Ex)], frame: &mut Frame) -> Ran<Cell> {
        let mut left = self.eval(first, frame)?;
        let mut known = true;
        for (op, right) in rest {
            let right = self.eval(right, frame)?;
            match self.compare(*op, &left, &right) {
                Some(false) => return Ok(Cell::Bool(false)),
                Some(true) => {}
                None => known = false,
            }
            left = right;
        }
        Ok(cell(known.then_some(true)))
    }

    /// The result of one comparison; `None` is unknown (null).
    fn compare(&self, op: CompareOp, left: &Cell, right: &Cell) -> Option<bool> {
        if !self.faults.is_empty()
            && let Some(wrong) = self.planted_comparison(op, left, right)
        {
            return Some(wrong);
        }
        let ordered = |holds: fn(std::cmp::Ordering) -> bool| {
            compare(left, right, self.knobs).map(|place| place.is_some_and(holds))
        };
        match op {
            CompareOp::Equal => equal(left, right),
            CompareOp::NotEqual => equal(left, right).map(|equal| !equal),
            CompareOp::Less => ordered(std::cmp::Ordering::is_lt),
            CompareOp::LessOrEqual => ordered(std::cmp::Ordering::is_le),
            CompareOp::Greater => ordered(std::cmp::Ordering::is_gt),
            CompareOp::GreaterOrEqual => ordered(std::cmp::Ordering::is_ge),
        }
    }

    /// The result that a planted fault gives; `None` if no planted fault applies to this comparison.
    #[cold]
    fn planted_comparison(&self, op: CompareOp, left: &Cell, right: &Cell) -> Option<bool> {
        if self.faults.has(Plain::IntFloatComparedAsFloats)
            && let Some(wrong) = int_float_compared_as_floats::wrong_comparison(op, left, right)
        {
            return Some(wrong);
        }
        if self.faults.has(Plain::NanAboveNumbers) && nan_above_numbers::applies(op, left, right) {
            return Some(true);
        }
        let is_equality = matches!(op, CompareOp::Equal | CompareOp::NotEqual);
        if self.faults.has(Plain::ListEqualityTakesNullsEqual)
            && is_equality
            && list_equality_takes_nulls_equal::applies(left, right)
        {
            return Some(op == CompareOp::Equal);
        }
        None
    }
}
