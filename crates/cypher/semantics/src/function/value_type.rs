//! `valueType()`: the name of the most specific type of a value (Neo4j manual, "valueType()" and "Ordering of types").

use edgewise_model::Value;

/// The order in which the types of list items are written in a union.
const ORDER: [&str; 16] = [
    "BOOLEAN",
    "STRING",
    "INTEGER",
    "FLOAT",
    "DATE",
    "LOCAL TIME",
    "ZONED TIME",
    "LOCAL DATETIME",
    "ZONED DATETIME",
    "DURATION",
    "POINT",
    "NODE",
    "RELATIONSHIP",
    "MAP",
    "LIST",
    "PATH",
];

/// The name of the type, such as `INTEGER NOT NULL`, `LIST<STRING NOT NULL | FLOAT NOT NULL> NOT NULL`,
/// `LIST<NOTHING> NOT NULL` or `NULL`.
pub fn value_type(value: &Value) -> String {
    match nullable_type(value) {
        Some(name) => format!("{name} NOT NULL"),
        None => "NULL".to_owned(),
    }
}

/// The name of a value's type without `NOT NULL`; `None` for null.
fn nullable_type(value: &Value) -> Option<String> {
    let name = match value {
        Value::Null => return None,
        Value::Bool(_) => "BOOLEAN",
        Value::Int(_) => "INTEGER",
        Value::Float(_) => "FLOAT",
        Value::String(_) => "STRING",
        Value::List(items) => return Some(format!("LIST<{}>", item_type(items))),
        Value::Map(_) => "MAP",
        Value::Node(_) => "NODE",
        Value::Relationship(_) => "RELATIONSHIP",
        Value::Path(_) => "PATH",
        Value::Date(_) => "DATE",
        Value::LocalTime(_) => "LOCAL TIME",
        Value::Time(_) => "ZONED TIME",
        Value::LocalDateTime(_) => "LOCAL DATETIME",
        Value::DateTime(_) => "ZONED DATETIME",
        Value::Duration(_) => "DURATION",
        Value::Point(_) => "POINT",
        Value::Opaque(opaque) => &opaque.kind,
        Value::Scalar(_) | Value::Composite(_) => "ANY",
    };
    Some(name.to_owned())
}

/// The key by which type names are sorted: the positions in `ORDER` of the simple types in the name, from left to
/// right.
fn sort_positions(name: &str) -> Vec<usize> {
    let place = |part: &str| {
        let bare = part.trim().trim_end_matches("NOT NULL").trim();
        ORDER.iter().position(|own| *own == bare).unwrap_or(ORDER.len())
    };
    name.split(['<', '>', '|']).map(place).collect()
}

/// The type of the items of a list: the union of their types, without duplicates. `NOT NULL` is added to each only if
/// no item is null.
fn item_type(items: &[Value]) -> String {
    let mut names: Vec<String> = items.iter().filter_map(nullable_type).collect();
    if items.is_empty() {
        return "NOTHING".to_owned();
    }
    if names.is_empty() {
        return "NULL".to_owned();
    }
    names.sort_by_cached_key(|name| (sort_positions(name), name.clone()));
    names.dedup();
    // `LIST<NOTHING>`, the type of the empty list, is part of every other list type.
    if names.iter().any(|name| name.starts_with("LIST<") && name != "LIST<NOTHING>") {
        names.retain(|name| name != "LIST<NOTHING>");
    }
    let suffix = if items.iter().any(Value::is_null) { "" } else { " NOT NULL" };
    let parts: Vec<String> = names.into_iter().map(|name| name + suffix).collect();
    parts.join(" | ")
}
