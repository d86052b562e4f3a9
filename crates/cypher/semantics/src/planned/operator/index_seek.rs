//! `IndexSeek`: finds the nodes with a label whose indexed properties meet conditions.

use super::{Operate, Operator};
use crate::{
    cell::Cell,
    fault::planned::Planned,
    planned::executor::{Executor, IndexEntry},
    program::{Ex, Frame, Slot},
    relation::{compare, equal, order},
    run::{Flow, Ran, Sink},
};
use edgewise_model::Name;
use std::{collections::BTreeSet, rc::Rc};

/// Finds exactly the nodes with a label whose indexed properties meet the bounds, in the order of the index.
#[derive(Debug)]
pub(in crate::planned) struct IndexSeek {
    pub(in crate::planned) slot: Slot,
    pub(in crate::planned) label: Name,
    pub(in crate::planned) keys: Vec<Name>,
    /// The condition on each key, in the order of the keys.
    pub(in crate::planned) bounds: Vec<Bound>,
}

/// The condition on the value of one key.
#[derive(Clone, Debug)]
pub(in crate::planned) enum Bound {
    /// It equals the value of the expression: `= e`.
    Equal(Rc<Ex>),
    /// It is in the list: `IN e`.
    In(Rc<Ex>),
    /// It is above the first limit and below the second: `> e`, `<= e`, or both.
    Range(Option<Limit>, Option<Limit>),
    /// It is a string that begins with the value of the expression: `STARTS WITH e`.
    Prefix(Rc<Ex>),
    /// The key has any value: `IS NOT NULL`.
    Exists,
}

/// The lower or upper limit of a range.
#[derive(Clone, Debug)]
pub(in crate::planned) struct Limit {
    pub(in crate::planned) value: Rc<Ex>,
    pub(in crate::planned) inclusive: bool,
}

/// A bound whose expressions are evaluated on the current row.
enum EvaluatedBound {
    Equal(Cell),
    In(Vec<Cell>),
    Range(Option<(Cell, bool)>, Option<(Cell, bool)>),
    Prefix(Cell),
    Exists,
}

impl IndexSeek {
    /// Evaluates the expressions of all bounds on the row in the frame.
    fn evaluate_bounds(&self, x: &Executor<'_, '_>, frame: &mut Frame) -> Ran<Vec<EvaluatedBound>> {
        let limit = |limit: &Option<Limit>, frame: &mut Frame| -> Ran<Option<(Cell, bool)>> {
            match limit {
                Some(limit) => Ok(Some((x.run.eval(&limit.value, frame)?, limit.inclusive))),
                None => Ok(None),
            }
        };
        let mut asked = Vec::with_capacity(self.bounds.len());
        for bound in &self.bounds {
            asked.push(match bound {
                Bound::Equal(ex) => EvaluatedBound::Equal(x.run.eval(ex, frame)?),
                Bound::In(ex) => EvaluatedBound::In(match x.run.eval(ex, frame)? {
                    Cell::List(list)
                        if x.run.faults.has(Planned::IndexInWithNullFindsNothing)
                            && list.items.iter().any(Cell::is_null) =>
                    {
                        Vec::new()
                    }
                    Cell::List(list) => list.items.clone(),
                    _ => Vec::new(),
                }),
                Bound::Range(low, high) => EvaluatedBound::Range(limit(low, frame)?, limit(high, frame)?),
                Bound::Prefix(ex) => EvaluatedBound::Prefix(x.run.eval(ex, frame)?),
                Bound::Exists => EvaluatedBound::Exists,
            });
        }
        Ok(asked)
    }

    /// The ranges of indexes of the entries that can meet the bound on the first key.
    fn ranges(
        &self,
        x: &Executor<'_, '_>,
        entries: &[IndexEntry],
        asked: &EvaluatedBound,
    ) -> Vec<(usize, usize)> {
        let knobs = x.run.knobs;
        let from =
            |value: &Cell| entries.partition_point(|entry| order(&entry.values[0], value, knobs).is_lt());
        let after =
            |value: &Cell| entries.partition_point(|entry| order(&entry.values[0], value, knobs).is_le());
        match asked {
            EvaluatedBound::Equal(value) => vec![(from(value), after(value))],
            EvaluatedBound::In(values) => {
                let ranges = values.iter().map(|value| (from(value), after(value)));
                if x.run.faults.has(Planned::IndexInTakesEqualValuesTwice) {
                    return ranges.collect();
                }
                ranges.collect::<BTreeSet<(usize, usize)>>().into_iter().collect()
            }
            EvaluatedBound::Range(low, high) => {
                let truncated = |limit: &(Cell, bool)| match limit {
                    (Cell::Float(value), _) if x.run.faults.has(Planned::IndexRangeTruncatesFloat) => {
                        Cell::Float(libm::trunc(*value))
                    }
                    (value, _) => value.clone(),
                };
                let low = low.as_ref().map_or(0, |limit| from(&truncated(limit)));
                let high = high.as_ref().map_or(entries.len(), |limit| after(&truncated(limit)));
                vec![(low, high)]
            }
            EvaluatedBound::Prefix(value) => vec![(from(value), entries.len())],
            EvaluatedBound::Exists => vec![(0, entries.len())],
        }
    }

