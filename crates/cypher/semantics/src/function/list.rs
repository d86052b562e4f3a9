//! List functions: `range`, `head`, `last`, `tail`, `reverse`, and `keys` of a map.

use super::{
    FunctionInfo,
    argument::{list, map, wrong_type},
};
use crate::{Detail, ErrorKind, EvalError, FunctionContext};
use edgewise_model::Value;

pub(super) const FUNCTIONS: &[FunctionInfo] = &[
    FunctionInfo::new("range", 2, 3, range).seeing_nulls(),
    FunctionInfo::new("head", 1, 1, head),
    FunctionInfo::new("last", 1, 1, last),
    FunctionInfo::new("tail", 1, 1, tail),
    FunctionInfo::new("reverse", 1, 1, reverse),
    FunctionInfo::new("keys", 1, 1, keys),
];

/// The maximum length of a range. A longer list is not built: the statement ends with a `Resource` error instead of
/// exhausting memory.
const MAX_LENGTH: i128 = 1_000_000;

/// The integers from start to end, both included, in steps; empty if the step leads away from the end (TCK `List11`).
fn range(arguments: &[Value], _: &FunctionContext<'_>) -> Result<Value, EvalError> {
    let start = bound(&arguments[0])?;
    let end = bound(&arguments[1])?;
    let step = arguments.get(2).map_or(Ok(1), bound)?;
    if step == 0 {
        // TCK `List11` [4] forbids a step of 0.
        return Err(EvalError::out_of_range("the step of range() must not be 0"));
    }
    let distance = i128::from(end) - i128::from(start);
    let length = distance / i128::from(step) + 1;
    if distance != 0 && (distance < 0) != (step < 0) {
        return Ok(Value::List(Vec::new()));
    }
    if length > MAX_LENGTH {
        return Err(EvalError::resource(format!("a range of {length} items is too long to build")));
    }
    // Every number lies between start and end and so fits 64 bits. Its distance from the start may not, so the
    // arithmetic wraps.
    let item = |place: i64| Value::Int(start.wrapping_add(place.wrapping_mul(step)));
    Ok(Value::List((0..length as i64).map(item).collect()))
}

/// Reads the start, end or step of `range()`. Anything but an integer is `ArgumentError: InvalidArgumentType` (TCK
/// `List11` \[5\]): also floats and, as in Neo4j, null.
fn bound(value: &Value) -> Result<i64, EvalError> {
    match value {
        Value::Int(number) => Ok(*number),
        other => Err(EvalError::new(
            ErrorKind::ArgumentError,
            Detail::InvalidArgumentType,
            format!("range() does not take a value of kind {:?}", other.kind()),
        )),
    }
}

/// The first item; null if the list is empty (openCypher 9, "head()").
fn head(arguments: &[Value], _: &FunctionContext<'_>) -> Result<Value, EvalError> {
    Ok(list("head", &arguments[0])?.first().cloned().unwrap_or_default())
}

/// The last item; null if the list is empty (openCypher 9, "last()").
fn last(arguments: &[Value], _: &FunctionContext<'_>) -> Result<Value, EvalError> {
    Ok(list("last", &arguments[0])?.last().cloned().unwrap_or_default())
}

/// All items but the first; empty for an empty list (openCypher 9, "tail()").
fn tail(arguments: &[Value], _: &FunctionContext<'_>) -> Result<Value, EvalError> {
    let items = list("tail", &arguments[0])?;
    Ok(Value::List(items.get(1..).unwrap_or_default().to_vec()))
}

/// Reverses a list or a string, the latter by code points (TCK `String3`, `List`; Neo4j manual, "reverse()").
fn reverse(arguments: &[Value], _: &FunctionContext<'_>) -> Result<Value, EvalError> {
    match &arguments[0] {
        Value::List(items) => Ok(Value::List(items.iter().rev().cloned().collect())),
        Value::String(text) => Ok(Value::string(text.chars().rev().collect::<String>())),
        other => Err(wrong_type("reverse", other)),
    }
}

/// The keys of a map, including those whose value is null (TCK `Map3`). The keys of nodes and relationships need the
/// graph: see `expr/element_function.rs`.
fn keys(arguments: &[Value], _: &FunctionContext<'_>) -> Result<Value, EvalError> {
    let map = map("keys", &arguments[0])?;
    Ok(Value::List(map.keys().cloned().map(Value::String).collect()))
}
