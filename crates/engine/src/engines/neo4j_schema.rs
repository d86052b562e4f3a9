//! Lists and drops the indexes and constraints of Neo4j.

use edgewise_model::{Index, IndexKind, Name, Rows, Value};

/// The statements that drop the listed constraints and indexes. Constraints come first, because dropping one drops
/// its index too. The token indexes that every database has from the start are kept.
pub(super) fn drops(constraints: &Rows, indexes: &Rows) -> Vec<String> {
    let constraint_names: Vec<&str> = names(constraints, "name", |_| true).collect();
    let owned_indexes: Vec<&str> = names(constraints, "ownedIndex", |_| true).collect();
    let of_constraint = |name: &str| constraint_names.contains(&name) || owned_indexes.contains(&name);
    let kind = indexes.column("type");
    let looked_up = |row: &[Value]| kind.is_some_and(|kind| row.get(kind) == Some(&Value::from("LOOKUP")));
    let drop = |what: &str, name: &str| format!("DROP {what} `{}` IF EXISTS", name.replace('`', "``"));
    let dropped_indexes = names(indexes, "name", |row| !looked_up(row)).filter(|name| !of_constraint(name));
    constraint_names
        .iter()
        .map(|name| drop("CONSTRAINT", name))
        .chain(dropped_indexes.map(|name| drop("INDEX", name)))
        .collect()
}

/// The listed indexes whose kind the model knows.
pub(super) fn indexes(listing: &Rows) -> Vec<Index> {
    let columns = ["type", "entityType", "labelsOrTypes", "properties"].map(|name| listing.column(name));
    let index = |row: &Vec<Value>| {
        let [kind, of, labels, keys] = columns.map(|column| row.get(column?));
        let relationship = of == Some(&Value::from("RELATIONSHIP"));
        let Some(Value::String(kind)) = kind else { return None };
        let kind = match (kind.as_str(), relationship) {
            ("RANGE" | "BTREE", false) => IndexKind::NodeRange,
            ("RANGE" | "BTREE", true) => IndexKind::RelRange,
            ("TEXT", false) => IndexKind::NodeText,
            ("TEXT", true) => IndexKind::RelText,
            ("POINT", false) => IndexKind::NodePoint,
            ("POINT", true) => IndexKind::RelPoint,
            _ => return None,
        };
        let label = strings(labels).next()?;
        Some(Index { kind, label, keys: strings(keys).collect() })
    };
    listing.rows.iter().filter_map(index).collect()
}

fn strings(value: Option<&Value>) -> impl Iterator<Item = Name> {
    let items: &[Value] = match value {
        Some(Value::List(items)) => items,
        _ => &[],
    };
    items.iter().filter_map(|item| match item {
        Value::String(text) => Some(text.clone()),
        _ => None,
    })
}

fn names<'r>(rows: &'r Rows, column: &str, keep: impl Fn(&[Value]) -> bool) -> impl Iterator<Item = &'r str> {
    let column = rows.column(column);
    rows.rows.iter().filter(move |row| keep(row)).filter_map(move |row| match row.get(column?)? {
        Value::String(name) => Some(name.as_str()),
        _ => None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn indexes_are_listed_with_kind_and_keys_but_without_lookup_indexes() {
        let row = |kind: &str, of: &str, label: Value, keys: Value| {
            vec![Value::from(kind), Value::from(of), label, keys]
        };
        let list = |items: &[&str]| Value::List(items.iter().map(|item| Value::from(*item)).collect());
        let listing = Rows::new(
            ["type", "entityType", "labelsOrTypes", "properties"],
            vec![
                row("LOOKUP", "NODE", Value::Null, Value::Null),
                row("RANGE", "NODE", list(&["A"]), list(&["k", "l"])),
                row("TEXT", "RELATIONSHIP", list(&["T"]), list(&["s"])),
            ],
        );
        let text = Index { kind: IndexKind::RelText, label: "T".into(), keys: vec!["s".into()] };
        assert_eq!(indexes(&listing), [Index::node_range("A", ["k", "l"]), text]);
    }

    #[test]
    fn constraints_are_dropped_first_together_with_their_indexes() {
        let row = |name: &str, kind: &str| vec![Value::from(name), Value::from(kind)];
        let constraints = Rows::new(["name", "type"], vec![row("c", "UNIQUENESS")]);
        let indexes =
            Rows::new(["name", "type"], vec![row("c", "RANGE"), row("i`x", "RANGE"), row("token", "LOOKUP")]);
        let expected = ["DROP CONSTRAINT `c` IF EXISTS", "DROP INDEX `i``x` IF EXISTS"];
        assert_eq!(drops(&constraints, &indexes), expected);
        // The index of a constraint need not have its name.
        let constraints =
            Rows::new(["name", "ownedIndex"], vec![row("c", "i`x"), vec![Value::from("d"), Value::Null]]);
        let indexes = Rows::new(["name", "type"], vec![row("i`x", "RANGE"), row("j", "RANGE")]);
        let expected =
            ["DROP CONSTRAINT `c` IF EXISTS", "DROP CONSTRAINT `d` IF EXISTS", "DROP INDEX `j` IF EXISTS"];
        assert_eq!(drops(&constraints, &indexes), expected);
    }
}
