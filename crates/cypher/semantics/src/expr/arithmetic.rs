//! Evaluates `+ - * / % ^ ||` and signs (TCK `expressions/mathematical`, `expressions/precedence`,
//! `expressions/temporal`).

use super::integer;
use crate::{
    EvalError,
    cell::Cell,
    fault::plain::{Plain, division_rounds_down, modulo_sign_of_divisor},
    function::text_of,
    program::{Arithmetic, Ex, Frame},
    run::{Ran, Run},
    temporal::arithmetic,
};
use edgewise_model::Value;

impl Run<'_> {
    /// Evaluates an arithmetic operator on two values, with the planted faults and the blur of last digits.
    pub(super) fn arithmetic(&self, op: Arithmetic, left: &Cell, right: &Cell) -> Ran<Cell> {
        if !self.faults.is_empty()
            && let Some(wrong) = self.planted_arithmetic(op, left, right)
        {
            return wrong;
        }
        if op == Arithmetic::Power && self.blurs() {
            return self.blurred_power(left, right);
        }
        self.correct_arithmetic(op, left, right)
    }

    /// Computes a power with its operands and its result blurred, because engines compute its last digits differently.
    #[cold]
    fn blurred_power(&self, left: &Cell, right: &Cell) -> Ran<Cell> {
        let (left, right) = (self.blurred_cell(left.clone(), false), self.blurred_cell(right.clone(), false));
        Ok(self.blurred_cell(self.correct_arithmetic(Arithmetic::Power, &left, &right)?, false))
    }

    /// Evaluates an arithmetic operator on two values; null if either is null.
    fn correct_arithmetic(&self, op: Arithmetic, left: &Cell, right: &Cell) -> Ran<Cell> {
        match (left, right) {
            (Cell::Null, _) | (_, Cell::Null) => Ok(Cell::Null),
            (Cell::Int(left), Cell::Int(right)) => integer::arithmetic(op, *left, *right, self.knobs),
            (Cell::Int(left), Cell::Float(right)) => Ok(float_arithmetic(op, *left as f64, *right)),
            (Cell::Float(left), Cell::Int(right)) => Ok(float_arithmetic(op, *left, *right as f64)),
            (Cell::Float(left), Cell::Float(right)) => Ok(float_arithmetic(op, *left, *right)),
            _ if op == Arithmetic::Add => self.add(left, right),
            _ => temporal_arithmetic(op, left, right).unwrap_or_else(|| Err(operand_error(op, left, right))),
        }
    }

    /// The result that a planted fault gives; `None` if no planted fault applies to these operands.
    #[cold]
    fn planted_arithmetic(&self, op: Arithmetic, left: &Cell, right: &Cell) -> Option<Ran<Cell>> {
        match (op, left, right) {
            (Arithmetic::Modulo, Cell::Int(left), Cell::Int(right))
                if *right != 0 && self.faults.has(Plain::ModuloSignOfDivisor) =>
            {
                Some(Ok(Cell::Int(modulo_sign_of_divisor::wrong_remainder(*left, *right))))
            }
            (Arithmetic::Divide, Cell::Int(left), Cell::Int(right))
                if self.faults.has(Plain::DivisionRoundsDown) =>
            {
                division_rounds_down::wrong_quotient(*left, *right).map(|quotient| Ok(Cell::Int(quotient)))
            }
            (Arithmetic::Modulo, Cell::Int(_) | Cell::Float(_), Cell::Null)
                if self.faults.has(Plain::ModuloOfNullFails) =>
            {
                Some(Err(EvalError::internal("NoValue cannot be cast to Number")))
            }
            _ => None,
        }
    }

    /// `left + right`, used by aggregates.
    pub(crate) fn add_numbers(&self, left: &Cell, right: &Cell) -> Ran<Cell> {
        self.arithmetic(Arithmetic::Add, left, right)
    }

    /// `left / right`, used by aggregates.
    pub(crate) fn divide_numbers(&self, left: &Cell, right: &Cell) -> Ran<Cell> {
        self.arithmetic(Arithmetic::Divide, left, right)
    }

    /// Evaluates `+` where not both operands are numbers: concatenates lists, or a list and an element (openCypher
    /// 9, "List operators"); concatenates strings, with numbers, booleans and temporal values converted to text, as
    /// in Neo4j; adds durations and instants.
    fn add(&self, left: &Cell, right: &Cell) -> Ran<Cell> {
        match (left, right) {
            (Cell::List(left), Cell::List(right)) => {
                self.new_list(left.items.iter().chain(&right.items).cloned().collect())
            }
            (Cell::List(list), item) => self.new_list(list.items.iter().chain([item]).cloned().collect()),
            (item, Cell::List(list)) => {
                self.new_list([item].into_iter().chain(&list.items).cloned().collect())
            }
            (Cell::String(_), _) | (_, Cell::String(_)) => self.concat_texts(left, right),
            _ => temporal_arithmetic(Arithmetic::Add, left, right)
                .unwrap_or_else(|| Err(operand_error(Arithmetic::Add, left, right))),
        }
    }

    /// Concatenates the texts of two values, at least one of which is a string.
    fn concat_texts(&self, left: &Cell, right: &Cell) -> Ran<Cell> {
        let text = |cell: &Cell| match cell {
            Cell::String(text) => Ok(text.clone()),
            Cell::Bool(_) | Cell::Int(_) | Cell::Float(_) | Cell::Scalar(_) => {
                text_of(&cell.to_bare_value(), self.knobs.float_format)
                    .ok_or_else(|| operand_error(Arithmetic::Add, left, right))
            }
            _ => Err(operand_error(Arithmetic::Add, left, right)),
        };
        let (left, right) = (text(left)?, text(right)?);
        self.meter.spend_memory((left.len() + right.len()) / 16 + 1)?;
        let mut joined = String::with_capacity(left.len() + right.len());
        joined.push_str(&left);
        joined.push_str(&right);
        Ok(Cell::string(joined))
    }

    /// Evaluates `||`, which joins strings with strings, lists with lists, and nothing else (Cypher 25).
    pub(super) fn concat(&self, left: &Ex, right: &Ex, frame: &mut Frame) -> Ran<Cell> {
        let left = self.eval(left, frame)?;
        let right = self.eval(right, frame)?;
        match (&left, &right) {
            (Cell::Null, _) | (_, Cell::Null) => Ok(Cell::Null),
            (Cell::String(_), Cell::String(_)) | (Cell::List(_), Cell::List(_)) => self.add(&left, &right),
            _ => Err(operand_error(Arithmetic::Add, &left, &right)),
        }
    }

    /// Evaluates the sign `+e`.
    pub(super) fn plus(&self, operand: &Ex, frame: &mut Frame) -> Ran<Cell> {
        match self.eval(operand, frame)? {
            number @ (Cell::Null | Cell::Int(_) | Cell::Float(_)) => Ok(number),
            other => Err(EvalError::argument_type(format!("{} has no sign", other.kind()))),
        }
    }

    /// Evaluates the sign `-e`.
    pub(super) fn minus(&self, operand: &Ex, frame: &mut Frame) -> Ran<Cell> {
        match self.eval(operand, frame)? {
            Cell::Null => Ok(Cell::Null),
            Cell::Int(number) => integer::arithmetic(Arithmetic::Subtract, 0, number, self.knobs),
            Cell::Float(number) => Ok(Cell::Float(-number)),
            Cell::Scalar(value) => match &*value {
                Value::Duration(duration) => Ok(Cell::from_value(&arithmetic::negate(*duration)?)),
                _ => Err(EvalError::argument_type("a temporal value has no sign")),
            },
            other => Err(EvalError::argument_type(format!("{} has no sign", other.kind()))),
        }
    }
}

