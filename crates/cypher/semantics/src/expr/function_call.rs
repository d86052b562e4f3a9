//! Calls functions on plain values. Nodes and relationships among the arguments have only their ids (see
//! [`crate::FunctionContext`]).

use crate::{
    cell::Cell,
    choice::ChoicePoint,
    fault::plain,
    function::{FunctionInfo, Sides, is_normalized, trim_sides},
    program::{Ex, Frame},
    run::{Ran, Run},
};
use edgewise_cypher_syntax::function::function;
use edgewise_model::Value;

/// Integer arguments with a larger absolute value than this are blurred like floats.
const LARGE_INTEGER: u64 = 1_000_000;

impl Run<'_> {
    /// Calls a function on plain values.
    pub(super) fn call(&self, info: &FunctionInfo, arguments: &[Ex], frame: &mut Frame) -> Ran<Cell> {
        if info.name == "coalesce" && self.chooses(ChoicePoint::Laziness) {
            return self.lazy_coalesce(arguments, frame);
        }
        let cells = self.eval_all(arguments, frame)?;
        let blurs = self.blurs() && function(info.name).is_some_and(|known| known.approximate);
        let blurred = |cell: Cell| {
            // For large integers the result of a periodic function such as `sin` depends on how exactly the engine
            // reduces the argument.
            let large = matches!(cell, Cell::Int(number) if number.unsigned_abs() > LARGE_INTEGER);
            self.blurred_cell(cell, large)
        };
        let cells = if blurs { cells.into_iter().map(blurred).collect() } else { cells };
        let values: Vec<Value> = cells.iter().map(Cell::to_bare_value).collect();
        let mut answer = info.call(&values, &self.context())?;
        if !self.faults.is_empty() {
            answer = plain::result_with_faults(self.faults, info.name, &values, answer)?;
        }
        self.meter.spend_memory(memory_cost(&answer))?;
        let answer = Cell::from_value(&answer);
        Ok(if blurs { self.blurred_cell(answer, false) } else { answer })
    }

    /// Evaluates the arguments of `coalesce` only up to the one that it returns.
    fn lazy_coalesce(&self, arguments: &[Ex], frame: &mut Frame) -> Ran<Cell> {
        let mut values = Vec::with_capacity(arguments.len());
        for argument in arguments {
            let cell = self.eval(argument, frame)?;
            let decided = !cell.is_null();
            values.push(cell.to_bare_value());
            if decided {
                break;
            }
        }
        let correct = values.last().cloned().unwrap_or_default();
        Ok(Cell::from_value(&plain::result_with_faults(self.faults, "coalesce", &values, correct)?))
    }

    pub(super) fn trim(
        &self,
        sides: Sides,
        source: &Ex,
        characters: Option<&Ex>,
        frame: &mut Frame,
    ) -> Ran<Cell> {
        let source = self.eval(source, frame)?.to_bare_value();
        let characters = match characters {
            Some(characters) => Some(self.eval(characters, frame)?.to_bare_value()),
            None => None,
        };
        Ok(Cell::from_value(&trim_sides(&source, characters.as_ref(), sides, &self.context())?))
    }

    /// Evaluates `e IS NFC NORMALIZED`.
    pub(super) fn is_normalized(&self, operand: &Ex, not: bool, form: &str, frame: &mut Frame) -> Ran<Cell> {
        let operand = self.eval(operand, frame)?.to_bare_value();
        Ok(match is_normalized(&operand, Some(form))? {
            Value::Bool(normalized) => Cell::Bool(normalized != not),
            _ => Cell::Null,
        })
    }
}

/// How much of the memory budget a result costs: one for each item of a list, or for each 16 bytes of a string.
fn memory_cost(value: &Value) -> usize {
    match value {
        Value::List(items) => items.len(),
        Value::String(text) => text.len() / 16,
        _ => 0,
    }
}
