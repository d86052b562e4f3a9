//! Lists and drops the indexes and constraints of Memgraph.
//!
//! The tables are those of the documentation: `SHOW INDEX INFO` has the columns `index type`, `label`, `property` and
//! `count`, `SHOW CONSTRAINT INFO` has `constraint type`, `label`, `properties` and, in newer versions, `data_type`.

use edgewise_model::{Index, IndexKind, Name, Rows, Value};

/// The statements that drop the listed constraints and indexes. What has no name is dropped by its description.
pub(super) fn drops(constraints: &Rows, indexes: &Rows) -> Vec<String> {
    let constraints = constraints.rows.iter().filter_map(|row| drop_constraint(constraints, row));
    constraints.chain(indexes.rows.iter().filter_map(|row| drop_index(indexes, row))).collect()
}

/// The listed indexes whose kind the model knows: those on properties.
pub(super) fn indexes(listing: &Rows) -> Vec<Index> {
    let index = |row: &Vec<Value>| {
        let kind = match text(listing, row, "index type")? {
            "label+property" => IndexKind::NodeRange,
            "edge-type+property" => IndexKind::RelRange,
            _ => return None,
        };
        let label = Name::from(text(listing, row, "label")?);
        Some(Index { kind, label, keys: names(cell(listing, row, "property")).map(Name::from).collect() })
    };
    listing.rows.iter().filter_map(index).collect()
}

/// `DROP INDEX ON :L(k)` and its like; none for an index of a kind that no statement here drops.
fn drop_index(listing: &Rows, row: &[Value]) -> Option<String> {
    let kind = text(listing, row, "index type")?;
    let label = text(listing, row, "label").map(quoted);
    let keys: Vec<String> = names(cell(listing, row, "property")).map(quoted).collect();
    let keys = keys.join(", ");
    Some(match kind {
        "label" => format!("DROP INDEX ON :{}", label?),
        "label+property" => format!("DROP INDEX ON :{}({keys})", label?),
        "edge-type" => format!("DROP EDGE INDEX ON :{}", label?),
        "edge-type+property" => format!("DROP EDGE INDEX ON :{}({keys})", label?),
        "edge-property" => format!("DROP GLOBAL EDGE INDEX ON :({keys})"),
        "point" => format!("DROP POINT INDEX ON :{}({keys})", label?),
        _ => return None,
    })
}

/// `DROP CONSTRAINT ON (n:L) ASSERT …`.
fn drop_constraint(listing: &Rows, row: &[Value]) -> Option<String> {
    let label = quoted(text(listing, row, "label")?);
    let keys: Vec<String> =
        names(cell(listing, row, "properties")).map(|key| format!("n.{}", quoted(key))).collect();
    let keys = keys.join(", ");
    let requirement = match text(listing, row, "constraint type")? {
        "exists" => format!("EXISTS ({keys})"),
        "unique" => format!("{keys} IS UNIQUE"),
        "data_type" => format!("{keys} IS TYPED {}", text(listing, row, "data_type")?),
        _ => return None,
    };
    Some(format!("DROP CONSTRAINT ON (n:{label}) ASSERT {requirement}"))
}

fn cell<'r>(table: &Rows, row: &'r [Value], column: &str) -> Option<&'r Value> {
    row.get(table.column(column)?)
}

fn text<'r>(table: &Rows, row: &'r [Value], column: &str) -> Option<&'r str> {
    match cell(table, row, column)? {
        Value::String(text) => Some(text.as_str()),
        _ => None,
    }
}

/// The names in a cell: a text before version 3, a list since then.
fn names(cell: Option<&Value>) -> impl Iterator<Item = &str> {
    let items = match cell {
        Some(Value::List(items)) => items.as_slice(),
        Some(value @ Value::String(_)) => std::slice::from_ref(value),
        _ => &[],
    };
    items.iter().filter_map(|item| match item {
        Value::String(text) => Some(text.as_str()),
        _ => None,
    })
}

fn quoted(name: &str) -> String {
    format!("`{}`", name.replace('`', "``"))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn listing() -> Rows {
        let row = |kind: &str, label: Value, property: Value| {
            vec![Value::from(kind), label, property, Value::from(0)]
        };
        Rows::new(
            ["index type", "label", "property", "count"],
            vec![
                row("label", "A".into(), Value::Null),
                row("label+property", "A".into(), "x".into()),
                row("label+property", "A".into(), Value::list(["x", "y`z"])),
                row("edge-type+property", "T".into(), "since".into()),
                row("something newer", "A".into(), "x".into()),
            ],
        )
    }

    #[test]
    fn indexes_on_properties_are_listed() {
        let relationship = Index { kind: IndexKind::RelRange, label: "T".into(), keys: vec!["since".into()] };
        let expected = [Index::node_range("A", ["x"]), Index::node_range("A", ["x", "y`z"]), relationship];
        assert_eq!(indexes(&listing()), expected);
    }

    #[test]
    fn constraints_and_indexes_are_dropped_by_their_description() {
        let constraints = Rows::new(
            ["constraint type", "label", "properties", "data_type"],
            vec![
                vec!["exists".into(), "A".into(), "x".into(), "".into()],
                vec!["unique".into(), "A".into(), Value::list(["x", "y"]), "".into()],
                vec!["data_type".into(), "A".into(), "x".into(), "STRING".into()],
            ],
        );
        let expected = [
            "DROP CONSTRAINT ON (n:`A`) ASSERT EXISTS (n.`x`)",
            "DROP CONSTRAINT ON (n:`A`) ASSERT n.`x`, n.`y` IS UNIQUE",
            "DROP CONSTRAINT ON (n:`A`) ASSERT n.`x` IS TYPED STRING",
            "DROP INDEX ON :`A`",
            "DROP INDEX ON :`A`(`x`)",
            "DROP INDEX ON :`A`(`x`, `y``z`)",
            "DROP EDGE INDEX ON :`T`(`since`)",
        ];
        assert_eq!(drops(&constraints, &listing()), expected);
    }
}
