//! String functions: parts of strings, replacing, splitting, case.

use super::{
    FunctionInfo,
    argument::{count, text, wrong_type},
    string_unit,
};
use crate::{EvalError, FunctionContext, knobs::CaseMapping};
use edgewise_model::Value;

pub(super) const FUNCTIONS: &[FunctionInfo] = &[
    FunctionInfo::new("left", 2, 2, left),
    FunctionInfo::new("right", 2, 2, right),
    FunctionInfo::new("substring", 2, 3, substring),
    FunctionInfo::new("replace", 3, 3, replace),
    FunctionInfo::new("split", 2, 2, split),
    FunctionInfo::new("toUpper", 1, 1, to_upper),
    FunctionInfo::new("upper", 1, 1, to_upper),
    FunctionInfo::new("toLower", 1, 1, to_lower),
    FunctionInfo::new("lower", 1, 1, to_lower),
];

/// The length in bytes of the longest string that `replace` builds; a longer one is a `Resource` error.
const MAX_BYTES: usize = 16 << 20;

/// The first `n` units of a string; a knob sets the unit. A negative number is an error (Neo4j manual, "left()").
fn left(arguments: &[Value], context: &FunctionContext<'_>) -> Result<Value, EvalError> {
    let source = text("left", &arguments[0])?;
    let length = count("left", &arguments[1])?;
    Ok(Value::string(string_unit::slice(source, 0, length, context.knobs.string_unit)))
}

/// The last `n` units of a string, by the rules of `left`.
fn right(arguments: &[Value], context: &FunctionContext<'_>) -> Result<Value, EvalError> {
    let source = text("right", &arguments[0])?;
    let length = count("right", &arguments[1])?;
    let unit = context.knobs.string_unit;
    let start = string_unit::length(source, unit).saturating_sub(length);
    Ok(Value::string(string_unit::slice(source, start, length, unit)))
}

/// The part of a string from an index counted from 0, to the end or with a length (TCK `String1`; Neo4j manual:
/// negative indexes and lengths are errors, an index beyond the end gives the empty string).
fn substring(arguments: &[Value], context: &FunctionContext<'_>) -> Result<Value, EvalError> {
    let source = text("substring", &arguments[0])?;
    let start = count("substring", &arguments[1])?;
    let length = arguments.get(2).map_or(Ok(usize::MAX), |value| count("substring", value))?;
    Ok(Value::string(string_unit::slice(source, start, length, context.knobs.string_unit)))
}

/// Replaces all occurrences; an empty search string occurs before, between and after all characters
/// (`java.lang.String.replace`, which the openCypher reference implementation used).
fn replace(arguments: &[Value], _: &FunctionContext<'_>) -> Result<Value, EvalError> {
    let source = text("replace", &arguments[0])?;
    let search = text("replace", &arguments[1])?;
    let with = text("replace", &arguments[2])?;
    let places = source.matches(search.as_str()).count();
    if places.saturating_mul(with.len()).saturating_add(source.len()) > MAX_BYTES {
        return Err(EvalError::resource("the string is too long to build"));
    }
    Ok(Value::string(source.replace(search.as_str(), with)))
}

/// The parts between occurrences of the delimiter, or of any of a list of delimiters. An empty delimiter
/// splits into characters (Neo4j manual, "split()").
fn split(arguments: &[Value], _: &FunctionContext<'_>) -> Result<Value, EvalError> {
    let source = text("split", &arguments[0])?.as_str();
    let delimiters: Vec<&str> = match &arguments[1] {
        Value::String(delimiter) => vec![delimiter.as_str()],
        Value::List(items) => {
            if items.iter().any(Value::is_null) {
                return Ok(Value::Null);
            }
            items
                .iter()
                .map(|item| text("split", item).map(|text| text.as_str()))
                .collect::<Result<_, _>>()?
        }
        other => return Err(wrong_type("split", other)),
    };
    if source.is_empty() {
        return Ok(Value::list([""]));
    }
    if !delimiters.is_empty() && delimiters.iter().all(|delimiter| delimiter.is_empty()) {
        return Ok(Value::list(source.chars().map(String::from)));
    }
    let mut parts = Vec::new();
    let mut rest = source;
    // Several delimiters may occur at the nearest position: then the first of them in the list is used.
    while let Some((place, delimiter)) = delimiters
        .iter()
        .filter(|delimiter| !delimiter.is_empty())
        .filter_map(|delimiter| rest.find(delimiter).map(|place| (place, *delimiter)))
        .min_by_key(|(place, _)| *place)
    {
        parts.push(Value::string(&rest[..place]));
        rest = &rest[place + delimiter.len()..];
    }
    parts.push(Value::string(rest));
    Ok(Value::List(parts))
}

/// Converts to upper case, as the knob for case mapping says.
fn to_upper(arguments: &[Value], context: &FunctionContext<'_>) -> Result<Value, EvalError> {
    let source = text("toUpper", &arguments[0])?;
    Ok(Value::string(match context.knobs.case_mapping {
        CaseMapping::Full => source.to_uppercase(),
        CaseMapping::Ascii => source.to_ascii_uppercase(),
        CaseMapping::Simple => source.chars().map(|char| one_to_one(char, char.to_uppercase())).collect(),
    }))
}

/// Converts to lower case, as the knob for case mapping says.
fn to_lower(arguments: &[Value], context: &FunctionContext<'_>) -> Result<Value, EvalError> {
    let source = text("toLower", &arguments[0])?;
    Ok(Value::string(match context.knobs.case_mapping {
        CaseMapping::Full => source.to_lowercase(),
        CaseMapping::Ascii => source.to_ascii_lowercase(),
        CaseMapping::Simple => source.chars().map(|char| one_to_one(char, char.to_lowercase())).collect(),
    }))
}

/// The character to which `char` is mapped, given its full mapping; `char` itself if the full mapping has several
/// characters.
fn one_to_one(char: char, mut image: impl Iterator<Item = char>) -> char {
    match (image.next(), image.next()) {
        (Some(only), None) => only,
        _ => char,
    }
}
