//! Orders the inputs of aggregates while all choices are enumerated. An order is chosen only if it can change the
//! result.

use super::systematic::Systematic;
use crate::{
    cell::Cell,
    program::{AggregateCall, AggregateKind},
    relation::{Key, all_identical, identical},
    run::{classes, reorder},
};

/// Puts the arguments of an aggregate, given for each row, into the chosen order.
pub(crate) fn arrange_inputs(systematic: &Systematic, call: &AggregateCall, inputs: &mut Vec<Vec<Cell>>) {
    // Rows with null can be left out, because all aggregates but `count(*)` skip them. They are kept for a percentile
    // function, which may read from such a row which percentile to compute.
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
        // `min` and `max` return the first of several equivalent values, so identical ones can be left out.
        AggregateKind::Min | AggregateKind::Max => {
            deduplicate(inputs);
            has_equivalents(inputs)
        }
        // Which percentile is computed is read from the first row.
        AggregateKind::PercentileCont | AggregateKind::PercentileDisc => {
            let share = |row: &Vec<Cell>| row.get(1).cloned().unwrap_or_default();
            let first = inputs.first().map(share).unwrap_or_default();
            has_equivalents(inputs) || inputs.iter().any(|row| !identical(&share(row), &first))
        }
        AggregateKind::Sum => may_overflow(inputs) || call.distinct && has_equivalents(inputs),
        // The order changes only the last digits of these aggregates, which are never compared.
        AggregateKind::Avg | AggregateKind::StDev | AggregateKind::StDevP => {
            call.distinct && has_equivalents(inputs)
        }
    };
    if seen && let Some(order) = systematic.arrangement(&classes(inputs, |row| row)) {
        reorder(inputs, order);
    }
}

/// Keeps the first of several identical rows.
fn deduplicate(inputs: &mut Vec<Vec<Cell>>) {
    let mut kept: Vec<Vec<Cell>> = Vec::new();
    for row in inputs.drain(..) {
        if !kept.iter().any(|other| all_identical(other, &row)) {
            kept.push(row);
        }
    }
    *inputs = kept;
}

/// Whether two of the values are equivalent but not identical, such as 1 and 1.0.
fn has_equivalents(inputs: &[Vec<Cell>]) -> bool {
    let mut seen: std::collections::BTreeMap<Key, &Cell> = std::collections::BTreeMap::new();
    inputs.iter().filter_map(|row| row.first()).any(|cell| {
        let other = *seen.entry(Key(vec![cell.clone()])).or_insert(cell);
        !identical(other, cell)
    })
}

/// Whether adding the integers in some order could exceed 64 bits on the way.
fn may_overflow(inputs: &[Vec<Cell>]) -> bool {
    let sizes = inputs.iter().map(|row| match row.first() {
        Some(Cell::Int(value)) => u128::from(value.unsigned_abs()),
        _ => 0,
    });
    sizes.sum::<u128>() > i64::MAX as u128
}
