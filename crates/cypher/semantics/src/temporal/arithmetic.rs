//! The operators `+`, `-`, `*` and `/` on temporal values. Each function returns `None` if its operands are not
//! temporal values of the right kinds.

use super::{Zone, duration_fields::approximate};
use crate::{Detail, EvalError};
use edgewise_model::{Date, DateTime, Duration, LocalDateTime, TemporalError, Time, Value};

type Answer = Option<Result<Value, EvalError>>;

/// `instant + duration`, `duration + instant`, `duration + duration` (CIP2015-08-06 "Arithmetic").
pub fn add(left: &Value, right: &Value) -> Answer {
    match (left, right) {
        (Value::Duration(left), Value::Duration(right)) => {
            Some(left.plus(*right).map_err(Into::into).and_then(checked_length).map(Value::Duration))
        }
        (instant, Value::Duration(duration)) | (Value::Duration(duration), instant) => {
            shift(instant, *duration)
        }
        _ => None,
    }
}

/// `instant - duration`, `duration - duration`. Two instants cannot be subtracted; `duration.between` is used
/// instead.
pub fn subtract(left: &Value, right: &Value) -> Answer {
    let Value::Duration(duration) = right else { return None };
    let is_temporal = matches!(left, Value::Duration(_)) || super::Parts::of(left).is_some();
    if !is_temporal {
        return None;
    }
    match duration.negated() {
        Ok(negated) => add(left, &Value::Duration(negated)),
        Err(error) => Some(Err(error.into())),
    }
}

/// `duration * number`, `number * duration`. An integer multiplies each component exactly; with a float, a fraction
/// of a month becomes days, a fraction of a day seconds.
pub fn multiply(left: &Value, right: &Value) -> Answer {
    let (duration, number) = match (left, right) {
        (Value::Duration(duration), number) | (number, Value::Duration(duration)) => (*duration, number),
        _ => return None,
    };
    let product = match number {
        Value::Int(factor) => multiply_exactly(duration, *factor),
        Value::Float(factor) => scale(duration, |part| part * factor),
        _ => return None,
    };
    Some(product.map(Value::Duration))
}

/// `duration / number`: for any type of number it computes like [`multiply`] with a float.
pub fn divide(left: &Value, right: &Value) -> Answer {
    let Value::Duration(duration) = left else { return None };
    let divisor = match right {
        Value::Int(number) => *number as f64,
        Value::Float(number) => *number,
        _ => return None,
    };
    if divisor == 0.0 {
        return Some(Err(EvalError::arithmetic(
            Detail::DivisionByZero,
            "a duration cannot be divided by zero",
        )));
    }
    Some(scale(*duration, |part| part / divisor).map(Value::Duration))
}

/// The negated duration: `-duration`.
pub fn negate(duration: Duration) -> Result<Value, EvalError> {
    Ok(Value::Duration(duration.negated()?))
}

/// The duration with each component multiplied; an error on overflow.
fn multiply_exactly(duration: Duration, factor: i64) -> Result<Duration, EvalError> {
    let factor = i128::from(factor);
    let nanos = duration.seconds_nanos().checked_mul(factor).ok_or(OUT_OF_RANGE)?;
    let product = Duration::from_parts(
        i128::from(duration.months()) * factor,
        i128::from(duration.days()) * factor,
        nanos,
    )?;
    checked_length(product)
}

/// The duration with `part` applied to each component as a float; fractions are carried to smaller components.
fn scale(duration: Duration, part: impl Fn(f64) -> f64) -> Result<Duration, EvalError> {
    approximate(
        part(duration.months() as f64),
        part(duration.days() as f64),
        part(duration.seconds() as f64),
        part(f64::from(duration.nanos())),
    )
}

const OUT_OF_RANGE: TemporalError = TemporalError::OutOfRange { what: "duration" };

/// Returns the duration unchanged if its average length in seconds fits 64 bits, and an error otherwise: it could not
/// be ordered, and Neo4j refuses it ("will cause overflow").
pub(crate) fn checked_length(duration: Duration) -> Result<Duration, EvalError> {
    match i64::try_from(duration.mean_nanos().div_euclid(1_000_000_000)) {
        Ok(_) => Ok(duration),
        Err(_) => Err(OUT_OF_RANGE.into()),
    }
}

/// Moves an instant by a duration: first by its months, then by its days, then by its seconds. If the month reached has
/// no such day, its last day is taken. A date is moved only by the whole days in the seconds, a time of day only by the
/// rest.
fn shift(instant: &Value, duration: Duration) -> Answer {
    let moved = match instant {
        Value::Date(date) => shift_date(*date, duration).map(Value::Date),
        Value::LocalTime(time) => Ok(Value::LocalTime(time.wrapping_plus_nanos(duration.seconds_nanos()))),
        Value::Time(time) => {
            let local = time.local().wrapping_plus_nanos(duration.seconds_nanos());
            Time::new(local, time.offset_seconds()).map(Value::Time).map_err(Into::into)
        }
        Value::LocalDateTime(value) => shift_local(*value, duration).map(Value::LocalDateTime),
        Value::DateTime(value) => shift_zoned(value, duration).map(Value::DateTime),
        _ => return None,
    };
    Some(moved)
}

/// Moves a date by the months, days and whole days of seconds of a duration.
fn shift_date(date: Date, duration: Duration) -> Result<Date, EvalError> {
    let days = duration.days().checked_add(duration.seconds() / 86_400).ok_or(OUT_OF_RANGE)?;
    Ok(date.plus_months(duration.months())?.plus_days(days)?)
}

/// Moves a date and time without zone by all components of a duration.
fn shift_local(value: LocalDateTime, duration: Duration) -> Result<LocalDateTime, EvalError> {
    let date = value.date.plus_months(duration.months())?.plus_days(duration.days())?;
    Ok(LocalDateTime::new(date, value.time).plus_nanos(duration.seconds_nanos())?)
}

/// Moves a date and time with zone. Months and days move the local clock time, seconds the instant: across a change to
/// summer time, adding `P1D` and adding `PT24H` give different results.
fn shift_zoned(value: &DateTime, duration: Duration) -> Result<DateTime, EvalError> {
    let zone = Zone::of(value);
    let mut moved = value.clone();
    for (months, days) in [(duration.months(), 0), (0, duration.days())] {
        let LocalDateTime { date, time } = moved.local();
        let date = date.plus_months(months)?.plus_days(days)?;
        moved = zone.resolve(LocalDateTime::new(date, time), Some(moved.offset_seconds()))?;
    }
    let nanos = moved.epoch_nanos().checked_add(duration.seconds_nanos());
    zone.at(nanos.ok_or(OUT_OF_RANGE)?)
}
