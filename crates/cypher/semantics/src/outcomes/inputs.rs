//! The inputs of aggregates while all choices are enumerated: an order is chosen only if it can change the result.

use super::systematic::Systematic;
use crate::{
    cell::Cell,
    program::{AggregateCall, AggregateKind},
    relation::{Key, all_identical, identical},
    run::{classes, reorder},
};

/// Puts the arguments of an aggregate, row by row, into the chosen order.
pub(crate) fn arrange_inputs(systematic: &Systematic, call: &AggregateCall, inputs: &mut Vec<Vec<Cell>>) {
    // All but `count(*)` skip null, except that a percentile is read from every row.
    if !matches!(call.kind, AggregateKind::PercentileCont | AggregateKind::PercentileDisc) {
        inputs.retain(|row| row.first().is_none_or(|cell| !cell.is_null()));
    }
    let seen = match call.kind {
        AggregateKind::CountStar | AggregateKind::Count => false,
        AggregateKind::Collect => {
            if call.distinct {
                deduplicate(inputs);
            }
            true
        }
        // Of equivalent values the first is kept.
        AggregateKind::Min | AggregateKind::Max => {
            deduplicate(inputs);
            has_equivalents(inputs)
        }
        // The percentile is that of the first row.
        AggregateKind::PercentileCont | AggregateKind::PercentileDisc => {
            let share = |row: &Vec<Cell>| row.get(1).cloned().unwrap_or_default();
            let first = inputs.first().map(share).unwrap_or_default();
            has_equivalents(inputs) || inputs.iter().any(|row| !identical(&share(row), &first))
        }
        AggregateKind::Sum => may_overflow(inputs) || call.distinct && has_equivalents(inputs),
        // Their last digits are not compared in any case.
        AggregateKind::Avg | AggregateKind::StDev | AggregateKind::StDevP => {
            call.distinct && has_equivalents(inputs)
        }
    };
    if seen && let Some(order) = systematic.arrangement(&classes(inputs, |row| row)) {
        reorder(inputs, order);
    }
}

/// Keeps one of each set of identical rows.
fn deduplicate(inputs: &mut Vec<Vec<Cell>>) {
    let mut kept: Vec<Vec<Cell>> = Vec::new();
    for row in inputs.drain(..) {
        if !kept.iter().any(|other| all_identical(other, &row)) {
            kept.push(row);
        }
    }
    *inputs = kept;
}

/// Whether there are values that are equivalent but not identical.
fn has_equivalents(inputs: &[Vec<Cell>]) -> bool {
    let mut seen: std::collections::BTreeMap<Key, &Cell> = std::collections::BTreeMap::new();
    inputs.iter().filter_map(|row| row.first()).any(|cell| {
        let other = *seen.entry(Key(vec![cell.clone()])).or_insert(cell);
        !identical(other, cell)
    })
}

/// Whether the integers may exceed 64 bits when added in some order.
fn may_overflow(inputs: &[Vec<Cell>]) -> bool {
    let sizes = inputs.iter().map(|row| match row.first() {
        Some(Cell::Int(value)) => u128::from(value.unsigned_abs()),
        _ => 0,
    });
    sizes.sum::<u128>() > i64::MAX as u128
}
