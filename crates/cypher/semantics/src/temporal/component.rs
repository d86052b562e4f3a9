//! Reads the components of temporal values, such as `d.year`, `t.offsetMinutes` or `p.monthsOfYear`.
//!
//! The rules are those of CIP2015-08-06 "Accessing components" and of TCK `Temporal5`. Names are case-insensitive, as
//! in Neo4j.

use super::{Zone, invalid, zone::offset_text};
use crate::EvalError;
use edgewise_model::{Date, DateTime, Duration, LocalTime, Value};

/// The component of an instant or duration with this name; `None` if the value is neither.
///
/// A name that the type does not have is an error, as in Neo4j ("No such field"); the TCK does not say.
pub fn component(value: &Value, name: &str) -> Option<Result<Value, EvalError>> {
    let lower;
    let key = if name.bytes().any(|byte| byte.is_ascii_uppercase()) {
        lower = name.to_ascii_lowercase();
        lower.as_str()
    } else {
        name
    };
    let found = match value {
        Value::Date(date) => of_date(*date, key),
        Value::LocalTime(time) => of_time(*time, key),
        Value::Time(time) => of_time(time.local(), key)
            .or_else(|| of_offset(&Zone::Offset(time.offset_seconds()), time.offset_seconds(), key)),
        Value::LocalDateTime(value) => of_date(value.date, key).or_else(|| of_time(value.time, key)),
        Value::DateTime(value) => of_date(value.local().date, key)
            .or_else(|| of_time(value.local().time, key))
            .or_else(|| of_offset(&Zone::of(value), value.offset_seconds(), key))
            .or_else(|| of_instant(value, key)),
        Value::Duration(duration) => of_duration(*duration, key),
        _ => return None,
    };
    Some(found.ok_or_else(|| invalid(format!("there is no component '{name}'"))))
}

/// A component of a date; `None` if dates have no such component.
fn of_date(date: Date, key: &str) -> Option<Value> {
    let number = match key {
        "year" => date.year(),
        "quarter" => date.quarter(),
        "month" => date.month(),
        "week" => date.week_date().1,
        "weekyear" => date.week_date().0,
        "day" => date.day(),
        "ordinalday" => date.ordinal_day(),
        "weekday" | "dayofweek" => date.day_of_week(),
        "dayofquarter" | "quarterday" => date.day_of_quarter(),
        _ => return None,
    };
    Some(Value::Int(number))
}

/// A component of a time of day; `None` if there is no such component. Each part of a second includes the larger ones:
/// `.nanosecond` is 645876123, not 123.
fn of_time(time: LocalTime, key: &str) -> Option<Value> {
    let number = match key {
        "hour" => time.hour(),
        "minute" => time.minute(),
        "second" => time.second(),
        "millisecond" => time.nanosecond() / 1_000_000,
        "microsecond" => time.nanosecond() / 1_000,
        "nanosecond" => time.nanosecond(),
        _ => return None,
    };
    Some(Value::Int(number))
}

/// A component of the zone; `None` if there is no such component.
fn of_offset(zone: &Zone, offset: i32, key: &str) -> Option<Value> {
    Some(match key {
        "timezone" => Value::String(zone.text()),
        "offset" => Value::String(offset_text(offset)),
        "offsetminutes" => Value::Int(i64::from(offset / 60)),
        "offsetseconds" => Value::Int(offset.into()),
        _ => return None,
    })
}

/// The instant as a number since 1970; `None` for any other component.
fn of_instant(value: &DateTime, key: &str) -> Option<Value> {
    let unit: i128 = match key {
        "epochseconds" => 1_000_000_000,
        "epochmillis" => 1_000_000,
        _ => return None,
    };
    // The calendar spans two billion years, which in milliseconds fit into 64 bits many times over.
    Some(Value::Int(value.epoch_nanos().div_euclid(unit) as i64))
}

/// A component of a duration; `None` if there is no such component. Months, days and seconds are counted separately: 16
/// months are 1 year and 4 `monthsOfYear`, but no days. Seconds are rounded down, so that the nanoseconds beyond them
/// are never negative.
fn of_duration(duration: Duration, key: &str) -> Option<Value> {
    let (months, days) = (duration.months(), duration.days());
    let (seconds, nanos) = (duration.seconds(), i64::from(duration.nanos()));
    let total = |per_second: i128, part: i64| {
        let sum = i128::from(seconds) * per_second + i128::from(part);
        i64::try_from(sum).ok()
    };
    let number = match key {
        "years" => months / 12,
        "quarters" => months / 3,
        "months" => months,
        "weeks" => days / 7,
        "days" => days,
        "hours" => seconds / 3_600,
        "minutes" => seconds / 60,
        "seconds" => seconds,
        "milliseconds" => total(1_000, nanos / 1_000_000)?,
        "microseconds" => total(1_000_000, nanos / 1_000)?,
        "nanoseconds" => total(1_000_000_000, nanos)?,
        "quartersofyear" => months / 3 % 4,
        "monthsofyear" => months % 12,
        "monthsofquarter" => months % 3,
        "daysofweek" => days % 7,
        "minutesofhour" => seconds / 60 % 60,
        "secondsofminute" => seconds % 60,
        "millisecondsofsecond" => nanos / 1_000_000,
        "microsecondsofsecond" => nanos / 1_000,
        "nanosecondsofsecond" => nanos,
        _ => return None,
    };
    Some(Value::Int(number))
}
