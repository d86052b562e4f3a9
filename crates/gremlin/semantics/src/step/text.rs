//! Steps on strings, `reverse()` and `concat()`.

use std::borrow::Cow;

use crate::error::{Error, Result};
use crate::fault::Fault;
use crate::program::{Arg, TextOp};
use crate::run::{Context, Traverser};
use crate::value::Value;

const fn name(op: &TextOp) -> &'static str {
    match op {
        TextOp::AsString => "asString",
        TextOp::ToUpper => "toUpper",
        TextOp::ToLower => "toLower",
        TextOp::Length => "length",
        TextOp::Trim => "trim",
        TextOp::LTrim => "lTrim",
        TextOp::RTrim => "rTrim",
        TextOp::Replace(..) => "replace",
        TextOp::Split(_) => "split",
        TextOp::Substring(..) => "substring",
    }
}

/// The step, changed by planted faults.
fn faulty<'o>(op: &'o TextOp, cx: &Context<'_>) -> Cow<'o, TextOp> {
    match op {
        TextOp::Substring(start, Some(end)) if cx.has(Fault::SubstringIncludesEnd) => {
            Cow::Owned(TextOp::Substring(*start, Some(end + 1)))
        }
        other => Cow::Borrowed(other),
    }
}

/// The text of a value.
///
/// # Errors
/// If the value holds a date whose text depends on the server.
pub(crate) fn as_text(value: &Value, cx: &Context<'_>) -> Result<String> {
    match !cx.knobs.dates_print_as_iso && holds_date(value) {
        true => Err(Error::not_supported("before 3.8 the text of a date depends on the server")),
        false => Ok(value.to_string()),
    }
}

fn holds_date(value: &Value) -> bool {
    match value {
        Value::DateTime(_) => true,
        Value::Map(map) => map.entries().iter().any(|(key, value)| holds_date(key) || holds_date(value)),
        Value::Entry(entry) => holds_date(&entry.0) || holds_date(&entry.1),
        Value::Property(property) => holds_date(property.value()),
        other => other.members().is_some_and(|members| members.iter().any(holds_date)),
    }
}

/// Applies a string step to a value or, with local scope, to each member of a list.
pub(crate) fn text(op: &TextOp, local: bool, value: &Value, cx: &Context<'_>) -> Result<Value> {
    let op = &*faulty(op, cx);
    if matches!(op, TextOp::AsString) {
        as_text(value, cx)?;
    }
    if !local {
        return apply_to_value(op, value, || {
            format!("The {}() step can only take string as argument", name(op))
        });
    }
    let wrong = || format!("The {}(local) step can only take string or list of strings", name(op));
    match value {
        Value::List(_) | Value::Set(_) | Value::BulkSet(_) => {
            let members = value.members().unwrap_or_default();
            let results =
                members.iter().map(|member| apply_to_value(op, member, wrong)).collect::<Result<_>>()?;
            Ok(match value {
                Value::Set(_) => Value::set(results),
                _ => Value::list(results),
            })
        }
        other => apply_to_value(op, other, wrong),
    }
}

fn apply_to_value(op: &TextOp, value: &Value, wrong: impl Fn() -> String) -> Result<Value> {
    if let TextOp::AsString = op {
        return match value {
            Value::Null => Err(Error::argument("Can't parse null as String.")),
            other => Ok(Value::string(other.to_string())),
        };
    }
    let text = match value {
        Value::Null => return Ok(Value::Null),
        Value::String(text) => text.as_str(),
        _ => return Err(Error::argument(format!("{}, encountered {}", wrong(), value.kind().java()))),
    };
    Ok(match op {
        TextOp::ToUpper => Value::string(text.to_uppercase()),
        TextOp::ToLower => Value::string(text.to_lowercase()),
        // Java counts UTF-16 code units.
        TextOp::Length => Value::Int(text.encode_utf16().count() as i32),
        TextOp::Trim => Value::string(text.trim_matches(is_space)),
        TextOp::LTrim => Value::string(text.trim_start_matches(is_space)),
        TextOp::RTrim => Value::string(text.trim_end_matches(is_space)),
        // The documents do not say whether an empty string occurs in a string. On Gremlin Server it does not.
        TextOp::Replace(Some(old), Some(new)) if !old.is_empty() => {
            Value::string(text.replace(old.as_str(), new))
        }
        TextOp::Split(separator) => Value::list(split(text, separator.as_deref())),
        TextOp::Substring(start, end) => Value::string(substring(text, *start, *end)),
        TextOp::Replace(..) | TextOp::AsString => value.clone(),
    })
}

/// Splits a string. Empty parts are left out, except for the part after the last separator: Gremlin Server 3.8.1
/// returns `["a", ""]` for `g.inject("ab").split("b")`, and `[]` for `g.inject("").split("a")`.
fn split(text: &str, separator: Option<&str>) -> Vec<Value> {
    let separator = match separator {
        None => return text.split_whitespace().map(Value::string).collect(),
        Some("") if text.is_empty() => return vec![Value::string("")],
        Some("") => return text.chars().map(|c| Value::string(c.to_string())).collect(),
        Some(_) if text.is_empty() => return Vec::new(),
        Some(separator) => separator,
    };
    let mut parts: Vec<&str> = text.split(separator).collect();
    let last = parts.pop();
    parts.into_iter().filter(|part| !part.is_empty()).chain(last).map(Value::string).collect()
}

/// Whether a character is white space in Java. Unlike Unicode, Java excludes spaces at which a line must not be broken, and
/// includes four control characters that separate data.
fn is_space(character: char) -> bool {
    match character {
        '\u{1c}'..='\u{1f}' => true,
        '\u{85}' | '\u{a0}' | '\u{2007}' | '\u{202f}' => false,
        other => other.is_whitespace(),
    }
}

/// A part of the string. A negative index counts from the end.
fn substring(text: &str, start: i64, end: Option<i64>) -> String {
    let units: Vec<u16> = text.encode_utf16().collect();
    let length = units.len() as i64;
    let place = |n: i64| if n < 0 { (length + n).max(0) } else { n.min(length) };
    let start = place(start);
    let end = end.map_or(length, place);
    if end <= start {
        return String::new();
    }
    String::from_utf16_lossy(&units[start as usize..end as usize])
}

/// Reverses a string or a list. Any other value is unchanged.
pub(crate) fn reverse(value: &Value) -> Result<Value> {
    Ok(match value {
        Value::String(text) => Value::string(text.chars().rev().collect::<String>()),
        Value::List(_) | Value::Set(_) | Value::BulkSet(_) | Value::Path(_) => {
            let mut members = value.members().unwrap_or_default();
            members.reverse();
            Value::list(members)
        }
        other => other.clone(),
    })
}

/// Appends strings. `null` is ignored, but the result is `null` if there is nothing else.
pub(crate) fn concat(args: &[Arg], traverser: &Traverser, cx: &mut Context<'_>) -> Result<Value> {
    let wrong = |value: &Value| {
        Error::argument(format!(
            "String concat() can only take string as argument, encountered {}",
            value.kind().java()
        ))
    };
    let mut text = match &traverser.value {
        Value::Null => None,
        Value::String(text) => Some(text.to_string()),
        other => return Err(wrong(other)),
    };
    for arg in args {
        match super::create::productive(arg, traverser, cx)? {
            Value::Null => {}
            Value::String(more) => text.get_or_insert_default().push_str(&more),
            other => return Err(wrong(&other)),
        }
    }
    Ok(text.map_or(Value::Null, Value::string))
}
