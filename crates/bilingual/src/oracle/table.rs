//! `Table`: shows an answer in either language as the same table.

use edgewise_gremlin_semantics::exchange::{RESULT, widened, widened_graph};
use edgewise_model::{CompositeKind, Graph, Name, Rows, Value, canonical_hash};

/// Shows answers as tables whose columns are numbered. Cypher answers with columns; Gremlin answers with one value for
/// each result, which may be a map with a value for each column. Integers have 64 bits in Cypher and several widths in
/// Gremlin; widths are not compared.
pub struct Table;

impl Table {
    /// The table of an answer to a plan with this rule, the part of which before the first `/` names the projection.
    pub fn of(rule: &str, rows: &Rows) -> Rows {
        let projection = rule.split('/').next().unwrap_or_default();
        let made: Vec<Vec<Value>> = if is_gremlin(rows) {
            let results = rows.rows.iter().filter_map(|row| row.first());
            match projection {
                "group" => results.flat_map(entries).map(|(key, value)| vec![key, value]).collect(),
                "row" => results.map(columns).collect(),
                _ => results.map(|value| vec![value.clone()]).collect(),
            }
        } else {
            rows.rows.clone()
        };
        let rows: Vec<Vec<Value>> = made.iter().map(|row| row.iter().map(widened).collect()).collect();
        let width = rows.iter().map(Vec::len).max().unwrap_or(1);
        Rows::new((0..width).map(|index| format!("c{index}")), rows)
    }

    /// The tables of two answers to the same question. An empty answer in Gremlin does not show its columns, and gets
    /// those of the other.
    pub fn both(rule: &str, one: &Rows, other: &Rows) -> (Rows, Rows) {
        let (mut one, mut other) = (Self::of(rule, one), Self::of(rule, other));
        if one.is_empty() {
            one.columns.clone_from(&other.columns);
        } else if other.is_empty() {
            other.columns.clone_from(&one.columns);
        }
        (one, other)
    }
}

/// True if an answer has the only column that answers in Gremlin have.
fn is_gremlin(rows: &Rows) -> bool {
    matches!(rows.columns.as_slice(), [only] if only == RESULT)
}

/// The values of a map in the order of its keys, which are the names of the columns: there are fewer than ten.
fn columns(value: &Value) -> Vec<Value> {
    let mut all = entries(value);
    if all.is_empty() {
        return vec![value.clone()];
    }
    all.sort_by_cached_key(|(key, _)| key.to_string());
    all.into_iter().map(|(_, value)| value).collect()
}

/// The entries of a map; none if the value is no map.
fn entries(value: &Value) -> Vec<(Value, Value)> {
    match value {
        Value::Map(map) => {
            let entry = |(key, value): (&Name, &Value)| (Value::String(key.clone()), value.clone());
            map.iter().map(entry).collect()
        }
        Value::Composite(map) if map.kind() == CompositeKind::Map => {
            map.pairs().map(|(key, value)| (key.clone(), value.clone())).collect()
        }
        _ => Vec::new(),
    }
}

/// True if two graphs are the same but for the ids of their elements and the widths of their numbers.
pub fn graphs_agree(one: &Graph, other: &Graph) -> bool {
    canonical_hash(&widened_graph(one)) == canonical_hash(&widened_graph(other))
}

#[cfg(test)]
mod tests {
    use super::*;
    use edgewise_model::{Composite, Scalar};

    #[test]
    fn both_languages_answer_with_the_same_table() {
        let cypher = Rows::new(["c0", "c1"], vec![vec![Value::Int(1), Value::from("x")]]);
        let map = Composite::map([
            (Value::from("c1"), Value::from("x")),
            (Value::from("c0"), Scalar::Int32(1).into()),
        ]);
        let gremlin = Rows::new([RESULT], vec![vec![map.into()]]);
        assert_eq!(Table::of("row", &cypher), Table::of("row", &gremlin));
        let (none, two) = Table::both("row", &Rows::new([RESULT], Vec::new()), &cypher);
        assert_eq!(none.columns, two.columns);
        let counted = Composite::map([(Value::from("x"), Value::Int(2)), (Value::from("y"), Value::Int(1))]);
        let gremlin = Rows::new([RESULT], vec![vec![counted.into()]]);
        let cypher = Rows::new(
            ["c0", "c1"],
            vec![vec![Value::from("x"), Value::Int(2)], vec![Value::from("y"), Value::Int(1)]],
        );
        assert_eq!(Table::of("group/missing", &cypher), Table::of("group", &gremlin));
        let none = Rows::new([RESULT], vec![vec![Composite::map([]).into()]]);
        assert!(Table::of("group", &none).is_empty());
    }
}
