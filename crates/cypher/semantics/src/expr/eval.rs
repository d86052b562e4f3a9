//! `eval`: evaluates an expression on the current row; each kind of expression has its own file.

use crate::{
    cell::Cell,
    choice::ChoicePoint,
    fault::plain::{Plain, pattern_of_null_exists},
    program::{Ex, Frame},
    run::{Ran, Run},
};
use std::collections::BTreeMap;

impl Run<'_> {
    /// The value of an expression on the current row, whose variables are in the frame.
    pub(crate) fn eval(&self, ex: &Ex, frame: &mut Frame) -> Ran<Cell> {
        match ex {
            Ex::Constant(cell) => return Ok(cell.clone()),
            Ex::Slot(slot) => return Ok(frame[*slot].clone()),
            _ => {}
        }
        self.meter.spend_step()?;
        match ex {
            Ex::Constant(cell) => Ok(cell.clone()),
            Ex::Slot(slot) => Ok(frame[*slot].clone()),
            Ex::Property(of, key) => self.property(of, key, frame),
            Ex::Compare(first, rest) => self.compare_chain(first, rest, frame),
            Ex::Not(operand) => self.not(operand, frame),
            Ex::And(left, right) => self.and(left, right, frame),
            Ex::Or(left, right) => self.or(left, right, frame),
            Ex::Xor(left, right) => self.xor(left, right, frame),
            Ex::List(items) => self.list(items, frame),
            Ex::Map(entries) => self.map(entries, frame),
            Ex::Index(of, at) => self.index(of, at, frame),
            Ex::Slice(of, from, to) => self.slice(of, from.as_deref(), to.as_deref(), frame),
            Ex::Plus(operand) => self.plus(operand, frame),
            Ex::Minus(operand) => self.minus(operand, frame),
            Ex::Arithmetic(op, left, right) if self.chooses(ChoicePoint::OperandOrder) => {
                let right = self.eval(right, frame)?;
                let left = self.eval(left, frame)?;
                self.arithmetic(*op, &left, &right)
            }
            Ex::Arithmetic(op, left, right) => {
                let left = self.eval(left, frame)?;
                let right = self.eval(right, frame)?;
                self.arithmetic(*op, &left, &right)
            }
            Ex::Concat(left, right) => self.concat(left, right, frame),
            Ex::In(item, list) => self.is_in(item, list, frame),
            Ex::StringTest(test, left, right) => self.string_test(*test, left, right, frame),
            Ex::IsNull(operand, not) => Ok(Cell::Bool(self.eval(operand, frame)?.is_null() != *not)),
            Ex::IsTyped(operand, not, of) => self.is_typed(operand, *not, of, frame),
            Ex::IsNormalized(operand, not, form) => self.is_normalized(operand, *not, form, frame),
            Ex::HasLabels(of, test) => self.has_labels(of, test, frame),
            Ex::Case { operand, arms, otherwise } => {
                self.case(operand.as_deref(), arms, otherwise.as_deref(), frame)
            }
            Ex::Element(function, argument) => self.element_function(*function, argument, frame),
            Ex::Call(info, arguments) => self.call(info, arguments, frame),
            Ex::Trim(sides, source, characters) => self.trim(*sides, source, characters.as_deref(), frame),
            Ex::ListComprehension { slot, list, filter, map } => {
                self.list_comprehension(*slot, list, filter.as_deref(), map.as_deref(), frame)
            }
            Ex::PatternComprehension { plan, map } => self.pattern_comprehension(plan, map, frame),
            Ex::Reduce { accumulator, initial, slot, list, step } => {
                self.reduce((*accumulator, initial), *slot, list, step, frame)
            }
            Ex::Quantified { kind, slot, list, predicate } => {
                self.quantified(*kind, *slot, list, predicate.as_deref(), frame)
            }
            Ex::MapProjection { base, entries } => self.map_projection(base, entries, frame),
            Ex::PatternExists(plan)
                if self.faults.has(Plain::PatternOfNullExists)
                    && pattern_of_null_exists::applies(plan, frame) =>
            {
                Ok(Cell::Bool(true))
            }
            Ex::PatternExists(plan) => Ok(Cell::Bool(self.match_exists(plan, frame)?)),
            Ex::ShortestPath { plan, path, all } => self.shortest_path(plan, *path, *all, frame),
            Ex::Subquery(kind, query) => self.subquery(*kind, query, frame),
        }
    }

    /// Evaluates a list literal.
    fn list(&self, items: &[Ex], frame: &mut Frame) -> Ran<Cell> {
        let cells = self.eval_all(items, frame)?;
        self.new_list(cells)
    }

    /// The values of several expressions. They are evaluated in the order that the choice at `OperandOrder` gives.
    pub(super) fn eval_all(&self, items: &[Ex], frame: &mut Frame) -> Ran<Vec<Cell>> {
        let mut cells = Vec::with_capacity(items.len());
        if items.len() > 1 && self.chooses(ChoicePoint::OperandOrder) {
            for item in items.iter().rev() {
                cells.push(self.eval(item, frame)?);
            }
            cells.reverse();
            return Ok(cells);
        }
        for item in items {
            cells.push(self.eval(item, frame)?);
        }
        Ok(cells)
    }

    /// Makes a list, and spends the memory budget for it.
    pub(super) fn new_list(&self, items: Vec<Cell>) -> Ran<Cell> {
        self.meter.spend_memory(items.len())?;
        Ok(Cell::list(items))
    }

    /// Evaluates a map literal. If a key occurs twice, the later entry counts.
    fn map(&self, entries: &[(edgewise_model::Name, Ex)], frame: &mut Frame) -> Ran<Cell> {
        let mut map = BTreeMap::new();
        for (key, value) in entries {
            map.insert(key.clone(), self.eval(value, frame)?);
        }
        self.meter.spend_memory(map.len())?;
        Ok(Cell::map(map))
    }
}
