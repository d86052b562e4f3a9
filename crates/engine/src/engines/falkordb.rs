//! FalkorDB over RESP, and RedisGraph, from which FalkorDB was forked.

use super::{cypher::CYPHER, cypher_parameters::with_parameters};
use crate::{
    EngineError, ErrorClass, Profile,
    server::{IndexListing, IndexWait, Quirks, RespQuirks},
    wire::resp::compact::Table,
};
use edgewise_model::{Index, IndexKind, Name, Rows, Value};

/// FalkorDB.
pub static FALKORDB: RespQuirks = RespQuirks {
    common: Quirks {
        id: "falkordb",
        scheme: "falkor",
        port: 6379,
        user: "",
        profile,
        statements: CYPHER,
        indexes: Some(IndexListing { text: "CALL db.indexes()", read: indexes }),
        // RedisGraph before 2.12 lists no index status; it builds indexes synchronously.
        index_wait: IndexWait::Poll {
            text: "CALL db.indexes() YIELD label, status RETURN label, status",
            ready: |rows| rows.rows.iter().all(|row| row.last() == Some(&Value::from("OPERATIONAL"))),
        },
        flush: None,
    },
    module: "graph",
    // The module number 41603 stands for version 4.16.3.
    version: |number| format!("{}.{}.{}", number / 10_000, number / 100 % 100, number % 100),
    no_graph: "empty key",
    names: |table| match table {
        Table::Labels => "CALL db.labels()",
        Table::Types => "CALL db.relationshipTypes()",
        Table::Keys => "CALL db.propertyKeys()",
    },
    with_parameters,
    is_undone,
};

/// The profile of a version such as `4.16.3`. Without a version, everything that some version refuses is switched
/// off.
fn profile(version: Option<&str>) -> Result<Profile, EngineError> {
    Profile::of_engine(FALKORDB.common.id, version)
}

/// True if a write that failed with this class leaves no trace. FalkorDB undoes a failed write by its own undo
/// log; 4,000 random writes confirmed it. A write that hit a limit or failed in an unforeseen way may leave
/// traces.
fn is_undone(class: ErrorClass) -> bool {
    !matches!(class, ErrorClass::Timeout | ErrorClass::Resource | ErrorClass::Internal | ErrorClass::Unknown)
}

/// One index for each key with a range index: FalkorDB lists all keys of a label in one row.
fn indexes(listing: &Rows) -> Vec<Index> {
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

/// True if a key has a range index. Versions that list no index types have only range indexes.
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
    fn each_key_with_a_range_index_counts_and_full_text_indexes_do_not() {
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
        assert_eq!(indexes(&listing), [Index::node_range("A", ["k"]), of_type]);
    }

    #[test]
    fn the_profile_sets_the_knobs() {
        let knobs = profile(None).unwrap().knobs;
        assert_eq!(knobs["integer-overflow"], "wrap");
        assert_eq!(knobs["match-semantics"], "homomorphism");
    }

    #[test]
    fn constructs_that_only_old_versions_refuse_are_switched_on_for_new_ones() {
        let off = |version: &str| {
            let profile = profile(Some(version)).unwrap();
            profile.off.iter().any(|off| off.what == "filtered-bound-nodes")
        };
        assert!(off("4.14.2") && off("4.16.3") && !off("4.22.1"));
    }

    #[test]
    fn errors_are_classified_by_their_message() {
        let profile = profile(None).unwrap();
        let cases = [
            (
                "errMsg: Invalid input at end of input: expected DISTINCT line: 1, column: 7",
                ErrorClass::Syntax,
            ),
            ("'x' not defined", ErrorClass::Semantic),
            ("Unknown function 'foo'", ErrorClass::Unsupported),
            (
                "FalkorDB does not currently support filters on relationships in shortestPath",
                ErrorClass::Unsupported,
            ),
            ("RedisGraph does not currently support =~", ErrorClass::Unsupported),
            ("Division by zero", ErrorClass::Data),
            ("Type mismatch: expected Integer but was Null", ErrorClass::Data),
            ("length must be positive integer", ErrorClass::Data),
            ("Failed to parse datetime", ErrorClass::Data),
            ("Query timed out", ErrorClass::Timeout),
            ("Query's mem consumption exceeded capacity", ErrorClass::Resource),
            ("unique constraint violation on node of type P", ErrorClass::Constraint),
            ("ERR Unable to drop index on :P(x): no such index.", ErrorClass::Constraint),
            ("LOADING Redis is loading the dataset in memory", ErrorClass::Transient),
            ("Unable to resolve filtered alias 'y'", ErrorClass::Internal),
            ("Expected boolean predicate.", ErrorClass::Internal),
            ("never heard of", ErrorClass::Unknown),
        ];
        for (message, class) in cases {
            assert_eq!(profile.classify(None, message), class, "{message}");
        }
    }

    #[test]
    fn the_module_number_is_converted_to_a_version() {
        assert_eq!((FALKORDB.version)(41_603), "4.16.3");
    }
}
