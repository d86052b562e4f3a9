//! `RowComparison`: whether two answers are the same, and how they differ.

use std::cmp::Ordering;

use super::{ColumnMode, Difference, Rows, bag};
use crate::Value;

/// Which part of the order of rows the query determines.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Sequence {
    /// No part of the order is determined: the answer is a bag.
    #[default]
    Bag,
    /// The order of the values in these columns, the sort keys, is determined. Rows with equivalent keys may be in
    /// any order.
    SortKeys(Vec<usize>),
}

/// How two answers are compared: which order matters, and how strict each column is.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct RowComparison {
    /// Which part of the order of rows is determined.
    pub sequence: Sequence,
    /// How each column is compared; columns beyond the end of the list are compared exactly.
    pub modes: Vec<ColumnMode>,
}

impl RowComparison {
    /// A comparison as bags: rows in any order, every column exactly.
    pub fn bag() -> Self {
        Self::default()
    }

    /// A comparison of sorted answers: the order of the sort keys in these columns matters, and every column is
    /// compared exactly.
    pub fn sorted_by(columns: impl IntoIterator<Item = usize>) -> Self {
        Self { sequence: Sequence::SortKeys(columns.into_iter().collect()), modes: Vec::new() }
    }

    /// This comparison with a mode for each column.
    pub fn with_modes(mut self, modes: impl IntoIterator<Item = ColumnMode>) -> Self {
        self.modes = modes.into_iter().collect();
        self
    }

    /// How the column at this index is compared.
    pub(super) fn mode(&self, column: usize) -> ColumnMode {
        self.modes.get(column).copied().unwrap_or_default()
    }

    /// How two answers differ; `None` if they are equal.
    ///
    /// If the rows are in the same order, one pass is enough; otherwise the rows are sorted, which takes n log n steps.
    pub fn compare(&self, left: &Rows, right: &Rows) -> Option<Difference> {
        if left.columns != right.columns {
            return Some(Difference::Columns { left: left.columns.clone(), right: right.columns.clone() });
        }
        let width = left.columns.len();
        if let Some(ragged) = Difference::ragged(left, right, width) {
            return Some(ragged);
        }
        match &self.sequence {
            Sequence::Bag => bag::difference(self, &left.rows, &right.rows),
            Sequence::SortKeys(keys) => self.compare_sorted(keys, &left.rows, &right.rows),
        }
    }

    /// The leading sort keys whose values are compared. From the first key on whose values are not determined, the
    /// order is not determined either.
    fn determined<'a>(&self, keys: &'a [usize]) -> &'a [usize] {
        let free =
            |key: &usize| matches!(self.mode(*key), ColumnMode::Approximate | ColumnMode::FreeListOrder);
        keys.iter().position(free).map_or(keys, |end| &keys[..end])
    }

    /// Compares answers that are sorted by `keys`.
    fn compare_sorted(
        &self,
        keys: &[usize],
        left: &[Vec<Value>],
        right: &[Vec<Value>],
    ) -> Option<Difference> {
        // Compare as bags first: a missing or extra row is more informative than a different order.
        if let Some(difference) = bag::difference(self, left, right) {
            return Some(difference);
        }
        let keys = self.determined(keys);
        let ranges = runs(keys, left);
        for (start, end) in ranges {
            let (left, right) = (&left[start..end], &right[start..end]);
            let wrong = right.iter().position(|row| order_by(keys, &left[0], row).is_ne());
            if let Some(offset) = wrong {
                return Some(Difference::Sequence {
                    position: start + offset,
                    left: left[offset].clone(),
                    right: right[offset].clone(),
                });
            }
            if let Some(difference) = bag::difference(self, left, right) {
                return Some(difference);
            }
        }
        None
    }
}

/// Compares the sort keys of two rows by order; equivalent keys are `Equal`. Keys beyond the last column are ignored.
fn order_by(keys: &[usize], left: &[Value], right: &[Value]) -> Ordering {
    let mut places = keys.iter().filter_map(|key| {
        let place = crate::relation::order(left.get(*key)?, right.get(*key)?);
        place.is_ne().then_some(place)
    });
    places.next().unwrap_or(Ordering::Equal)
}

/// The ranges of consecutive rows with equivalent sort keys: start, and the index after the end.
fn runs(keys: &[usize], rows: &[Vec<Value>]) -> Vec<(usize, usize)> {
    let mut runs = Vec::new();
    let mut start = 0;
    for end in 1..=rows.len() {
        if end == rows.len() || order_by(keys, &rows[start], &rows[end]).is_ne() {
            runs.push((start, end));
            start = end;
        }
    }
    runs
}
