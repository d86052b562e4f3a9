//! `IndexSeek`: finds nodes with a label by the values of an index's keys.

use super::{Operate, Operator};
use crate::{
    cell::Cell,
    fault::planned::Planned,
    planned::executor::{Entry, Executor},
    program::{Ex, Frame, Slot},
    relation::{compare, equal, order},
    run::{Flow, Ran, Sink},
};
use edgewise_model::Name;
use std::{collections::BTreeSet, rc::Rc};

/// Finds the nodes with a label by the values of an index's keys: exactly those that pass, in the order of the index.
#[derive(Debug)]
pub(in crate::planned) struct IndexSeek {
    pub(in crate::planned) slot: Slot,
    pub(in crate::planned) label: Name,
    pub(in crate::planned) keys: Vec<Name>,
    /// One bound for each key.
    pub(in crate::planned) bounds: Vec<Bound>,
}

/// The condition on the values of one key.
#[derive(Clone, Debug)]
pub(in crate::planned) enum Bound {
    /// `= e`
    Equal(Rc<Ex>),
    /// `IN e`
    In(Rc<Ex>),
    /// `> e`, `<= e`, or both
    Range(Option<Limit>, Option<Limit>),
    /// `STARTS WITH e`
    Prefix(Rc<Ex>),
    /// `IS NOT NULL`
    Exists,
}

/// One bound of a range.
#[derive(Clone, Debug)]
pub(in crate::planned) struct Limit {
    pub(in crate::planned) value: Rc<Ex>,
    pub(in crate::planned) inclusive: bool,
}

/// A bound with its values evaluated.
enum Asked {
    Equal(Cell),
    In(Vec<Cell>),
    Range(Option<(Cell, bool)>, Option<(Cell, bool)>),
    Prefix(Cell),
    Exists,
}

impl IndexSeek {
    fn asked(&self, x: &Executor<'_, '_>, frame: &mut Frame) -> Ran<Vec<Asked>> {
        let limit = |limit: &Option<Limit>, frame: &mut Frame| -> Ran<Option<(Cell, bool)>> {
            match limit {
                Some(limit) => Ok(Some((x.run.eval(&limit.value, frame)?, limit.inclusive))),
                None => Ok(None),
            }
        };
        let mut asked = Vec::with_capacity(self.bounds.len());
        for bound in &self.bounds {
            asked.push(match bound {
                Bound::Equal(ex) => Asked::Equal(x.run.eval(ex, frame)?),
                Bound::In(ex) => Asked::In(match x.run.eval(ex, frame)? {
                    Cell::List(list)
                        if x.run.faults.has(Planned::IndexInWithNullFindsNothing)
                            && list.items.iter().any(Cell::is_null) =>
                    {
                        Vec::new()
                    }
                    Cell::List(list) => list.items.clone(),
                    _ => Vec::new(),
                }),
                Bound::Range(low, high) => Asked::Range(limit(low, frame)?, limit(high, frame)?),
                Bound::Prefix(ex) => Asked::Prefix(x.run.eval(ex, frame)?),
                Bound::Exists => Asked::Exists,
            });
        }
        Ok(asked)
    }

    /// The entries whose first value can pass, as ranges of indexes.
    fn ranges(&self, x: &Executor<'_, '_>, entries: &[Entry], asked: &Asked) -> Vec<(usize, usize)> {
        let knobs = x.run.knobs;
        let from =
            |value: &Cell| entries.partition_point(|entry| order(&entry.values[0], value, knobs).is_lt());
        let after =
            |value: &Cell| entries.partition_point(|entry| order(&entry.values[0], value, knobs).is_le());
        match asked {
            Asked::Equal(value) => vec![(from(value), after(value))],
            Asked::In(values) => {
                let ranges = values.iter().map(|value| (from(value), after(value)));
                if x.run.faults.has(Planned::IndexInTakesEqualValuesTwice) {
                    return ranges.collect();
                }
                ranges.collect::<BTreeSet<(usize, usize)>>().into_iter().collect()
            }
            Asked::Range(low, high) => {
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
            Asked::Prefix(value) => vec![(from(value), entries.len())],
            Asked::Exists => vec![(0, entries.len())],
        }
    }

    fn passes(&self, x: &Executor<'_, '_>, value: &Cell, asked: &Asked) -> bool {
        let faults = x.run.faults;
        let both = matches!(asked, Asked::Range(Some(_), Some(_)));
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
            Asked::Equal(wanted) => same(value, wanted),
            Asked::In(wanted) => wanted.iter().any(|wanted| equal(value, wanted) == Some(true)),
            Asked::Range(low, high) => beyond(low, true) && beyond(high, false),
            Asked::Prefix(Cell::String(part))
                if part.is_empty() && faults.has(Planned::IndexEmptyPrefixFindsNothing) =>
            {
                false
            }
            Asked::Prefix(wanted) => {
                matches!((value, wanted), (Cell::String(text), Cell::String(part)) if text.starts_with(part.as_str()))
            }
            Asked::Exists => !(faults.has(Planned::IndexExistsMissesLists) && matches!(value, Cell::List(_))),
        }
    }
}

impl Operate for IndexSeek {
    fn run(&self, x: &Executor<'_, '_>, before: &[Operator], frame: &mut Frame, sink: Sink<'_>) -> Ran<Flow> {
        x.rows(before, frame, &mut |frame| {
            let asked = self.asked(x, frame)?;
            let Some(first) = asked.first() else { return Ok(Flow::More) };
            let entries = x.index(&self.label, &self.keys)?;
            let judged =
                if x.run.faults.has(Planned::CompositeIndexJudgesFirstKey) { 1 } else { asked.len() };
            for (from, after) in self.ranges(x, &entries, first) {
                for entry in entries.get(from..after).unwrap_or_default() {
                    x.run.meter.step()?;
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

    fn line(&self) -> String {
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
