//! AND, OR, XOR, NOT: three-valued (TCK `expressions/boolean`).

use crate::{
    EvalError,
    cell::Cell,
    choice::ChoicePoint,
    fault::plain::{Plain, not_of_order_turned_round},
    program::{Ex, Frame},
    run::{Ran, Run},
};

impl Run<'_> {
    /// A truth value: `None` is unknown (null).
    pub(crate) fn truth(&self, ex: &Ex, frame: &mut Frame) -> Ran<Option<bool>> {
        match self.eval(ex, frame)? {
            Cell::Bool(value) => Ok(Some(value)),
            Cell::Null => Ok(None),
            other => Err(EvalError::argument_type(format!("{} is not a truth value", other.kind()))),
        }
    }

    /// Whether WHERE keeps the row: the condition is true, neither false nor unknown.
    pub(crate) fn holds(&self, ex: &Ex, frame: &mut Frame) -> Ran<bool> {
        Ok(self.truth(ex, frame)? == Some(true))
    }

    pub(super) fn not(&self, operand: &Ex, frame: &mut Frame) -> Ran<Cell> {
        if self.faults.has(Plain::NotOfOrderTurnedRound)
            && let Some((left, right)) = not_of_order_turned_round::sides(operand)
            && not_of_order_turned_round::applies(&self.eval(left, frame)?, &self.eval(right, frame)?)
        {
            return Ok(Cell::Bool(false));
        }
        Ok(cell(self.truth(operand, frame)?.map(|value| !value)))
    }

    /// False if either side is false; the right side is not evaluated if the left is.
    pub(super) fn and(&self, left: &Ex, right: &Ex, frame: &mut Frame) -> Ran<Cell> {
        let (left, right) = self.operands(left, right);
        let left = self.truth(left, frame)?;
        if left == Some(false) {
            return Ok(Cell::Bool(false));
        }
        let right = self.truth(right, frame)?;
        Ok(cell(match (left, right) {
            (_, Some(false)) => Some(false),
            (Some(true), Some(true)) => Some(true),
            _ => None,
        }))
    }

    /// True if either side is true.
    pub(super) fn or(&self, left: &Ex, right: &Ex, frame: &mut Frame) -> Ran<Cell> {
        let (left, right) = self.operands(left, right);
        let left = self.truth(left, frame)?;
        if left == Some(true) {
            return Ok(Cell::Bool(true));
        }
        let right = self.truth(right, frame)?;
        Ok(cell(match (left, right) {
            (_, Some(true)) => Some(true),
            (Some(false), Some(false)) => Some(false),
            _ => None,
        }))
    }

    /// The operands in the order of evaluation, which openCypher does not define.
    fn operands<'e>(&self, left: &'e Ex, right: &'e Ex) -> (&'e Ex, &'e Ex) {
        if self.chooses(ChoicePoint::OperandOrder) { (right, left) } else { (left, right) }
    }

    /// Needs both sides: unknown if either is.
    pub(super) fn xor(&self, left: &Ex, right: &Ex, frame: &mut Frame) -> Ran<Cell> {
        let left = self.truth(left, frame)?;
        let right = self.truth(right, frame)?;
        if self.faults.has(Plain::XorTakesNullAsFalse) {
            return Ok(Cell::Bool(left.unwrap_or(false) != right.unwrap_or(false)));
        }
        Ok(cell(left.zip(right).map(|(left, right)| left != right)))
    }
}

/// A truth value as a cell.
pub(super) fn cell(truth: Option<bool>) -> Cell {
    truth.map_or(Cell::Null, Cell::Bool)
}