    /// Whether the value of a key meets the bound.
    fn passes(&self, x: &Executor<'_, '_>, value: &Cell, asked: &EvaluatedBound) -> bool {
        let faults = x.run.faults;
        let both = matches!(asked, EvaluatedBound::Range(Some(_), Some(_)));
        let beyond = |limit: &Option<(Cell, bool)>, above: bool| {
            let Some((limit, inclusive)) = limit else { return true };
            let mut inclusive = *inclusive;
            inclusive |= faults.has(Planned::IndexRangeIncludesBound) && above;
            inclusive &= !(faults.has(Planned::IndexRangeLosesUpperBound) && both && !above);
            let place = match compare(value, limit, x.run.knobs) {
                Some(Some(place)) => place,
                _ if faults.has(Planned::IndexRangeTakesDurations)
                    && matches!((value, limit), (Cell::Scalar(_), Cell::Scalar(_))) =>
                {
                    order(value, limit, x.run.knobs)
                }
                _ => return false,
            };
            (inclusive && place.is_eq()) || if above { place.is_gt() } else { place.is_lt() }
        };
        let same = |value: &Cell, wanted: &Cell| {
            if faults.has(Planned::IndexEqualityWantsSameType)
                && std::mem::discriminant(value) != std::mem::discriminant(wanted)
            {
                return false;
            }
            let alike = faults.has(Planned::IndexTakesNanEqual) && order(value, wanted, x.run.knobs).is_eq();
            alike || equal(value, wanted) == Some(true)
        };
        match asked {
            EvaluatedBound::Equal(wanted) => same(value, wanted),
            EvaluatedBound::In(wanted) => wanted.iter().any(|wanted| equal(value, wanted) == Some(true)),
            EvaluatedBound::Range(low, high) => beyond(low, true) && beyond(high, false),
            EvaluatedBound::Prefix(Cell::String(part))
                if part.is_empty() && faults.has(Planned::IndexEmptyPrefixFindsNothing) =>
            {
                false
            }
            EvaluatedBound::Prefix(wanted) => {
                matches!((value, wanted), (Cell::String(text), Cell::String(part)) if text.starts_with(part.as_str()))
            }
            EvaluatedBound::Exists => {
                !(faults.has(Planned::IndexExistsMissesLists) && matches!(value, Cell::List(_)))
            }
        }
    }
}

impl Operate for IndexSeek {
    fn run(&self, x: &Executor<'_, '_>, before: &[Operator], frame: &mut Frame, sink: Sink<'_>) -> Ran<Flow> {
        x.run_operators(before, frame, &mut |frame| {
            let asked = self.evaluate_bounds(x, frame)?;
            let Some(first) = asked.first() else { return Ok(Flow::More) };
            let entries = x.index_entries(&self.label, &self.keys)?;
            let judged =
                if x.run.faults.has(Planned::CompositeIndexJudgesFirstKey) { 1 } else { asked.len() };
            for (from, after) in self.ranges(x, &entries, first) {
                for entry in entries.get(from..after).unwrap_or_default() {
                    x.run.meter.spend_step()?;
                    let mut pairs = entry.values.iter().zip(&asked).take(judged);
                    if !pairs.all(|(value, asked)| self.passes(x, value, asked)) {
                        continue;
                    }
                    frame[self.slot] = Cell::Node(entry.node);
                    if sink(frame)? == Flow::Enough {
                        return Ok(Flow::Enough);
                    }
                }
            }
            Ok(Flow::More)
        })
    }

    fn explain_line(&self) -> String {
        let bounds: Vec<String> = self
            .keys
            .iter()
            .zip(&self.bounds)
            .map(|(key, bound)| {
                let what = match bound {
                    Bound::Equal(_) => "=",
                    Bound::In(_) => " in",
                    Bound::Range(Some(_), Some(_)) => "<>",
                    Bound::Range(Some(_), None) => ">",
                    Bound::Range(..) => "<",
                    Bound::Prefix(_) => "^",
                    Bound::Exists => "?",
                };
                format!("{key}{what}")
            })
            .collect();
        format!("IndexSeek(:{}, {})", self.label, bounds.join(", "))
    }
}
