//! How two answers are compared: which columns must be identical, which may vary, and which order is fixed.

use edgewise_model::graph::canonical_hash;
use edgewise_model::{ColumnMode, Difference, Graph, Name, RowComparison, Rows, Value};
use serde::{Deserialize, Serialize};

/// How the answers of a plan are compared. By default, the order of rows is ignored, and the values of every column
/// must be identical.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Comparison {
    /// How each column is compared; columns without an entry are compared exactly.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub modes: Vec<ColumnMode>,
    /// The columns that the rows are sorted by; empty if any order is right.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub sorted_by: Vec<usize>,
    /// True if the query must return no rows, for example a write without RETURN. If an engine sends rows, they are
    /// ignored.
    #[serde(skip_serializing_if = "is_false")]
    pub silent: bool,
    /// The names of the columns in the order of `modes`, if the query returns `*`: an engine may order those columns
    /// as it likes.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub columns: Vec<Name>,
    /// The columns without an alias, which engines name after the text of the expression. Their names are not
    /// compared: engines spell them differently, and a rewritten expression has another text.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub unnamed: Vec<usize>,
    /// The significant digits of a float in the engine's protocol, if they are fewer than a float has. Both answers are
    /// rounded to this many digits before they are compared.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub float_digits: Option<usize>,
    /// True if the language allows several outcomes. An answer is then judged only if all outcomes can be enumerated,
    /// or if all of them are the same on the graph of the setup.
    #[serde(skip_serializing_if = "is_false")]
    pub enumerated: bool,
    /// The columns that may differ in the last digits of floats, or in values that depend on those digits.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub near: Vec<usize>,
    /// The columns whose values depend on a choice that the language leaves to the engine. They are compared only if
    /// all outcomes can be enumerated.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub chosen: Vec<usize>,
    /// The columns that are not compared, because the target documents that it deviates from the language there.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub apart: Vec<usize>,
    /// True if the last digits of floats may decide which rows are returned. The oracle then tests whether they do.
    #[serde(skip_serializing_if = "is_false")]
    pub digits_decide: bool,
}

#[allow(clippy::trivially_copy_pass_by_ref)] // serde needs this signature
fn is_false(flag: &bool) -> bool {
    !flag
}

impl Comparison {
    /// True if this is the default: rows in any order, with every column exact.
    pub fn is_default(&self) -> bool {
        *self == Self::default()
    }

    /// How two answers differ by this comparison; `None` if they are equal.
    pub fn compare(&self, left: &Rows, right: &Rows) -> Option<Difference> {
        let turned = |rows: &Rows| in_order_of(&self.columns, rows);
        let (one, other) = (turned(left), turned(right));
        let (left, right) = (one.as_ref().unwrap_or(left), other.as_ref().unwrap_or(right));
        let named = named_alike(left, right, &self.unnamed);
        let right = named.as_ref().unwrap_or(right);
        match self.float_digits {
            None => self.row_comparison().compare(left, right),
            Some(digits) => {
                self.row_comparison().compare(&rounded_rows(left, digits), &rounded_rows(right, digits))
            }
        }
    }

    /// The rows with their columns in the order of `columns`, if the query returns `*`.
    pub fn in_order(&self, rows: &Rows) -> Rows {
        in_order_of(&self.columns, rows).unwrap_or_else(|| rows.clone())
    }

    /// A copy of this comparison in which the given columns are compared by identity.
    pub fn exact_in(&self, columns: &[usize]) -> Self {
        let mut comparison = self.clone();
        for column in columns {
            if let Some(mode) = comparison.modes.get_mut(*column) {
                *mode = ColumnMode::Exact;
            }
        }
        comparison
    }

    /// This comparison without the given columns: they are not compared.
    pub fn without(mut self, columns: &[usize]) -> Self {
        for column in columns {
            if let Some(mode) = self.modes.get_mut(*column) {
                *mode = ColumnMode::Approximate;
            }
        }
        let compared = |place: &usize| !columns.contains(place);
        self.near.retain(compared);
        self.chosen.retain(compared);
        Self { apart: columns.to_vec(), ..self }
    }

    /// The number of columns that are not compared.
    pub fn left_out(&self) -> usize {
        self.modes.iter().filter(|mode| **mode == ColumnMode::Approximate).count()
    }

