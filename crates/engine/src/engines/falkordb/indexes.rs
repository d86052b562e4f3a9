//! The indexes of a graph, as `CALL db.indexes()` tells them.

use edgewise_model::{Index, IndexKind, Name, Rows, Value};

/// One index for each key with a range index: a label has them all in one row.
pub(super) fn indexes_of(listing: &Rows) -> Vec<Index> {
    let columns = ["label", "properties", "types", "entitytype"].map(|name| listing.column(name));
    let mut indexes = Vec::new();
    for row in &listing.rows {
        let [label, keys, types, of] = columns.map(|column| row.get(column?));
        let (Some(Value::String(label)), Some(Value::List(keys))) = (label, keys) else { continue };
        let relationship = of == Some(&Value::from("RELATIONSHIP"));
        let kind = if relationship { IndexKind::RelRange } else { IndexKind::NodeRange };
        for key in keys {
            let Value::String(key) = key else { continue };
            if is_range(types, key) {
                indexes.push(Index { kind, label: label.clone(), keys: vec![key.clone()] });
            }
        }
    }
    indexes
}

/// Whether a key has a range index; versions that tell no types have no others.
fn is_range(types: Option<&Value>, key: &Name) -> bool {
    let Some(Value::Map(types)) = types else { return true };
    match types.get(key) {
        Some(Value::List(kinds)) => kinds.contains(&Value::from("RANGE")),
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_key_with_a_range_index_is_one_and_full_text_is_left_out() {
        let list = |items: &[&str]| Value::List(items.iter().map(|item| Value::from(*item)).collect());
        let listing = Rows::new(
            ["label", "properties", "types", "entitytype"],
            vec![
                vec![
                    Value::from("A"),
                    list(&["k", "t"]),
                    Value::map([("k", list(&["RANGE"])), ("t", list(&["FULLTEXT"]))]),
                    Value::from("NODE"),
                ],
                vec![
                    Value::from("T"),
                    list(&["w"]),
                    Value::map([("w", list(&["RANGE"]))]),
                    Value::from("RELATIONSHIP"),
                ],
            ],
        );
        let of_type = Index { kind: IndexKind::RelRange, label: "T".into(), keys: vec!["w".into()] };
        assert_eq!(indexes_of(&listing), [Index::node_range("A", ["k"]), of_type]);
    }
}
