//! Combines the aggregates of the parts of a partition into the aggregates of the whole.

use edgewise_cypher_syntax::ast::{Expr, FunctionCall, Name, Projection, ProjectionItem, SetQuantifier};
use edgewise_model::relation::order;
use edgewise_model::{Rows, Value};
use std::borrow::Cow;
use std::cmp::Ordering;

/// How the values of a column in the parts are combined into the value for the whole.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Joint {
    /// The column is a grouping key: all rows of a group have the same value.
    Key,
    /// The column is a `count`: the values are added.
    Count,
    /// The column is a `sum` of integers: the values are added.
    Sum,
    /// The column is a `min`: the least value is taken.
    Least,
    /// The column is a `max`: the greatest value is taken.
    Greatest,
    /// The column is a `collect`: the lists are concatenated; their order does not matter.
    Together,
}

/// The projection with `sum(e)` and `count(e)` in place of every `avg(e)`, because averages cannot be combined.
pub(super) fn without_averages(projection: &Projection) -> Projection {
    let mut plain = projection.clone();
    plain.items.clear();
    for item in &projection.items {
        match (&item.expr, &item.alias) {
            (Expr::Function(call), Some(alias)) if is(call, "avg") => {
                let other = |name: &'static str| {
                    let call = FunctionCall { name: vec![Name::new_static(name)], ..(**call).clone() };
                    Expr::Function(Box::new(call))
                };
                plain.items.push(ProjectionItem::aliased(other("sum"), alias.clone()));
                plain.items.push(ProjectionItem::aliased(other("count"), format!("{alias}_count")));
            }
            _ => plain.items.push(item.clone()),
        }
    }
    plain
}

/// How each column of an aggregating projection is combined.
///
/// # Errors
/// The reason why a column cannot be combined.
pub(super) fn joints(projection: &Projection) -> Result<Vec<Joint>, Cow<'static, str>> {
    projection.items.iter().map(|item| joint(&item.expr)).collect()
}

/// How the values of one projected expression are combined.
fn joint(expr: &Expr) -> Result<Joint, Cow<'static, str>> {
    if !edgewise_cypher_syntax::function::holds_aggregate(expr) {
        return Ok(Joint::Key);
    }
    let call = match expr {
        Expr::CountStar => return Ok(Joint::Count),
        Expr::Function(call) => call,
        _ => return Err(Cow::Borrowed("RETURN computes with an aggregate")),
    };
    let distinct = call.quantifier == Some(SetQuantifier::Distinct);
    match call.name.as_slice() {
        [name] if name.eq_ignore_ascii_case("min") => Ok(Joint::Least),
        [name] if name.eq_ignore_ascii_case("max") => Ok(Joint::Greatest),
        _ if distinct => {
            Err(Cow::Borrowed("an aggregate of DISTINCT values cannot be combined from its parts"))
        }
        [name] if name.eq_ignore_ascii_case("count") => Ok(Joint::Count),
        [name] if name.eq_ignore_ascii_case("sum") => Ok(Joint::Sum),
        [name] if name.eq_ignore_ascii_case("collect") => Ok(Joint::Together),
        name => {
            Err(Cow::Owned(format!("{}() of the whole cannot be computed from its parts", name.join("."))))
        }
    }
}

/// Whether a call is of the function with this name.
fn is(call: &FunctionCall, name: &str) -> bool {
    matches!(call.name.as_slice(), [own] if own.eq_ignore_ascii_case(name))
}