    /// A description of how two graphs differ by this comparison; `None` if they are equal.
    pub fn compare_graphs(&self, left: &Graph, right: &Graph) -> Option<String> {
        let rounded = |graph: &Graph| self.float_digits.map(|digits| rounded_graph(graph, digits));
        let (one, other) = (rounded(left), rounded(right));
        let (left, right) = (one.as_ref().unwrap_or(left), other.as_ref().unwrap_or(right));
        if canonical_hash(left) == canonical_hash(right) {
            return None;
        }
        Some(left.difference(right).map_or_else(String::new, |difference| difference.to_string()))
    }

    /// How rows are compared: their order, and the mode of each column.
    fn row_comparison(&self) -> RowComparison {
        let comparison = if self.sorted_by.is_empty() {
            RowComparison::bag()
        } else {
            RowComparison::sorted_by(self.sorted_by.iter().copied())
        };
        comparison.with_modes(self.modes.iter().copied())
    }
}

/// The right rows, with the names of unnamed columns taken from the left. `None` if no column is unnamed, or if the
/// rows differ in the number of columns.
fn named_alike(left: &Rows, right: &Rows, unnamed: &[usize]) -> Option<Rows> {
    if unnamed.is_empty() || left.columns.len() != right.columns.len() {
        return None;
    }
    let mut named = right.clone();
    for place in unnamed {
        if let (Some(own), Some(name)) = (named.columns.get_mut(*place), left.columns.get(*place)) {
            own.clone_from(name);
        }
    }
    Some(named)
}

/// The rows with their columns in the given order. `None` if no order is given, or if the rows have other column names.
fn in_order_of(columns: &[Name], rows: &Rows) -> Option<Rows> {
    if columns.is_empty() {
        return None;
    }
    let places: Option<Vec<usize>> = columns.iter().map(|name| rows.column(name)).collect();
    let places = places.filter(|places| places.len() == rows.columns.len())?;
    let row = |row: &Vec<Value>| places.iter().filter_map(|place| row.get(*place).cloned()).collect();
    Some(Rows { columns: columns.to_vec(), rows: rows.rows.iter().map(row).collect() })
}

/// The graph with the floats in all properties rounded to this many digits.
fn rounded_graph(graph: &Graph, digits: usize) -> Graph {
    let mut rounded = graph.clone();
    for node in graph.nodes() {
        for (key, value) in &node.properties {
            // Setting a property cannot fail here: the ids come from the same graph.
            let _ = rounded.set_node_property(node.id, key.clone(), rounded_value(value, digits));
        }
    }
    for relationship in graph.relationships() {
        for (key, value) in &relationship.properties {
            let value = rounded_value(value, digits);
            let _ = rounded.set_relationship_property(relationship.id, key.clone(), value);
        }
    }
    rounded
}

/// The rows with every float rounded to this many significant digits. Nodes and relationships stay as they are.
fn rounded_rows(rows: &Rows, digits: usize) -> Rows {
    let row = |row: &Vec<Value>| row.iter().map(|value| rounded_value(value, digits)).collect();
    Rows { columns: rows.columns.clone(), rows: rows.rows.iter().map(row).collect() }
}

/// The value with each float rounded to the given number of significant digits. Nodes and relationships are unchanged:
/// their properties were rounded when they were stored.
pub fn rounded_value(value: &Value, digits: usize) -> Value {
    match value {
        Value::Float(float) if float.is_finite() => {
            let written = format!("{float:.*e}", digits.saturating_sub(1));
            Value::Float(written.parse().unwrap_or(*float))
        }
        Value::List(items) => Value::List(items.iter().map(|item| rounded_value(item, digits)).collect()),
        Value::Map(map) => {
            Value::Map(map.iter().map(|(key, item)| (key.clone(), rounded_value(item, digits))).collect())
        }
        _ => value.clone(),
    }
}

#[cfg(test)]
mod tests {
    use super::Comparison;
    use edgewise_model::{Rows, Value};

    #[test]
    fn floats_are_compared_with_the_digits_that_the_wire_carries() {
        let rows = |value: f64| Rows::new(["a"], vec![vec![Value::list([Value::Float(value)])]]);
        let comparison = Comparison { float_digits: Some(15), ..Comparison::default() };
        assert!(comparison.compare(&rows(0.1 + 0.2), &rows(0.3)).is_none());
        assert!(Comparison::default().compare(&rows(0.1 + 0.2), &rows(0.3)).is_some());
        assert!(comparison.compare(&rows(0.31), &rows(0.3)).is_some());
    }
}
