//! Indexes and constraints: which there are and how they are dropped.

use edgewise_model::{Rows, Value};

/// Lists constraints; since Neo4j 4.2.
pub(super) const SHOW_CONSTRAINTS: &str = "SHOW CONSTRAINTS";
/// Lists indexes; since Neo4j 4.2.
pub(super) const SHOW_INDEXES: &str = "SHOW INDEXES";

/// The statements that drop what the two listings show, constraints first: their indexes go with them. The token
/// indexes every database is born with stay.
pub(super) fn drops(constraints: &Rows, indexes: &Rows) -> Vec<String> {
    let constraint_names: Vec<&str> = names(constraints, |_| true).collect();
    let of_constraint = |name: &str| constraint_names.contains(&name);
    let kind = indexes.column("type");
    let looked_up = |row: &[Value]| kind.is_some_and(|kind| row.get(kind) == Some(&Value::from("LOOKUP")));
    let drop = |what: &str, name: &str| format!("DROP {what} `{}` IF EXISTS", name.replace('`', "``"));
    let dropped_indexes = names(indexes, |row| !looked_up(row)).filter(|name| !of_constraint(name));
    constraint_names
        .iter()
        .map(|name| drop("CONSTRAINT", name))
        .chain(dropped_indexes.map(|name| drop("INDEX", name)))
        .collect()
}

fn names(rows: &Rows, keep: impl Fn(&[Value]) -> bool) -> impl Iterator<Item = &str> {
    let column = rows.column("name");
    rows.rows.iter().filter(move |row| keep(row)).filter_map(move |row| match row.get(column?)? {
        Value::String(name) => Some(name.as_str()),
        _ => None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn constraints_go_first_and_take_their_indexes_along() {
        let row = |name: &str, kind: &str| vec![Value::from(name), Value::from(kind)];
        let constraints = Rows::new(["name", "type"], vec![row("c", "UNIQUENESS")]);
        let indexes =
            Rows::new(["name", "type"], vec![row("c", "RANGE"), row("i`x", "RANGE"), row("token", "LOOKUP")]);
        let expected = ["DROP CONSTRAINT `c` IF EXISTS", "DROP INDEX `i``x` IF EXISTS"];
        assert_eq!(drops(&constraints, &indexes), expected);
    }
}