/// Whether two rows of one answer have the same keys. Then the groups of two answers cannot be matched. This happens if
/// floats differ only in digits that an engine does not send, or if an engine shows different keys as the same value.
pub(super) fn has_equal_keys(rows: &Rows, joints: &[Joint]) -> bool {
    let keys = |row: &[Value]| -> Vec<Value> {
        let cells = joints.iter().zip(row).filter(|(joint, _)| **joint == Joint::Key);
        cells.map(|(_, cell)| cell.clone()).collect()
    };
    let mut keys: Vec<Vec<Value>> = rows.rows.iter().map(|row| keys(row)).collect();
    let by_order = |left: &Vec<Value>, right: &Vec<Value>| {
        let mut places = left.iter().zip(right).map(|(left, right)| order(left, right));
        places.find(|place| place.is_ne()).unwrap_or(Ordering::Equal)
    };
    keys.sort_by(by_order);
    keys.windows(2).any(|pair| by_order(&pair[0], &pair[1]).is_eq())
}

/// Combines the rows of the parts, group by group.
///
/// # Errors
/// The reason why they cannot be combined: float sums, overflow, values of different types.
pub(super) fn recombine(rows: &[&Rows], joints: &[Joint]) -> Result<Vec<Vec<Value>>, Cow<'static, str>> {
    let mut sorted: Vec<&Vec<Value>> = rows.iter().flat_map(|part| &part.rows).collect();
    if sorted.iter().any(|row| row.len() != joints.len()) {
        return Err(Cow::Borrowed("a row has a different number of columns"));
    }
    let by_keys = |left: &[Value], right: &[Value]| {
        let keys = joints.iter().zip(left.iter().zip(right)).filter(|(joint, _)| **joint == Joint::Key);
        let mut places = keys.map(|(_, (left, right))| order(left, right));
        places.find(|place| place.is_ne()).unwrap_or(Ordering::Equal)
    };
    sorted.sort_by(|left, right| by_keys(left, right));
    let groups = sorted.chunk_by(|left, right| by_keys(left, right).is_eq());
    groups.map(|group| joined(group, joints)).collect()
}

/// Combines the rows of one group into one row.
fn joined(group: &[&Vec<Value>], joints: &[Joint]) -> Result<Vec<Value>, Cow<'static, str>> {
    let column = |place: usize| group.iter().map(move |row| &row[place]);
    joints
        .iter()
        .enumerate()
        .map(|(place, joint)| match joint {
            Joint::Key => Ok(column(place).next().cloned().unwrap_or_default()),
            Joint::Count | Joint::Sum => total(column(place)),
            Joint::Least => extreme(column(place), Ordering::Less),
            Joint::Greatest => extreme(column(place), Ordering::Greater),
            Joint::Together => together(column(place)),
        })
        .collect()
}

/// The value of an integer sum. Engines return 0, 0.0 or null as the sum of no values; all count as 0.
pub(super) fn plain_sum(value: &Value) -> Result<i64, Cow<'static, str>> {
    match value {
        Value::Int(number) => Ok(*number),
        Value::Null => Ok(0),
        Value::Float(zero) if *zero == 0.0 => Ok(0),
        _ => Err(Cow::Borrowed("the sum of floats depends on the order of rows")),
    }
}

/// The sum of the values of a column.
fn total<'a>(values: impl Iterator<Item = &'a Value>) -> Result<Value, Cow<'static, str>> {
    let mut sum: i64 = 0;
    for value in values {
        sum = sum.checked_add(plain_sum(value)?).ok_or(Cow::Borrowed("the sum of the parts overflows"))?;
    }
    Ok(Value::Int(sum))
}

/// The least or greatest value of a column; an error if engines may order the values differently.
fn extreme<'a>(
    values: impl Iterator<Item = &'a Value>,
    wanted: Ordering,
) -> Result<Value, Cow<'static, str>> {
    let mut best: Option<&Value> = None;
    for value in values.filter(|value| **value != Value::Null) {
        if matches!(value, Value::Float(number) if number.is_nan()) {
            return Err(Cow::Borrowed("engines differ in where NaN sorts among numbers"));
        }
        match value {
            Value::Int(_) | Value::Float(_) | Value::Bool(_) => {}
            // Strings with such characters sort differently by code points than by UTF-16 units.
            Value::String(text) if text.chars().any(|letter| letter >= '\u{e000}') => {
                return Err(Cow::Borrowed("engines order the strings of a minimum or maximum differently"));
            }
            Value::String(_) => {}
            _ => return Err(Cow::Borrowed("engines order the values of a minimum or maximum differently")),
        }
        let Some(earlier) = best else {
            best = Some(value);
            continue;
        };
        if kind(earlier) != kind(value) {
            return Err(Cow::Borrowed("the values of a minimum or maximum have different types"));
        }
        if order(value, earlier) == wanted {
            best = Some(value);
        }
    }
    Ok(best.cloned().unwrap_or_default())
}

