//! Columns whose last digits are free: what is there must still be near the right number.
//!
//! `avg`, sums of floats, `percentileCont` and elementary functions are computed by every engine in its own way, and their last
//! digits differ. Where nothing but the outermost call of a column is of that kind, the error is bounded by the numbers
//! that went into it: a companion of the query, in which the call is replaced by the greatest absolute value of its argument,
//! tells the scale for each row. An answer that is further off than [`SLACK`] of that scale is wrong.
//!
//! Side conditions: the query reads, has one part and no ORDER BY, SKIP or LIMIT at its end; the argument is exact; rows are told
//! apart by their exact columns; scale and value are finite and of ordinary size.

use crate::Terms;
use crate::consult::consult;
use edgewise_cypher::ast::{Clause, Expr, FunctionCall, Query, Statement};
use edgewise_cypher::marks::{Between, Facts, Marks};
use edgewise_model::{ColumnMode, Graph, Map, Rows, Value};
use edgewise_reference::Knobs;
use std::collections::BTreeMap;

/// Aggregates whose error is bounded by the greatest of the values.
const AGGREGATES: [&str; 3] = ["avg", "sum", "percentilecont"];

/// Functions whose error is bounded by the value itself, for arguments of ordinary size.
const FUNCTIONS: [&str; 9] = ["sqrt", "exp", "log", "log10", "sin", "cos", "atan", "radians", "degrees"];

/// How far off an answer may be, as a part of the scale: thousands of roundings.
const SLACK: f64 = 1e-8;

/// Beyond this, sums overflow in one order and not in another, and periodic functions lose their argument.
const MOST: f64 = 1e6;

/// The first column whose numbers are not near those of the reference. None if all are, or if nothing can be said.
pub(super) fn far_column(
    statement: &Statement,
    (right, seen): (&Rows, &Rows),
    terms: &Terms,
    (graph, parameters, knobs): (&Graph, &Map, Knobs),
) -> Option<usize> {
    let query = statement.as_query().filter(|query| query.unions.is_empty() && terms.columns.is_empty())?;
    let free: Vec<usize> =
        (0..terms.modes.len()).filter(|place| terms.modes[*place] == ColumnMode::Approximate).collect();
    let near: Vec<usize> = free.iter().copied().filter(|place| call(query, *place).is_some()).collect();
    if near.is_empty() || right.len() != seen.len() || right.columns.len() != terms.modes.len() {
        return None;
    }
    let exact = replaced(query, &near, |call, aggregates| match aggregates {
        true => function("collect", call.arguments[0].clone()),
        false => call.arguments[0].clone(),
    })?;
    let facts = Facts::from(&knobs).with_graph(graph).with_parameters(parameters);
    let modes = Marks::of(&exact, None, &facts).comparison(Between::Engines)?.modes;
    let near: Vec<usize> =
        near.into_iter().filter(|place| modes.get(*place) != Some(&ColumnMode::Approximate)).collect();
    if near.is_empty() {
        return None;
    }
    let companion = replaced(query, &near, |call, aggregates| {
        let size = function("abs", call.arguments[0].clone());
        if aggregates { function("max", size) } else { size }
    })?;
    let scales = consult(&Statement::query(companion), parameters, &mut graph.clone(), knobs).ok()?.rows?;
    let key = |row: &[Value]| -> Option<Vec<String>> {
        let exact = (0..terms.modes.len()).filter(|place| !free.contains(place));
        // Neither the order of a list nor the one of several equal values is the same everywhere.
        exact
            .map(|place| {
                (terms.modes[place] == ColumnMode::Exact).then(|| row.get(place).map(ToString::to_string))?
            })
            .collect()
    };
    if scales.len() != right.len() {
        return None;
    }
    let mut by_key: BTreeMap<Vec<String>, (&[Value], &[Value])> = BTreeMap::new();
    for (row, scale) in right.rows.iter().zip(&scales.rows) {
        let own = key(row)?;
        if key(scale)? != own || by_key.insert(own, (row, scale)).is_some() {
            return None;
        }
    }
    for row in &seen.rows {
        let (right, scale) = by_key.remove(&key(row)?)?;
        let far = near
            .iter()
            .find(|&&place| is_far(right.get(place), row.get(place), scale.get(place), terms.float_digits));
        if let Some(far) = far {
            return Some(*far);
        }
    }
    None
}

