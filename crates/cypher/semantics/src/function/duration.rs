//! Duration functions: `duration(…)`, and the differences `duration.between`, `.inMonths`, `.inDays` and `.inSeconds`.

use super::{FunctionInfo, argument::wrong_type};
use crate::{
    EvalError, FunctionContext,
    temporal::{
        arithmetic::checked_length,
        between::{Measure, between},
        duration_from_map, invalid,
    },
};
use edgewise_model::{Duration, Value};

pub(super) const FUNCTIONS: &[FunctionInfo] = &[
    FunctionInfo::new("duration", 1, 1, construct),
    FunctionInfo::new("duration.between", 2, 2, |arguments, _| difference(Measure::All, arguments)),
    FunctionInfo::new("duration.inMonths", 2, 2, |arguments, _| difference(Measure::Months, arguments)),
    FunctionInfo::new("duration.inDays", 2, 2, |arguments, _| difference(Measure::Days, arguments)),
    FunctionInfo::new("duration.inSeconds", 2, 2, |arguments, _| difference(Measure::Seconds, arguments)),
];

/// A duration from a text or a map (TCK `Temporal1` \[12\], `Temporal2`).
fn construct(arguments: &[Value], _: &FunctionContext<'_>) -> Result<Value, EvalError> {
    match &arguments[0] {
        Value::String(text) if has_early_fraction(text) => {
            Err(invalid(format!("only the last number of a duration has a fraction: '{text}'")))
        }
        Value::String(text) => checked_length(text.parse::<Duration>()?).map(Value::Duration),
        Value::Map(map) => duration_from_map(map).map(Value::Duration),
        other => Err(wrong_type("duration", other)),
    }
}

/// Whether a number with a fraction is not the last one, as in `P1.5Y2M` (ISO 8601-1 allows a fraction only in "the
/// lowest order component"; Neo4j refuses it).
fn has_early_fraction(text: &str) -> bool {
    let Some((_, fraction)) = text.split_once(['.', ',']) else { return false };
    fraction.trim_start_matches(|character: char| character.is_ascii_digit()).len() > 1
}

/// The difference of two instants; an error if either argument is no instant.
fn difference(measure: Measure, arguments: &[Value]) -> Result<Value, EvalError> {
    between(measure, &arguments[0], &arguments[1]).unwrap_or_else(|| {
        let wrong = arguments.iter().find(|value| crate::temporal::Parts::of(value).is_none());
        Err(wrong_type("duration.between", wrong.unwrap_or(&Value::Null)))
    })
}