/// A number for the type of a value; values with the same number have an order.
fn kind(value: &Value) -> u8 {
    match value {
        Value::Int(_) | Value::Float(_) => 1,
        Value::String(_) => 2,
        _ => 3,
    }
}

/// Concatenates the lists of `collect`.
fn together<'a>(values: impl Iterator<Item = &'a Value>) -> Result<Value, Cow<'static, str>> {
    let mut all = Vec::new();
    for value in values {
        match value {
            Value::List(items) => all.extend(items.iter().cloned()),
            Value::Null => {}
            _ => return Err(Cow::Borrowed("collect() returned something that is not a list")),
        }
    }
    Ok(Value::List(all))
}

#[cfg(test)]
mod tests {
    use super::*;
    use edgewise_cypher_syntax::ast::Clause;
    use edgewise_cypher_syntax::parse_query;

    fn projection(text: &str) -> Projection {
        let query = parse_query(text).expect("a query");
        let Some(Clause::Return(result)) = query.first.clauses.last() else { panic!("RETURN") };
        result.projection.clone()
    }

    fn rows(values: &[&[i64]]) -> Rows {
        let row = |row: &&[i64]| row.iter().map(|value| Value::Int(*value)).collect();
        Rows::new(["k", "c", "s", "m"], values.iter().map(row).collect())
    }

    #[test]
    fn groups_of_the_parts_are_combined_by_their_keys() {
        let joints =
            joints(&projection("RETURN 1 AS k, count(*) AS c, sum(2) AS s, max(3) AS m")).expect("joints");
        let (one, other) = (rows(&[&[1, 2, 3, 4], &[2, 1, 1, 1]]), rows(&[&[1, 5, 5, 1]]));
        let whole = recombine(&[&one, &other], &joints).expect("rows");
        assert_eq!(whole, rows(&[&[1, 7, 8, 4], &[2, 1, 1, 1]]).rows);
    }

    #[test]
    fn groups_with_equal_keys_in_one_answer_are_recognised() {
        let joints = [Joint::Key, Joint::Count];
        let rows = |first: f64, second: f64| {
            let row = |key: f64| vec![Value::Float(key), Value::Int(1)];
            Rows::new(["k", "c"], vec![row(first), row(second)])
        };
        assert!(has_equal_keys(&rows(9.22337203685478e18, 9.22337203685478e18), &joints));
        assert!(!has_equal_keys(&rows(1.0, 2.0), &joints));
    }

    #[test]
    fn columns_that_cannot_be_combined_are_refused() {
        for text in ["RETURN count(DISTINCT 1) AS a", "RETURN 1 + count(*) AS a", "RETURN stDev(1) AS a"] {
            assert!(joints(&projection(text)).is_err(), "{text}");
        }
        let float = Rows::new(["s"], vec![vec![Value::Float(0.5)]]);
        assert!(recombine(&[&float], &[Joint::Sum]).is_err());
        let large = Rows::new(["s"], vec![vec![Value::Int(i64::MAX)], vec![Value::Int(1)]]);
        assert!(recombine(&[&large], &[Joint::Sum]).is_err());
    }

    #[test]
    fn an_average_becomes_a_sum_and_a_count() {
        let plain = without_averages(&projection("RETURN avg(1) AS a, 2 AS b"));
        assert_eq!(plain.items.len(), 3);
        assert_eq!(joints(&plain).expect("joints"), [Joint::Sum, Joint::Count, Joint::Key]);
    }
}
