//! Writes parameters as agtype.

use edgewise_model::{Map, Value};
use std::fmt::Write;

/// The agtype text of a map, or the kind of the first value that agtype does not have.
///
/// # Errors
/// When a value has a type that agtype lacks.
pub fn agtype_map(map: &Map) -> Result<String, &'static str> {
    let mut out = String::new();
    write_map(map, &mut out)?;
    Ok(out)
}

fn write_map(map: &Map, out: &mut String) -> Result<(), &'static str> {
    out.push('{');
    for (place, (key, value)) in map.iter().enumerate() {
        out.push_str(if place > 0 { ", " } else { "" });
        write_string(key, out);
        out.push_str(": ");
        write_value(value, out)?;
    }
    out.push('}');
    Ok(())
}

fn write_value(value: &Value, out: &mut String) -> Result<(), &'static str> {
    match value {
        Value::Null => out.push_str("null"),
        Value::Bool(truth) => out.push_str(if *truth { "true" } else { "false" }),
        // Writing to a string cannot fail.
        Value::Int(number) => drop(write!(out, "{number}")),
        Value::Float(number) if number.is_nan() => out.push_str("NaN"),
        Value::Float(number) if number.is_infinite() => {
            out.push_str(if *number > 0.0 { "Infinity" } else { "-Infinity" });
        }
        Value::Float(number) => drop(write!(out, "{number:?}")),
        Value::String(text) => write_string(text, out),
        Value::List(items) => {
            out.push('[');
            for (place, item) in items.iter().enumerate() {
                out.push_str(if place > 0 { ", " } else { "" });
                write_value(item, out)?;
            }
            out.push(']');
        }
        Value::Map(map) => write_map(map, out)?,
        Value::Node(_) | Value::Relationship(_) | Value::Path(_) => return Err("an element"),
        Value::Date(_)
        | Value::LocalTime(_)
        | Value::Time(_)
        | Value::LocalDateTime(_)
        | Value::DateTime(_) => {
            return Err("an instant");
        }
        Value::Duration(_) => return Err("a duration"),
        Value::Point(_) => return Err("a point"),
        Value::Opaque(_) | Value::Scalar(_) | Value::Composite(_) => {
            return Err("a value of another language");
        }
    }
    Ok(())
}

fn write_string(text: &str, out: &mut String) {
    out.push('"');
    for c in text.chars() {
        match c {
            '"' | '\\' => out.extend(['\\', c]),
            c if u32::from(c) < 0x20 => drop(write!(out, "\\u{:04x}", u32::from(c))),
            c => out.push(c),
        }
    }
    out.push('"');
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::wire::{Allowance, Bounds, postgres::Agtype};
    use edgewise_model::Duration;

    #[test]
    fn what_is_written_is_read_back_with_its_types() {
        let map: Map = [
            ("a".into(), Value::from(1)),
            ("b".into(), Value::from(1.0)),
            ("c\"\n".into(), Value::list([Value::Null, Value::from("it's \\ \u{1}"), Value::from(f64::NAN)])),
            ("d".into(), Value::map([("e", true)])),
        ]
        .into();
        let text = agtype_map(&map).unwrap();
        assert_eq!(Agtype::read(&text, &mut Allowance::new(Bounds::default())), Ok(Value::Map(map)));
    }

    #[test]
    fn a_value_without_a_type_in_agtype_is_refused() {
        let map: Map = [("a".into(), Value::list([Value::Duration(Duration::default())]))].into();
        assert_eq!(agtype_map(&map), Err("a duration"));
    }
}
