//! Writes the content of elements as bytes. Two byte strings are equal exactly if the contents are identical.

use crate::{
    Date, LocalDateTime, LocalTime, Map, Name, Node, Relationship, Scalar, Value,
    relation::number::identity_bits,
};

/// Appends the labels and properties of a node, without its id.
pub fn write_node(node: &Node, bytes: &mut Vec<u8>) {
    write_size(node.labels.len(), bytes);
    node.labels.iter().for_each(|label| write_text(label, bytes));
    write_map(&node.properties, bytes);
}

/// Appends the type and properties of a relationship, without its ids.
pub fn write_relationship(relationship: &Relationship, bytes: &mut Vec<u8>) {
    write_text(&relationship.kind, bytes);
    write_map(&relationship.properties, bytes);
}

/// Appends a length, in eight bytes.
pub fn write_size(size: usize, bytes: &mut Vec<u8>) {
    bytes.extend((size as u64).to_le_bytes());
}

fn write_text(text: &str, bytes: &mut Vec<u8>) {
    write_size(text.len(), bytes);
    bytes.extend(text.as_bytes());
}

fn write_map(map: &Map, bytes: &mut Vec<u8>) {
    write_size(map.len(), bytes);
    for (key, value) in map {
        write_text(key, bytes);
        write_value(value, bytes);
    }
}

fn write_date(date: Date, bytes: &mut Vec<u8>) {
    bytes.extend(date.epoch_days().to_le_bytes());
}

fn write_time(time: LocalTime, bytes: &mut Vec<u8>) {
    bytes.extend(time.nanos_of_day().to_le_bytes());
}

fn write_date_time(value: LocalDateTime, bytes: &mut Vec<u8>) {
    write_date(value.date, bytes);
    write_time(value.time, bytes);
}

/// Appends the bits of a float, with all NaNs mapped to one.
fn write_float(float: f64, bytes: &mut Vec<u8>) {
    bytes.extend(identity_bits(float).to_le_bytes());
}

/// Appends the kind of a value, then its content; every part of variable length is preceded by its length.
fn write_value(value: &Value, bytes: &mut Vec<u8>) {
    bytes.push(value.kind() as u8);
    match value {
        Value::Null => {}
        Value::Bool(value) => bytes.push(u8::from(*value)),
        Value::Int(value) => bytes.extend(value.to_le_bytes()),
        Value::Float(value) => write_float(*value, bytes),
        Value::String(value) => write_text(value, bytes),
        Value::List(items) => {
            write_size(items.len(), bytes);
            items.iter().for_each(|item| write_value(item, bytes));
        }
        Value::Map(map) => write_map(map, bytes),
        // Elements should never be stored as properties. If one is, its id is part of the content.
        Value::Node(node) => {
            bytes.extend(node.id.to_le_bytes());
            write_node(node, bytes);
        }
        Value::Relationship(relationship) => write_element_relationship(relationship, bytes),
        Value::Path(path) => {
            write_size(path.length(), bytes);
            for node in path.nodes() {
                bytes.extend(node.id.to_le_bytes());
                write_node(node, bytes);
            }
            path.relationships().iter().for_each(|part| write_element_relationship(part, bytes));
        }
        Value::Date(value) => write_date(*value, bytes),
        Value::LocalTime(value) => write_time(*value, bytes),
        Value::Time(value) => {
            write_time(value.local(), bytes);
            bytes.extend(value.offset_seconds().to_le_bytes());
        }
        Value::LocalDateTime(value) => write_date_time(*value, bytes),
        Value::DateTime(value) => {
            write_date_time(value.local(), bytes);
            bytes.extend(value.offset_seconds().to_le_bytes());
            bytes.push(u8::from(value.zone().is_some()));
            write_text(value.zone().map_or("", Name::as_str), bytes);
        }
        Value::Duration(value) => {
            bytes.extend(value.months().to_le_bytes());
            bytes.extend(value.days().to_le_bytes());
            bytes.extend(value.seconds().to_le_bytes());
            bytes.extend(value.nanos().to_le_bytes());
        }
        Value::Point(point) => {
            bytes.extend(point.srid.to_le_bytes());
            write_size(point.coordinates().count(), bytes);
            point.coordinates().for_each(|coordinate| write_float(coordinate, bytes));
        }
        Value::Opaque(value) => {
            write_text(&value.kind, bytes);
            write_text(&value.text, bytes);
        }
        Value::Scalar(value) => write_scalar(value, bytes),
        Value::Composite(value) => {
            bytes.push(value.kind() as u8);
            write_size(value.parts().len(), bytes);
            value.parts().iter().for_each(|part| write_value(part, bytes));
        }
    }
}

fn write_scalar(value: &Scalar, bytes: &mut Vec<u8>) {
    bytes.push(value.rank());
    match value {
        Scalar::Byte(value) => bytes.extend(value.to_le_bytes()),
        Scalar::Short(value) => bytes.extend(value.to_le_bytes()),
        Scalar::Int32(value) => bytes.extend(value.to_le_bytes()),
        Scalar::Float32(value) => bytes.extend(Scalar::float_bits(*value).to_le_bytes()),
        Scalar::BigInteger(value) => write_text(value.as_str(), bytes),
        Scalar::BigDecimal(value) => {
            write_text(value.digits().as_str(), bytes);
            bytes.extend(value.scale().to_le_bytes());
        }
        Scalar::Char(value) => bytes.extend(u32::from(*value).to_le_bytes()),
        Scalar::Uuid(value) => bytes.extend(value),
        Scalar::Binary(value) => {
            write_size(value.len(), bytes);
            bytes.extend(value.iter());
        }
        Scalar::Token(value) => bytes.push(*value as u8),
        Scalar::Direction(value) => bytes.push(*value as u8),
    }
}

/// Appends a relationship with its ids.
fn write_element_relationship(relationship: &Relationship, bytes: &mut Vec<u8>) {
    for id in [relationship.id, relationship.start, relationship.end] {
        bytes.extend(id.to_le_bytes());
    }
    write_relationship(relationship, bytes);
}
