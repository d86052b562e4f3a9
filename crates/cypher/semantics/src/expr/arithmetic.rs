//! `+ - * / % ^ ||` and signs (TCK `expressions/mathematical`, `expressions/precedence`, `expressions/temporal`).

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
    pub(super) fn arithmetic(&self, op: Arithmetic, left: &Cell, right: &Cell) -> Ran<Cell> {
        if !self.faults.is_empty()
            && let Some(wrong) = self.planted_arithmetic(op, left, right)
        {
            return wrong;
        }
        if op == Arithmetic::Power && self.blurs() {
            return self.blurred_power(left, right);
        }
        self.numbers(op, left, right)
    }

    /// A power, blurred: engines compute its last digits differently.
    #[cold]
    fn blurred_power(&self, left: &Cell, right: &Cell) -> Ran<Cell> {
        let (left, right) = (self.blurred_cell(left.clone(), false), self.blurred_cell(right.clone(), false));
        Ok(self.blurred_cell(self.numbers(Arithmetic::Power, &left, &right)?, false))
    }

    fn numbers(&self, op: Arithmetic, left: &Cell, right: &Cell) -> Ran<Cell> {
        match (left, right) {
            (Cell::Null, _) | (_, Cell::Null) => Ok(Cell::Null),
            (Cell::Int(left), Cell::Int(right)) => integer::arithmetic(op, *left, *right, self.knobs),
            (Cell::Int(left), Cell::Float(right)) => Ok(float(op, *left as f64, *right)),
            (Cell::Float(left), Cell::Int(right)) => Ok(float(op, *left, *right as f64)),
            (Cell::Float(left), Cell::Float(right)) => Ok(float(op, *left, *right)),
            _ if op == Arithmetic::Add => self.add(left, right),
            _ => temporal(op, left, right).unwrap_or_else(|| Err(wrong(op, left, right))),
        }
    }

    /// The result of an operator with a planted fault.
    #[cold]
    fn planted_arithmetic(&self, op: Arithmetic, left: &Cell, right: &Cell) -> Option<Ran<Cell>> {
        match (op, left, right) {
            (Arithmetic::Modulo, Cell::Int(left), Cell::Int(right))
                if *right != 0 && self.faults.has(Plain::ModuloSignOfDivisor) =>
            {
                Some(Ok(Cell::Int(modulo_sign_of_divisor::modulo(*left, *right))))
            }
            (Arithmetic::Divide, Cell::Int(left), Cell::Int(right))
                if self.faults.has(Plain::DivisionRoundsDown) =>
            {
                division_rounds_down::divide(*left, *right).map(|quotient| Ok(Cell::Int(quotient)))
            }
            (Arithmetic::Modulo, Cell::Int(_) | Cell::Float(_), Cell::Null)
                if self.faults.has(Plain::ModuloOfNullFails) =>
            {
                Some(Err(EvalError::internal("NoValue cannot be cast to Number")))
            }
            _ => None,
        }
    }

    /// `left + right`, for aggregates.
    pub(crate) fn add_numbers(&self, left: &Cell, right: &Cell) -> Ran<Cell> {
        self.arithmetic(Arithmetic::Add, left, right)
    }

    /// `left / right`, for aggregates.
    pub(crate) fn divide_numbers(&self, left: &Cell, right: &Cell) -> Ran<Cell> {
        self.arithmetic(Arithmetic::Divide, left, right)
    }

    /// Concatenates lists, or a list and an element (openCypher 9, "List operators"); concatenates strings, with
    /// numbers, booleans and temporal values converted to text, as in Neo4j.
    fn add(&self, left: &Cell, right: &Cell) -> Ran<Cell> {
        match (left, right) {
            (Cell::List(left), Cell::List(right)) => {
                self.new_list(left.items.iter().chain(&right.items).cloned().collect())
            }
            (Cell::List(list), item) => self.new_list(list.items.iter().chain([item]).cloned().collect()),
            (item, Cell::List(list)) => {
                self.new_list([item].into_iter().chain(&list.items).cloned().collect())
            }
            (Cell::String(_), _) | (_, Cell::String(_)) => self.join(left, right),
            _ => temporal(Arithmetic::Add, left, right)
                .unwrap_or_else(|| Err(wrong(Arithmetic::Add, left, right))),
        }
    }

    fn join(&self, left: &Cell, right: &Cell) -> Ran<Cell> {
        let text = |cell: &Cell| match cell {
            Cell::String(text) => Ok(text.clone()),
            Cell::Bool(_) | Cell::Int(_) | Cell::Float(_) | Cell::Scalar(_) => {
                text_of(&cell.to_bare_value(), self.knobs.float_format)
                    .ok_or_else(|| wrong(Arithmetic::Add, left, right))
            }
            _ => Err(wrong(Arithmetic::Add, left, right)),
        };
        let (left, right) = (text(left)?, text(right)?);
        self.meter.memory((left.len() + right.len()) / 16 + 1)?;
        let mut joined = String::with_capacity(left.len() + right.len());
        joined.push_str(&left);
        joined.push_str(&right);
        Ok(Cell::string(joined))
    }

    /// `||`: strings with strings, lists with lists, and nothing else (Cypher 25).
    pub(super) fn concat(&self, left: &Ex, right: &Ex, frame: &mut Frame) -> Ran<Cell> {
        let left = self.eval(left, frame)?;
        let right = self.eval(right, frame)?;
        match (&left, &right) {
            (Cell::Null, _) | (_, Cell::Null) => Ok(Cell::Null),
            (Cell::String(_), Cell::String(_)) | (Cell::List(_), Cell::List(_)) => self.add(&left, &right),
            _ => Err(wrong(Arithmetic::Add, &left, &right)),
        }
    }

    pub(super) fn plus(&self, operand: &Ex, frame: &mut Frame) -> Ran<Cell> {
        match self.eval(operand, frame)? {
            number @ (Cell::Null | Cell::Int(_) | Cell::Float(_)) => Ok(number),
            other => Err(EvalError::argument_type(format!("{} has no sign", other.kind()))),
        }
    }

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

/// IEEE 754, division by zero included.
fn float(op: Arithmetic, left: f64, right: f64) -> Cell {
    Cell::Float(match op {
        Arithmetic::Add => left + right,
        Arithmetic::Subtract => left - right,
        Arithmetic::Multiply => left * right,
        Arithmetic::Divide => left / right,
        Arithmetic::Modulo => left % right,
        Arithmetic::Power => libm::pow(left, right),
    })
}

/// Durations and instants.
fn temporal(op: Arithmetic, left: &Cell, right: &Cell) -> Option<Ran<Cell>> {
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

fn wrong(op: Arithmetic, left: &Cell, right: &Cell) -> EvalError {
    EvalError::argument_type(format!("{op:?} does not take {} and {}", left.kind(), right.kind()))
}
