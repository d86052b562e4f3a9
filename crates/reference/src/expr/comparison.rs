//! `=`, `<>`, `<`, `<=`, `>`, `>=`, and chains of them.

use super::logic::cell;
use crate::{
    cell::Cell,
    program::{Ex, Frame},
    relation::{compare, equal},
    run::{Ran, Run},
};
use edgewise_cypher::ast::CompareOp;

impl Run<'_> {
    /// `a < b <= c` is `a < b AND b <= c`, each operand computed once (TCK `expressions/comparison/Comparison3`).
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

    fn compare(&self, op: CompareOp, left: &Cell, right: &Cell) -> Option<bool> {
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
}
