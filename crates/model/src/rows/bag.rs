//! Compares rows as bags (in any order, but counting duplicates), by sorting and merging.

use std::cmp::Ordering;

use super::{ColumnMode, CountedRow, Difference, RowComparison};
use crate::{
    Value,
    relation::{self, identity},
};

/// How two bags of rows differ; `None` if they are equal. Every row must have the same number of columns.
pub fn difference(
    comparison: &RowComparison,
    left: &[Vec<Value>],
    right: &[Vec<Value>],
) -> Option<Difference> {
    let order = |a: &Vec<Value>, b: &Vec<Value>| order_rows(comparison, a, b);
    // Both sides mostly have the rows in the same order; then nothing has to be sorted.
    if left.len() == right.len() && left.iter().zip(right).all(|(left, right)| order(left, right).is_eq()) {
        return None;
    }
    let (mut left, mut right) = (normal(comparison, left), normal(comparison, right));
    left.sort_by(|a, b| order(&a.0, &b.0));
    right.sort_by(|a, b| order(&a.0, &b.0));
    let (mut only_left, mut only_right) = (Vec::new(), Vec::new());
    let (mut at_left, mut at_right) = (0, 0);
    while at_left < left.len() || at_right < right.len() {
        let place = match (left.get(at_left), right.get(at_right)) {
            (Some(left), Some(right)) => order(&left.0, &right.0),
            (Some(_), None) => Ordering::Less,
            _ => Ordering::Greater,
        };
        match place {
            Ordering::Less => add(&mut only_left, &left[at_left], &order),
            Ordering::Greater => add(&mut only_right, &right[at_right], &order),
            Ordering::Equal => {}
        }
        at_left += usize::from(place.is_le());
        at_right += usize::from(place.is_ge());
    }
    if only_left.is_empty() && only_right.is_empty() {
        return None;
    }
    let strip = |rows: Vec<(Vec<Value>, CountedRow)>| rows.into_iter().map(|(_, row)| row).collect();
    Some(Difference::Bags { only_left: strip(only_left), only_right: strip(only_right) })
}

/// Counts a row that only one side has: adds to the count of the last entry if that is the same row, else adds an
/// entry.
fn add(
    rows: &mut Vec<(Vec<Value>, CountedRow)>,
    (normal, original): &(Vec<Value>, &Vec<Value>),
    order: &impl Fn(&Vec<Value>, &Vec<Value>) -> Ordering,
) {
    match rows.last_mut() {
        Some((last, counted)) if order(last, normal).is_eq() => counted.count += 1,
        _ => rows.push((normal.clone(), CountedRow { count: 1, row: (*original).clone() })),
    }
}

/// The rows prepared for comparison: in columns whose lists may have any order, each list is sorted. Each row comes
/// with its original.
fn normal<'a>(comparison: &RowComparison, rows: &'a [Vec<Value>]) -> Vec<(Vec<Value>, &'a Vec<Value>)> {
    let normal = |row: &Vec<Value>| {
        let mut row = row.clone();
        for (column, value) in row.iter_mut().enumerate() {
            if let (ColumnMode::FreeListOrder, Value::List(items)) = (comparison.mode(column), value) {
                items.sort_by(identity::order);
            }
        }
        row
    };
    rows.iter().map(|row| (normal(row), row)).collect()
}

/// Compares rows column by column, each by its mode.
fn order_rows(comparison: &RowComparison, left: &[Value], right: &[Value]) -> Ordering {
    let pairs = left.iter().zip(right).enumerate();
    let mut places = pairs.map(|(column, (left, right))| match comparison.mode(column) {
        ColumnMode::Exact | ColumnMode::FreeListOrder => identity::order(left, right),
        ColumnMode::FreeRepresentative => relation::order(left, right),
        ColumnMode::Approximate => Ordering::Equal,
    });
    places.find(|place| place.is_ne()).unwrap_or(Ordering::Equal)
}
