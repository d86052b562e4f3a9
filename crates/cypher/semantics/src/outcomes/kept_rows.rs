//! Executes ORDER BY, SKIP and LIMIT while all choices are enumerated: chooses which rows remain, and their order only
//! if it matters.

use super::{Candidates, Systematic};
use crate::{
    cell::Cell,
    clause::Sorted,
    program::{Frame, Projection},
    relation::order,
    run::{Run, classes, reorder},
};
use edgewise_model::{Value, relation::stable_sort_by};
use std::{cmp::Ordering, ops::Range};

impl Run<'_> {
    /// The rows that remain after SKIP and LIMIT. Only which rows remain is chosen here: later clauses that depend on
    /// the order of rows (an update, an aggregate, another SKIP or LIMIT) choose the order themselves. The order is
    /// chosen here only if a list is being built from the rows.
    pub(crate) fn choose_kept_rows(
        &self,
        systematic: &Systematic,
        projection: &Projection,
        mut rows: Vec<Sorted>,
        (skip, limit): (usize, Option<usize>),
        frame: &mut Frame,
    ) -> Vec<Box<[Cell]>> {
        for row in &mut rows {
            if let Some(variants) = row.variants.take() {
                // The choice of the row that represents several equivalent rows may change the sort keys, but these
                // are already computed.
                if variants.is_open() && !projection.sort.is_empty() {
                    systematic.give_up();
                }
                row.row = variants.choose(systematic).into();
            }
        }
        let ties = self.sort_into_ties(projection, &mut rows);
        let bounds = skip..skip.saturating_add(limit.unwrap_or(usize::MAX));
        let ordered = self.lists_in_progress.get() > 0;
        let mut kept = Vec::new();
        let mut rows = rows.into_iter();
        for tie in ties {
            let mut own: Vec<Box<[Cell]>> = rows.by_ref().take(tie.len()).map(|sorted| sorted.row).collect();
            let inside = tie.start.max(bounds.start)..tie.end.min(bounds.end);
            if inside.is_empty() {
                continue;
            }
            if ordered && !projection.sort.is_empty() {
                if let Some(order) = systematic.arrangement(&classes(&own, |row| row)) {
                    reorder(&mut own, order);
                }
                own.truncate(inside.end - tie.start);
                own.drain(..inside.start - tie.start);
            } else if inside != tie {
                let is_last = self.final_projection.is_some_and(|(last, _)| std::ptr::eq(last, projection));
                let alike = classes(&own, |row| row);
                if is_last && alike.iter().any(|class| *class > 0) {
                    let rows = own.iter().map(|row| self.final_values(projection, row, frame)).collect();
                    systematic.leave_open(Candidates { rows, take: inside.len(), at: kept.len() });
                    continue;
                }
                let taken = systematic.selection(&alike, inside.len());
                reorder(&mut own, taken);
                own.truncate(inside.len());
            }
            kept.extend(own);
        }
        kept
    }

    /// The values of the columns in the final answer, for one row of the last projection.
    fn final_values(&self, projection: &Projection, row: &[Cell], frame: &mut Frame) -> Vec<Value> {
        for (slot, cell) in projection.after.iter().zip(row) {
            frame[*slot] = cell.clone();
        }
        let output = self.final_projection.map_or(&[][..], |(_, output)| output);
        output.iter().map(|slot| self.value(&frame[*slot])).collect()
    }

    /// Sorts the rows, and returns the ranges of rows whose order among each other ORDER BY leaves open.
    fn sort_into_ties(&self, projection: &Projection, rows: &mut Vec<Sorted>) -> Vec<Range<usize>> {
        let open_lists: Vec<bool> = (0..projection.sort.len())
            .map(|key| rows.iter().any(|row| holds_unordered(&row.keys[key])))
            .collect();
        let place = |left: &Sorted, right: &Sorted| {
            for (key, sort) in projection.sort.iter().enumerate() {
                let (left, right) = (&left.keys[key], &right.keys[key]);
                // If this key leaves the order open, an engine may order the rows by it, so that later keys decide
                // nothing.
                if are_unordered(left, right, open_lists[key]) {
                    return Ordering::Equal;
                }
                let place = order(left, right, self.knobs);
                if place.is_ne() {
                    return if sort.descending { place.reverse() } else { place };
                }
            }
            Ordering::Equal
        };
        stable_sort_by(rows, place);
        let mut ties: Vec<Range<usize>> = Vec::new();
        for at in 0..rows.len() {
            match ties.last_mut() {
                Some(tie) if place(&rows[tie.start], &rows[at]).is_eq() => tie.end = at + 1,
                _ => ties.push(at..at + 1),
            }
        }
        ties
    }
}

/// Whether the order of two values is up to the engine: nodes, relationships, maps and paths are ordered by internal
/// ids, and the same instant in two zones may be ordered by zone. `open_lists` says whether the order of lists is up
/// to the engine.
fn are_unordered(left: &Cell, right: &Cell, open_lists: bool) -> bool {
    use Cell as C;
    match (left, right) {
        (C::Map(_), C::Map(_))
        | (C::Node(_), C::Node(_))
        | (C::Relationship(_), C::Relationship(_))
        | (C::Path(_), C::Path(_)) => true,
        (C::List(_), C::List(_)) => open_lists,
        (C::Scalar(left), C::Scalar(right)) => matches!(
            (&**left, &**right),
            (Value::Time(_), Value::Time(_)) | (Value::DateTime(_), Value::DateTime(_))
        ),
        _ => false,
    }
}

/// Whether a list contains a value whose order is up to the engine.
fn holds_unordered(cell: &Cell) -> bool {
    let Cell::List(list) = cell else { return false };
    list.items.iter().any(|item| are_unordered(item, item, false) || holds_unordered(item))
}
