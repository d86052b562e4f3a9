//! Scalar functions: `coalesce`, `nullIf`, `size`, `isEmpty`, `length`, `valueType`…

use super::{
    FunctionInfo,
    argument::{text, wrong_type},
    string_unit, value_type,
};
use crate::{EvalError, FunctionContext};
use edgewise_model::{Value, relation};

pub(super) const FUNCTIONS: &[FunctionInfo] = &[
    FunctionInfo::new("coalesce", 1, usize::MAX, coalesce).seeing_nulls(),
    FunctionInfo::new("nullIf", 2, 2, null_if).seeing_nulls(),
    FunctionInfo::new("size", 1, 1, size),
    FunctionInfo::new("char_length", 1, 1, char_length),
    FunctionInfo::new("character_length", 1, 1, char_length),
    FunctionInfo::new("isEmpty", 1, 1, is_empty),
    FunctionInfo::new("length", 1, 1, length),
    FunctionInfo::new("valueType", 1, 1, |arguments, _| Ok(Value::string(value_type(&arguments[0]))))
        .seeing_nulls(),
];

/// The first argument that is not null (openCypher 9, "coalesce()"; TCK `Null`).
fn coalesce(arguments: &[Value], _: &FunctionContext<'_>) -> Result<Value, EvalError> {
    Ok(arguments.iter().find(|value| !value.is_null()).cloned().unwrap_or_default())
}

/// Null if both arguments are equal by `=`, else the first (Neo4j manual, "nullIf()").
fn null_if(arguments: &[Value], _: &FunctionContext<'_>) -> Result<Value, EvalError> {
    Ok(match relation::equality(&arguments[0], &arguments[1]) {
        Some(true) => Value::Null,
        _ => arguments[0].clone(),
    })
}

/// How many items a list has, or how many units a string has; a knob sets the unit (openCypher 9, "size()").
fn size(arguments: &[Value], context: &FunctionContext<'_>) -> Result<Value, EvalError> {
    match &arguments[0] {
        Value::List(items) => Ok(Value::Int(items.len() as i64)),
        Value::String(text) => Ok(Value::Int(string_unit::length(text, context.knobs.string_unit) as i64)),
        other => Err(wrong_type("size", other)),
    }
}

/// How many units a string has; a knob sets the unit.
fn char_length(arguments: &[Value], context: &FunctionContext<'_>) -> Result<Value, EvalError> {
    let text = text("char_length", &arguments[0])?;
    Ok(Value::Int(string_unit::length(text, context.knobs.string_unit) as i64))
}

/// Whether a list, map or string is empty (Neo4j manual, "isEmpty()").
fn is_empty(arguments: &[Value], _: &FunctionContext<'_>) -> Result<Value, EvalError> {
    Ok(Value::Bool(match &arguments[0] {
        Value::List(items) => items.is_empty(),
        Value::Map(map) => map.is_empty(),
        Value::String(text) => text.is_empty(),
        other => return Err(wrong_type("isEmpty", other)),
    }))
}

/// The number of relationships of a path (TCK `Path3`). Strings and lists are errors: `size()` counts them.
fn length(arguments: &[Value], _: &FunctionContext<'_>) -> Result<Value, EvalError> {
    match &arguments[0] {
        Value::Path(path) => Ok(Value::Int(path.length() as i64)),
        other => Err(wrong_type("length", other)),
    }
}