/// Computes with two floats by IEEE 754, so that a division by zero is infinite or NaN.
fn float_arithmetic(op: Arithmetic, left: f64, right: f64) -> Cell {
    Cell::Float(match op {
        Arithmetic::Add => left + right,
        Arithmetic::Subtract => left - right,
        Arithmetic::Multiply => left * right,
        Arithmetic::Divide => left / right,
        Arithmetic::Modulo => left % right,
        Arithmetic::Power => libm::pow(left, right),
    })
}

/// Computes with durations and instants; `None` if the operator does not apply to the operands.
fn temporal_arithmetic(op: Arithmetic, left: &Cell, right: &Cell) -> Option<Ran<Cell>> {
    let has_scalar = matches!(left, Cell::Scalar(_)) || matches!(right, Cell::Scalar(_));
    if !has_scalar {
        return None;
    }
    let (left, right) = (left.to_bare_value(), right.to_bare_value());
    let answer = match op {
        Arithmetic::Add => arithmetic::add(&left, &right),
        Arithmetic::Subtract => arithmetic::subtract(&left, &right),
        Arithmetic::Multiply => arithmetic::multiply(&left, &right),
        Arithmetic::Divide => arithmetic::divide(&left, &right),
        Arithmetic::Modulo | Arithmetic::Power => None,
    };
    answer.map(|answer| Ok(Cell::from_value(&answer?)))
}

/// The error for operands that the operator does not take.
fn operand_error(op: Arithmetic, left: &Cell, right: &Cell) -> EvalError {
    EvalError::argument_type(format!("{op:?} does not take {} and {}", left.kind(), right.kind()))
}
