//! `asDate()`, `dateAdd()` and `dateDiff()`.

use edgewise_gremlin_syntax::ast::Dt;

use crate::error::{Error, ErrorKind, Result};
use crate::number;
use crate::program::Arg;
use crate::run::{Context, Traverser};
use crate::value::{DateTime, Value};

pub(crate) fn as_date(value: &Value) -> Result<Value> {
    let bad = || Error::argument(format!("Can't parse {value} as Date."));
    Ok(Value::DateTime(match value {
        Value::DateTime(time) => *time,
        Value::String(text) => DateTime::parse(text).ok_or_else(bad)?,
        Value::Float(_) | Value::Double(_) | Value::BigDecimal(_) => return Err(bad()),
        number if number.is_number() => {
            let millis = number::to_number(number, number::NumberType::Long)?;
            DateTime::from_millis(millis.as_i64().ok_or_else(bad)?)
        }
        _ => return Err(bad()),
    }))
}

pub(crate) fn add(unit: Dt, amount: i64, value: &Value) -> Result<Value> {
    let Value::DateTime(time) = value else {
        return Err(Error::argument("dateAdd accept only DateTime."));
    };
    let seconds = match unit {
        Dt::Second => 1,
        Dt::Minute => 60,
        Dt::Hour => 3600,
        Dt::Day => 86_400,
    };
    let moved = amount.checked_mul(seconds).and_then(|seconds| time.plus_seconds(seconds));
    moved
        .map(Value::DateTime)
        .ok_or_else(|| Error::new(ErrorKind::Arithmetic, "the date is outside the range of dates"))
}

/// The difference in milliseconds, or in seconds before 3.8. `null` counts as the start of the epoch.
pub(crate) fn difference(other: &Arg, traverser: &Traverser, cx: &mut Context<'_>) -> Result<Value> {
    let Value::DateTime(time) = &traverser.value else {
        return Err(Error::argument("DateDiff can only take DateTime as argument"));
    };
    let seconds = !cx.knobs.dates_differ_in_milliseconds;
    let millis = |time: &DateTime| time.seconds * 1000 + i64::from(time.nanos / 1_000_000);
    let difference = |millis: i64| Value::Long(if seconds { millis / 1000 } else { millis });
    match cx.arg(other, traverser)? {
        Some(Value::DateTime(other)) => Ok(difference(millis(time) - millis(&other))),
        None | Some(Value::Null) => Ok(difference(millis(time))),
        Some(_) => Err(Error::argument("DateDiff can only take DateTime as argument")),
    }
}
