//! Evaluates AND, OR, XOR and NOT, which are three-valued (TCK `expressions/boolean`).

use crate::{
    EvalError,
    cell::Cell,
    choice::ChoicePoint,
    fault::plain::{Plain, not_of_order_turned_round},
    program::{Ex, Frame},
    run::{Ran, Run},
};

impl Run<'_> {
    /// Evaluates an expression that must be a truth value; `None` is unknown (null).
    pub(crate) fn truth(&self, ex: &Ex, frame: &mut Frame) -> Ran<Option<bool>> {
        match self.eval(ex, frame)? {
            Cell::Bool(value) => Ok(Some(value)),
            Cell::Null => Ok(None),
            other => Err(EvalError::argument_type(format!("{} is not a truth value", other.kind()))),
        }
    }

    /// Whether the condition is true on the current row, neither false nor unknown: only then WHERE keeps the row.
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

    /// Evaluates AND: false if either side is false. If the side evaluated first is false, the other is not evaluated.
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

    /// Evaluates OR: true if either side is true. If the side evaluated first is true, the other is not evaluated.
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

    /// The operands in the order in which they are evaluated. openCypher does not define it, so a choice decides.
    fn operands<'e>(&self, left: &'e Ex, right: &'e Ex) -> (&'e Ex, &'e Ex) {
        if self.chooses(ChoicePoint::OperandOrder) { (right, left) } else { (left, right) }
    }

    /// Evaluates XOR: unknown if either side is unknown.
    pub(super) fn xor(&self, left: &Ex, right: &Ex, frame: &mut Frame) -> Ran<Cell> {
        let left = self.truth(left, frame)?;
        let right = self.truth(right, frame)?;
        if self.faults.has(Plain::XorTakesNullAsFalse) {
            return Ok(Cell::Bool(left.unwrap_or(false) != right.unwrap_or(false)));
        }
        Ok(cell(left.zip(right).map(|(left, right)| left != right)))
    }
}

/// Converts a three-valued truth value to a cell; `None` becomes null.
pub(super) fn cell(truth: Option<bool>) -> Cell {
    truth.map_or(Cell::Null, Cell::Bool)
}
