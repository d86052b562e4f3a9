//! Functions on plain values, called with bare elements (see [`crate::FunctionContext`]).

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

/// Larger integer arguments are blurred like floats.
const LARGE: u64 = 1_000_000;

impl Run<'_> {
    pub(super) fn call(&self, info: &FunctionInfo, arguments: &[Ex], frame: &mut Frame) -> Ran<Cell> {
        if info.name == "coalesce" && self.chooses(ChoicePoint::Laziness) {
            return self.lazy_coalesce(arguments, frame);
        }
        let cells = self.eval_all(arguments, frame)?;
        let blurs = self.blurs() && function(info.name).is_some_and(|known| known.approximate);
        let blurred = |cell: Cell| {
            // Periodic functions lose the digits of large arguments.
            let large = matches!(cell, Cell::Int(number) if number.unsigned_abs() > LARGE);
            self.blurred_cell(cell, large)
        };
        let cells = if blurs { cells.into_iter().map(blurred).collect() } else { cells };
        let values: Vec<Value> = cells.iter().map(Cell::to_bare_value).collect();
        let mut answer = info.call(&values, &self.context())?;
        if !self.faults.is_empty() {
            answer = plain::call(self.faults, info.name, &values, answer)?;
        }
        self.meter.memory(size(&answer))?;
        let answer = Cell::from_value(&answer);
        Ok(if blurs { self.blurred_cell(answer, false) } else { answer })
    }

    /// `coalesce` that does not evaluate arguments after the one it returns.
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
        let honest = values.last().cloned().unwrap_or_default();
        Ok(Cell::from_value(&plain::call(self.faults, "coalesce", &values, honest)?))
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

    /// `e IS NFC NORMALIZED`
    pub(super) fn is_normalized(&self, operand: &Ex, not: bool, form: &str, frame: &mut Frame) -> Ran<Cell> {
        let operand = self.eval(operand, frame)?.to_bare_value();
        Ok(match is_normalized(&operand, Some(form))? {
            Value::Bool(normalized) => Cell::Bool(normalized != not),
            _ => Cell::Null,
        })
    }
}

/// The memory cost of a result: its items, or the length of its text.
fn size(value: &Value) -> usize {
    match value {
        Value::List(items) => items.len(),
        Value::String(text) => text.len() / 16,
        _ => 0,
    }
}
