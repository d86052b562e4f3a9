//! `Sort`: sorts all rows.

use super::{KeptRows, Operate, Operator};
use crate::{
    Knobs,
    cell::Cell,
    planned::executor::Executor,
    program::{Frame, Slot, SortKey},
    relation::order,
    run::{Flow, Ran, Sink},
};
use edgewise_model::relation::stable_sort_by;
use std::cmp::Ordering;

/// Sorts all rows; rows with equal sort keys keep their order.
#[derive(Debug)]
pub(in crate::planned) struct Sort {
    pub(in crate::planned) keys: Vec<SortKey>,
    /// The slots that a sorted row keeps.
    pub(in crate::planned) slots: Vec<Slot>,
}

/// Compares two rows by the values of their sort keys.
pub(in crate::planned) fn compare_rows(
    left: &[Cell],
    right: &[Cell],
    keys: &[SortKey],
    knobs: &Knobs,
) -> Ordering {
    let mut pairs = left.iter().zip(right).zip(keys);
    pairs
        .find_map(|((left, right), key)| {
            let place = order(left, right, knobs);
            let place = if key.descending { place.reverse() } else { place };
            place.is_ne().then_some(place)
        })
        .unwrap_or(Ordering::Equal)
}

impl Operate for Sort {
    fn run(&self, x: &Executor<'_, '_>, before: &[Operator], frame: &mut Frame, sink: Sink<'_>) -> Ran<Flow> {
        let mut rows: Vec<(Vec<Cell>, Box<[Cell]>)> = Vec::new();
        x.run_operators(before, frame, &mut |frame| {
            x.run.meter.spend_row()?;
            x.run.meter.spend_memory(self.slots.len())?;
            let mut keys = Vec::with_capacity(self.keys.len());
            for sort in &self.keys {
                keys.push(x.run.eval(&sort.key, frame)?);
            }
            rows.push((keys, self.slots.iter().map(|slot| frame[*slot].clone()).collect()));
            Ok(Flow::More)
        })?;
        stable_sort_by(&mut rows, |left, right| compare_rows(&left.0, &right.0, &self.keys, x.run.knobs));
        for (_, row) in rows {
            KeptRows::restore(&self.slots, &row, frame);
            if sink(frame)? == Flow::Enough {
                return Ok(Flow::Enough);
            }
        }
        Ok(Flow::More)
    }

    fn explain_line(&self) -> String {
        format!("Sort({})", directions(&self.keys))
    }
}

/// The directions of the sort keys as text, such as `asc, desc`.
pub(super) fn directions(keys: &[SortKey]) -> String {
    let words: Vec<&str> = keys.iter().map(|key| if key.descending { "desc" } else { "asc" }).collect();
    words.join(", ")
}
