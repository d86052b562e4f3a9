//! Columns of approximate numbers: each value must be near the right number.
//!
//! Engines compute `avg`, sums of floats, deviations, powers and elementary functions in different ways, so their last
//! digits differ. How far such differences spread is tested: the reference interpreter runs again with every
//! approximate number changed by [`BLUR`] of its value, once upwards, once downwards and then at random. A value that
//! is the same in all runs does not depend on last digits, and the answer must have exactly this value. A number that
//! changes may differ from the right one by [`MARGIN`] times its largest change, which is about a hundred thousand
//! times the effect of rounding. If anything else changes, or a number is not finite, nothing is claimed of it.
//!
//! Side condition: the statement has only one outcome.

use crate::consult::consult_blurred;
use edgewise_cypher_semantics::{Blur, Knobs, Outcome};
use edgewise_cypher_syntax::ast::Statement;
use edgewise_lab::Comparison;
use edgewise_lab::by_name;
use edgewise_lab::rounded_value;
use edgewise_model::graph::canonical_hash;
use edgewise_model::{ColumnMode, Graph, Map, Name, Rows, Value};
use std::collections::BTreeMap;

/// The relative amount by which an approximate number is changed in a run.
const BLUR: f64 = 1e-9;

/// How far a number may be from the right one, as a multiple of its largest change.
const MARGIN: f64 = 10.0;

/// The number of runs. An effect that occurs for changes in one direction only shows in about half of the runs.
const RUNS: u64 = 20;

/// Numbers beyond this are not judged: a sum may overflow in one order of addition and not in another.
const MOST: f64 = 1e300;

/// The right rows, and for each cell how near an answer must be; none for a cell of which nothing is claimed.
pub(super) struct Bounds {
    right: Rows,
    rows: Vec<Vec<Option<Near>>>,
}

/// How near a value in an answer must be to the right value.
#[derive(Debug)]
enum Near {
    /// Only this value.
    Exact(Value),
    /// A number, and how far from it an answer may be.
    Number(f64, f64),
    List(Vec<Near>),
    Map(BTreeMap<Name, Near>),
    /// Any value, because nothing is claimed.
    Free,
}

impl Bounds {
    /// The bounds for the only outcome of a statement. None if last digits affect more than the numbers themselves.
    pub(super) fn of(
        statement: &Statement,
        outcome: &Outcome,
        comparison: &Comparison,
        (graph, parameters, knobs): (&Graph, &Map, Knobs),
        writes: bool,
    ) -> Option<Self> {
        let rows = named(outcome.rows.as_ref(), &outcome.graph, writes);
        let hash = writes.then(|| canonical_hash(&outcome.graph));
        let mut runs = Vec::new();
        for blur in Blur::runs(BLUR, RUNS) {
            let mut after = graph.clone();
            let answer = consult_blurred(statement, parameters, &mut after, knobs, &blur)?;
            if writes && hash != Some(canonical_hash(&after)) {
                return None;
            }
            let moved = named(answer.rows.as_ref(), &after, writes);
            if moved.rows.len() != rows.rows.len() {
                return None;
            }
            runs.push(moved);
        }
        let mut bounds = Vec::with_capacity(rows.rows.len());
        for (place, row) in rows.rows.iter().enumerate() {
            let mut cells = Vec::with_capacity(row.len());
            for (column, right) in row.iter().enumerate() {
                let others: Vec<&Value> = runs.iter().filter_map(|run| run.rows[place].get(column)).collect();
                let left_out = comparison.modes.get(column) == Some(&ColumnMode::Approximate);
                if comparison.near.contains(&column) {
                    cells.push(Some(bound(right, &others)?));
                } else if left_out || others.iter().all(|other| *other == right) {
                    cells.push(None);
                } else {
                    return None;
                }
            }
            bounds.push(cells);
        }
        Some(Self { right: rows, rows: bounds })
    }

    /// The first column with a value that is not near the right one; none if there is no such column. Rows are
    /// identified by the columns that are compared exactly; rows that are equal in these may be matched in any way.
    pub(super) fn far_column(
        &self,
        seen: &Rows,
        graph: Option<&Graph>,
        comparison: &Comparison,
    ) -> Option<usize> {
        if comparison.near.is_empty() || !comparison.columns.is_empty() || self.rows.len() != seen.rows.len()
        {
            return None;
        }
        let seen = graph.map_or_else(|| seen.clone(), |graph| by_name(seen, graph));
        let mut groups: BTreeMap<String, RowsWithEqualKey<'_>> = BTreeMap::new();
        for (row, bounds) in self.right.rows.iter().zip(&self.rows) {
            groups.entry(key(row, comparison)).or_default().right.push(bounds);
        }
        for row in &seen.rows {
            // A row that is not among the right ones was already reported.
            groups.get_mut(&key(row, comparison))?.seen.push(row);
        }
        groups.values().find_map(|alike| alike.unmatched_column(comparison))
    }
}

/// The right and the observed rows with the same values in all columns that are compared exactly.
#[derive(Default)]
struct RowsWithEqualKey<'a> {
    right: Vec<&'a [Option<Near>]>,
    seen: Vec<&'a [Value]>,
}

