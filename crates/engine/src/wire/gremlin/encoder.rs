//! Encodes values as typed GraphSON 3, for the variables of a script.

use super::{ElementKind, IdTable, json::quoted};
use data_encoding::BASE64;
use edgewise_model::{Composite, CompositeKind, Scalar, Value};

/// The Java type of a point in time on a server.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DateForm {
    /// `java.util.Date`, before 3.8.
    Date,
    /// `java.time.OffsetDateTime`, since 3.8.
    OffsetDateTime,
}

/// Encodes a value as GraphSON; `None` if it has no encoding. An element is sent as its server id, because no
/// server accepts an element itself.
pub fn encode(value: &Value, ids: &IdTable, dates: DateForm) -> Option<String> {
    Some(match value {
        Value::Null => "null".to_owned(),
        Value::Bool(value) => value.to_string(),
        Value::Int(value) => typed("g:Int64", &value.to_string()),
        Value::Float(value) => typed("g:Double", &float(*value)),
        Value::String(text) => quoted(text),
        Value::List(items) => typed("g:List", &array(items.iter(), ids, dates)?),
        Value::Map(map) => {
            let entries: Option<Vec<String>> = map
                .iter()
                .map(|(key, value)| Some(format!("{},{}", quoted(key), encode(value, ids, dates)?)))
                .collect();
            typed("g:Map", &format!("[{}]", entries?.join(",")))
        }
        Value::Node(node) => ids.theirs(ElementKind::Vertex, node.id)?,
        Value::Relationship(relationship) => ids.theirs(ElementKind::Edge, relationship.id)?,
        Value::DateTime(moment) => match dates {
            DateForm::OffsetDateTime => typed("gx:OffsetDateTime", &quoted(&moment.to_string())),
            // `g:Date` has only milliseconds.
            DateForm::Date => typed("g:Date", &moment.epoch_nanos().div_euclid(1_000_000).to_string()),
        },
        Value::Duration(duration) => typed("gx:Duration", &quoted(&duration.to_string())),
        Value::Scalar(scalar) => self::scalar(scalar),
        Value::Composite(composite) => self::composite(composite, ids, dates)?,
        Value::Path(_)
        | Value::Date(_)
        | Value::LocalTime(_)
        | Value::Time(_)
        | Value::LocalDateTime(_)
        | Value::Point(_)
        | Value::Opaque(_) => return None,
    })
}

fn scalar(scalar: &Scalar) -> String {
    match scalar {
        Scalar::Byte(value) => typed("gx:Byte", &value.to_string()),
        Scalar::Short(value) => typed("gx:Int16", &value.to_string()),
        Scalar::Int32(value) => typed("g:Int32", &value.to_string()),
        Scalar::Float32(value) => {
            let text = if value.is_finite() { format!("{value:?}") } else { float(f64::from(*value)) };
            typed("g:Float", &text)
        }
        Scalar::BigInteger(value) => typed("gx:BigInteger", value.as_str()),
        Scalar::BigDecimal(value) => typed("gx:BigDecimal", &value.to_string()),
        Scalar::Char(value) => typed("gx:Char", &quoted(&value.to_string())),
        Scalar::Uuid(bytes) => {
            let hex = crate::wire::to_hex(bytes);
            let groups = [&hex[..8], &hex[8..12], &hex[12..16], &hex[16..20], &hex[20..]].join("-");
            typed("g:UUID", &quoted(&groups))
        }
        Scalar::Binary(bytes) => typed("gx:ByteBuffer", &quoted(&BASE64.encode(bytes))),
        Scalar::Token(token) => typed("g:T", &quoted(token.word())),
        Scalar::Direction(direction) => typed("g:Direction", &quoted(direction.word())),
    }
}

fn composite(composite: &Composite, ids: &IdTable, dates: DateForm) -> Option<String> {
    let kind = match composite.kind() {
        CompositeKind::Set => "g:Set",
        CompositeKind::Map | CompositeKind::Entry => "g:Map",
        CompositeKind::BulkSet => "g:BulkSet",
        CompositeKind::Property
        | CompositeKind::VertexProperty
        | CompositeKind::Path
        | CompositeKind::Tree
        | CompositeKind::Graph => return None,
    };
    Some(typed(kind, &array(composite.in_sequence().into_iter(), ids, dates)?))
}

fn array<'v>(items: impl Iterator<Item = &'v Value>, ids: &IdTable, dates: DateForm) -> Option<String> {
    let items: Option<Vec<String>> = items.map(|item| encode(item, ids, dates)).collect();
    Some(format!("[{}]", items?.join(",")))
}

fn float(value: f64) -> String {
    match value {
        value if value.is_nan() => "\"NaN\"".to_owned(),
        f64::INFINITY => "\"Infinity\"".to_owned(),
        f64::NEG_INFINITY => "\"-Infinity\"".to_owned(),
        // The shortest digits that parse to the same number, with a decimal point.
        value => format!("{value:?}"),
    }
}

fn typed(kind: &str, value: &str) -> String {
    format!("{{\"@type\":\"{kind}\",\"@value\":{value}}}")
}
