//! Parameters for FalkorDB, which takes them as literals before the statement: `CYPHER a=1 b='x' RETURN $a, $b`.

use edgewise_model::{Map, Value};
use std::fmt::Write;

/// Puts the parameters before the statement.
pub(super) fn with_parameters(text: &str, parameters: &Map) -> String {
    if parameters.is_empty() {
        return text.to_owned();
    }
    let mut out = String::from("CYPHER ");
    for (key, value) in parameters {
        out.push_str(key);
        out.push('=');
        literal(value, &mut out);
        out.push(' ');
    }
    out.push_str(text);
    out
}

/// Writes a value as a literal. A value without a literal is written as a function call, which the server refuses;
/// the profile switches `rich-parameter` off, so only parameters written by users can be such values.
fn literal(value: &Value, out: &mut String) {
    match value {
        Value::Null => out.push_str("null"),
        Value::Bool(truth) => out.push_str(if *truth { "true" } else { "false" }),
        Value::Int(number) => {
            let _ = write!(out, "{number}");
        }
        Value::Float(number) if number.is_nan() => out.push_str("(0.0 / 0.0)"),
        Value::Float(number) if number.is_infinite() => {
            out.push_str(if *number > 0.0 { "(1.0 / 0.0)" } else { "(-1.0 / 0.0)" });
        }
        Value::Float(number) => {
            let _ = write!(out, "{number:?}");
        }
        Value::String(text) => quoted(text, out),
        Value::List(items) => {
            out.push('[');
            for (place, item) in items.iter().enumerate() {
                out.push_str(if place > 0 { ", " } else { "" });
                literal(item, out);
            }
            out.push(']');
        }
        Value::Map(map) => {
            out.push('{');
            for (place, (key, item)) in map.iter().enumerate() {
                let _ = write!(out, "{}`{key}`: ", if place > 0 { ", " } else { "" });
                literal(item, out);
            }
            out.push('}');
        }
        Value::Date(date) => call("date", &date.to_string(), out),
        Value::LocalTime(time) => call("localtime", &time.to_string(), out),
        Value::LocalDateTime(local) => call("localdatetime", &local.to_string(), out),
        Value::Duration(duration) => call("duration", &duration.to_string(), out),
        Value::Point(point) => {
            let _ = write!(out, "point({{longitude: {:?}, latitude: {:?}}})", point.x, point.y);
        }
        // Elements and zoned times have no literal; their text appears in the server's error message.
        Value::Node(_) | Value::Relationship(_) | Value::Path(_) => quoted("an element is no parameter", out),
        Value::Time(time) => quoted(&time.to_string(), out),
        Value::DateTime(time) => quoted(&time.to_string(), out),
        Value::Opaque(opaque) => quoted(&opaque.text, out),
        Value::Scalar(_) | Value::Composite(_) => quoted("a value of Gremlin is no parameter", out),
    }
}

fn call(function: &str, text: &str, out: &mut String) {
    let _ = write!(out, "{function}('{text}')");
}

fn quoted(text: &str, out: &mut String) {
    out.push('\'');
    for c in text.chars() {
        match c {
            '\'' | '\\' => out.extend(['\\', c]),
            '\n' => out.push_str("\\n"),
            '\r' => out.push_str("\\r"),
            '\t' => out.push_str("\\t"),
            c => out.push(c),
        }
    }
    out.push('\'');
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parameters_are_written_before_the_statement() {
        let parameters: Map = [
            ("a".into(), Value::from(1)),
            ("b".into(), Value::from("it's")),
            ("c".into(), Value::list([Value::from(1.0), Value::Null, Value::from(true)])),
            ("d".into(), Value::map([("k", f64::NAN)])),
        ]
        .into();
        assert_eq!(
            with_parameters("RETURN $a", &parameters),
            r"CYPHER a=1 b='it\'s' c=[1.0, null, true] d={`k`: (0.0 / 0.0)} RETURN $a"
        );
        assert_eq!(with_parameters("RETURN 1", &Map::new()), "RETURN 1");
    }
}
