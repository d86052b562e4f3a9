//! Steps on text, `reverse()` and `concat()`.

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

/// The step as planted faults change it.
pub(crate) fn faulty<'o>(op: &'o TextOp, cx: &Context<'_>) -> Cow<'o, TextOp> {
    match op {
        TextOp::Substring(start, Some(end)) if cx.has(Fault::SubstringIncludesEnd) => {
            Cow::Owned(TextOp::Substring(*start, Some(end + 1)))
        }
        other => Cow::Borrowed(other),
    }
}

/// A text step on a value, or on each member of a list.
pub(crate) fn text(op: &TextOp, local: bool, value: &Value) -> Result<Value> {
    if !local {
        return one(op, value, || format!("The {}() step can only take string as argument", name(op)));
    }
    let wrong = || format!("The {}(local) step can only take string or list of strings", name(op));
    match value {
        Value::List(_) | Value::Set(_) | Value::BulkSet(_) => {
            let members = value.members().unwrap_or_default();
            let results = members.iter().map(|member| one(op, member, wrong)).collect::<Result<_>>()?;
            Ok(match value {
                Value::Set(_) => Value::set(results),
                _ => Value::list(results),
            })
        }
        other => one(op, other, wrong),
    }
}

fn one(op: &TextOp, value: &Value, wrong: impl Fn() -> String) -> Result<Value> {
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
        // Java counts UTF-16 units.
        TextOp::Length => Value::Int(text.encode_utf16().count() as i32),
        TextOp::Trim => Value::string(text.trim()),
        TextOp::LTrim => Value::string(text.trim_start()),
        TextOp::RTrim => Value::string(text.trim_end()),
        TextOp::Replace(Some(old), Some(new)) => Value::string(text.replace(old.as_str(), new)),
        TextOp::Split(separator) => Value::list(split(text, separator.as_deref())),
        TextOp::Substring(start, end) => Value::string(substring(text, *start, *end)),
        TextOp::Replace(..) | TextOp::AsString => value.clone(),
    })
}

/// Parts between separators. Empty parts are left out, but the part after the last separator stays, empty or not:
/// Gremlin Server 3.8.1 gives `["a", ""]` for `g.inject("ab").split("b")` and `[]` for `g.inject("").split("a")`.
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

/// A negative place counts from the end.
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

/// Text backwards, or a list backwards; anything else as it is.
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

/// Appends text; `null` adds nothing unless there is nothing else.
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
