//! Reads rows and values from the JSON of ArcadeDB.

use crate::wire::{WireError, gremlin::Json};
use edgewise_model::{Map, Name, Node, Opaque, Relationship, Value};

/// The type of nodes that were created without a label.
const PLAIN: &str = "vertex";
/// The bits of an id that hold the position in a bucket. The server itself makes numbers of its ids in the same way.
const POSITION: u32 = 47;

/// Reads a row. If its only column holds an element, the server returns the element instead of a row with a cell.
pub(super) fn row(item: &Json<'_>, columns: &[String]) -> Result<Vec<Value>, WireError> {
    let Json::Object(entries) = item else { return Err(WireError::protocol("a row that is no object")) };
    let find = |column: &String| entries.iter().find(|(key, _)| key == column).map(|(_, value)| cell(value));
    let cells: Option<Vec<Value>> = columns.iter().map(find).collect();
    match (cells, columns) {
        (Some(cells), _) => Ok(cells),
        (None, [_]) if item.get("@rid").is_some() => Ok(vec![cell(item)]),
        (None, _) => Err(WireError::protocol("a row without one of its columns")),
    }
}

/// Reads a value.
pub(super) fn cell(json: &Json<'_>) -> Value {
    match json {
        Json::Null => Value::Null,
        Json::Bool(truth) => Value::Bool(*truth),
        Json::Number(digits) => number(digits),
        Json::String(text) => Value::from(text.as_ref()),
        Json::Broken(raw) => Value::from(Opaque::new("string", *raw)),
        Json::Array(items) => Value::List(items.iter().map(cell).collect()),
        Json::Object(entries) => element(json).unwrap_or_else(|| {
            Value::Map(entries.iter().map(|(key, value)| (Name::from(key.as_ref()), cell(value))).collect())
        }),
    }
}

pub(super) fn number(digits: &str) -> Value {
    let parsed = match digits.contains(['.', 'e', 'E']) {
        true => digits.parse().ok().map(Value::Float),
        false => digits.parse().ok().map(Value::Int),
    };
    parsed.unwrap_or_else(|| Value::from(Opaque::new("number", digits)))
}

/// The node or relationship that an object represents.
fn element(json: &Json<'_>) -> Option<Value> {
    let Json::Object(entries) = json else { return None };
    let text = |key: &str| json.get(key).and_then(Json::as_str);
    let (id, kind) = (id(text("@rid")?)?, text("@type")?);
    let properties: Map = entries
        .iter()
        .filter(|(key, _)| !key.starts_with('@'))
        .map(|(key, value)| (Name::from(key.as_ref()), cell(value)))
        .collect();
    match (text("@out"), text("@in")) {
        (Some(start), Some(end)) => {
            let (start, end) = (self::id(start)?, self::id(end)?);
            Some(Value::from(Relationship::new(id, start, end, kind, properties)))
        }
        _ => Some(Value::from(Node::new(id, Some(kind).filter(|kind| *kind != PLAIN), properties))),
    }
}

/// The number of an id such as `#12:3`.
fn id(text: &str) -> Option<u64> {
    let (bucket, position) = text.strip_prefix('#')?.split_once(':')?;
    let (bucket, position): (u64, u64) = (bucket.parse().ok()?, position.parse().ok()?);
    (bucket < 1 << 16 && position < 1 << POSITION).then_some(bucket << POSITION | position)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ids_are_numbers_that_differ() {
        assert_eq!((id("#0:0"), id("#1:0"), id("#0:7")), (Some(0), Some(1 << 47), Some(7)));
        for wrong in ["1:0", "#1", "#a:1", "#1:-2", "#99999999:0", ""] {
            assert_eq!(id(wrong), None, "{wrong}");
        }
    }
}