/// True if a number is certainly not the right one.
fn is_far(right: Option<&Value>, seen: Option<&Value>, scale: Option<&Value>, digits: Option<usize>) -> bool {
    match (right, seen) {
        (Some(Value::Null), Some(seen)) => number(seen).is_some(),
        (Some(right), Some(Value::Null)) => number(right).is_some(),
        (Some(right), Some(seen)) => {
            let (Some(right), Some(seen), Some(scale)) =
                (number(right), number(seen), scale.and_then(number))
            else {
                return false;
            };
            if !right.is_finite() || right.abs() > MOST || scale > MOST || !scale.is_finite() {
                return false;
            }
            let wire = digits.map_or(0.0, |digits| {
                10f64.powi(1 - i32::try_from(digits).unwrap_or(i32::MAX)) * right.abs()
            });
            // Written so that NaN, which is near nothing, is far.
            let near = (right - seen).abs() <= SLACK * right.abs().max(scale) + wire;
            !near
        }
        _ => false,
    }
}

#[allow(clippy::cast_precision_loss)] // what is far off is far off all the same
fn number(value: &Value) -> Option<f64> {
    match value {
        Value::Int(integer) => Some(*integer as f64),
        Value::Float(float) => Some(*float),
        _ => None,
    }
}

/// The call a column consists of, and whether it aggregates.
fn call(query: &Query, place: usize) -> Option<(&FunctionCall, bool)> {
    let Some(Clause::Return(last)) = query.first.clauses.last() else { return None };
    let projection = &last.projection;
    let plain = !projection.star
        && projection.quantifier.is_none()
        && projection.order_by.is_empty()
        && projection.skip.is_none()
        && projection.limit.is_none();
    match &projection.items.get(place).filter(|_| plain)?.expr {
        Expr::Function(call) if call.name.len() == 1 && !call.arguments.is_empty() => {
            let named = |names: &[&str]| names.iter().any(|name| call.name[0].eq_ignore_ascii_case(name));
            let aggregates = named(&AGGREGATES);
            (aggregates || named(&FUNCTIONS)).then_some((call, aggregates))
        }
        _ => None,
    }
}

/// The query with other expressions in these columns.
fn replaced(query: &Query, places: &[usize], by: impl Fn(&FunctionCall, bool) -> Expr) -> Option<Query> {
    let mut other = query.clone();
    for place in places {
        let (call, aggregates) = call(query, *place)?;
        let Some(Clause::Return(last)) = other.first.clauses.last_mut() else { return None };
        last.projection.items.get_mut(*place)?.expr = by(call, aggregates);
    }
    Some(other)
}

fn function(name: &str, argument: Expr) -> Expr {
    Expr::call(name, vec![argument])
}

#[cfg(test)]
mod tests {
    use super::*;
    use edgewise_cypher::parse_statement;

    fn far(text: &str, seen: f64) -> bool {
        let statement = parse_statement(text).expect("a statement");
        let (graph, parameters, knobs) = (Graph::new(), Map::new(), Knobs::default());
        let query = statement.as_query().expect("a query");
        let marks = Marks::of(query, None, &Facts::from(&knobs));
        let comparison = marks.comparison(Between::Engines).expect("something to compare");
        let terms = Terms { modes: comparison.modes.clone(), ..Terms::default() };
        let right = consult(&statement, &parameters, &mut graph.clone(), knobs)
            .expect("an answer")
            .rows
            .expect("rows");
        let mut other = right.clone();
        *other.rows[0].last_mut().expect("a cell") = Value::Float(seen);
        far_column(&statement, (&right, &other), &terms, (&graph, &parameters, knobs)).is_some()
    }

    #[test]
    fn an_average_may_be_off_by_digits_but_not_by_a_third() {
        let text = "UNWIND [2.5, null, 4.0] AS x RETURN avg(x) AS a";
        assert!(!far(text, 3.25) && !far(text, 3.250_000_000_1));
        assert!(far(text, 6.5 / 3.0) && far(text, f64::NAN));
    }

    #[test]
    fn what_cancels_out_may_be_off_by_what_went_into_it() {
        assert!(!far("UNWIND [100000.1, -100000.1, 0.0001] AS x RETURN sum(x) AS a", 0.0));
        assert!(!far("UNWIND [1.0e17, 1.0, -1.0e17] AS x RETURN sum(x) AS a", 17.0));
        assert!(far("UNWIND [1.5, -1.5, 0.25] AS x RETURN sum(x) AS a", 0.0));
    }

    #[test]
    fn groups_are_told_apart_by_their_keys() {
        assert!(far("UNWIND [1.5, 2.5] AS x RETURN 'a' AS k, avg(x) AS a", 3.0));
        assert!(!far("UNWIND [1.5, 2.5] AS x RETURN avg(x) AS k, sum(x) AS a", 4.000_000_000_1));
    }

    #[test]
    fn nothing_is_said_where_the_argument_is_approximate_itself() {
        assert!(!far("UNWIND [2.0, 3.0] AS x RETURN avg(exp(x)) AS a", 3.0));
        assert!(!far("RETURN cos(sin(1.0)) AS a", 3.0));
        assert!(far("RETURN exp(1.0) AS a", 3.0));
    }
}