impl RowsWithEqualKey<'_> {
    /// A column in which an observed row is too far from every right row that is left; none if all rows can be matched.
    fn unmatched_column(&self, comparison: &Comparison) -> Option<usize> {
        if self.right.len() != self.seen.len() {
            return None;
        }
        let far = |bounds: &[Option<Near>], row: &[Value]| {
            comparison.near.iter().copied().find(|column| {
                let (bound, value) = (bounds.get(*column).and_then(Option::as_ref), row.get(*column));
                matches!((bound, value), (Some(bound), Some(value)) if !bound.holds(value, comparison.float_digits))
            })
        };
        // Bipartite matching by augmenting paths: for each right row, the observed row it is matched with.
        let mut taken: Vec<Option<usize>> = vec![None; self.right.len()];
        for row in 0..self.seen.len() {
            let mut tried = vec![false; self.right.len()];
            let fits = |row: usize, bound: usize| far(self.right[bound], self.seen[row]).is_none();
            if !augment(row, &fits, &mut tried, &mut taken) {
                return far(self.right[row], self.seen[row]).or_else(|| comparison.near.first().copied());
            }
        }
        None
    }
}

/// Finds a right row for an observed row, by moving other observed rows if necessary. Returns whether it succeeded.
fn augment(
    row: usize,
    fits: &dyn Fn(usize, usize) -> bool,
    tried: &mut [bool],
    taken: &mut [Option<usize>],
) -> bool {
    for bound in 0..taken.len() {
        if tried[bound] || !fits(row, bound) {
            continue;
        }
        tried[bound] = true;
        if taken[bound].is_none_or(|other| augment(other, fits, tried, taken)) {
            taken[bound] = Some(row);
            return true;
        }
    }
    false
}

impl Near {
    /// Whether a value is near enough. An integer is near a float of the same value.
    fn holds(&self, value: &Value, digits: Option<usize>) -> bool {
        match (self, value) {
            (Self::Free, _) => true,
            (Self::Number(right, slack), seen) => number(seen).is_some_and(|seen| {
                let wire = digits.map_or(0.0, |digits| {
                    10f64.powi(1 - i32::try_from(digits).unwrap_or(i32::MAX)) * right.abs()
                });
                (right - seen).abs() <= slack + wire
            }),
            (Self::Exact(right), seen) => {
                let written = |value: &Value| match digits {
                    Some(digits) => rounded_value(value, digits),
                    None => value.clone(),
                };
                written(right) == written(seen)
            }
            (Self::List(right), Value::List(seen)) => {
                right.len() == seen.len() && right.iter().zip(seen).all(|(own, seen)| own.holds(seen, digits))
            }
            (Self::Map(right), Value::Map(seen)) => {
                right.len() == seen.len()
                    && right
                        .iter()
                        .all(|(key, own)| seen.get(key).is_some_and(|seen| own.holds(seen, digits)))
            }
            (Self::List(_) | Self::Map(_), _) => false,
        }
    }
}

/// How near a value must be, given its values in the other runs. None if something other than a float changed.
fn bound(right: &Value, others: &[&Value]) -> Option<Near> {
    match right {
        Value::Float(number) => {
            let mut furthest = 0_f64;
            let mut finite = number.is_finite();
            for other in others {
                let Value::Float(other) = other else { return None };
                finite &= other.is_finite() && other.abs() < MOST;
                furthest = furthest.max((other - number).abs());
            }
            Some(if finite {
                Near::Number(*number, MARGIN * furthest + BLUR * number.abs())
            } else {
                Near::Free
            })
        }
        #[allow(clippy::cast_precision_loss)]
        // Rounding this difference does not matter: a value that is far off stays far off.
        Value::Int(number) => {
            others.iter().all(|other| *other == right).then_some(Near::Number(*number as f64, 0.0))
        }
        Value::List(items) => {
            let mut lists = Vec::with_capacity(others.len());
            for other in others {
                let Value::List(list) = other else { return None };
                if list.len() != items.len() {
                    return None;
                }
                lists.push(list);
            }
            let item = |(place, item): (usize, &Value)| {
                bound(item, &lists.iter().map(|list| &list[place]).collect::<Vec<_>>())
            };
            items.iter().enumerate().map(item).collect::<Option<_>>().map(Near::List)
        }
        Value::Map(map) => {
            let mut maps = Vec::with_capacity(others.len());
            for other in others {
                let Value::Map(other) = other else { return None };
                if !other.keys().eq(map.keys()) {
                    return None;
                }
                maps.push(other);
            }
            let entry = |(key, item): (&Name, &Value)| {
                let others: Vec<&Value> = maps.iter().filter_map(|map| map.get(key)).collect();
                bound(item, &others).map(|bound| (key.clone(), bound))
            };
            map.iter().map(entry).collect::<Option<_>>().map(Near::Map)
        }
        other => others.iter().all(|moved| *moved == other).then(|| Near::Exact(other.clone())),
    }
}

/// The value of an integer or float.
#[allow(clippy::cast_precision_loss)] // rounding does not matter here: a value that is far off stays far off
fn number(value: &Value) -> Option<f64> {
    match value {
        Value::Int(integer) => Some(*integer as f64),
        Value::Float(float) => Some(*float),
        _ => None,
    }
}

/// The rows. If the statement writes, nodes and relationships are named by their position in the graph, because ids
/// differ.
fn named(rows: Option<&Rows>, graph: &Graph, writes: bool) -> Rows {
    match rows {
        Some(rows) if writes => by_name(rows, graph),
        Some(rows) => rows.clone(),
        None => Rows::default(),
    }
}

/// The key of a row: its values in the columns that are compared exactly.
fn key(row: &[Value], comparison: &Comparison) -> String {
    let exact = |place: usize| comparison.modes.get(place).is_none_or(|mode| *mode == ColumnMode::Exact);
    let written = |value: &Value| match comparison.float_digits {
        Some(digits) => rounded_value(value, digits),
        None => value.clone(),
    };
    let cells = row.iter().enumerate().filter(|(place, _)| exact(*place));
    cells.map(|(_, value)| format!("{:?};", written(value))).collect()
}

#[cfg(test)]
mod tests;
