//! Instants from text. The forms are `edgewise_model`'s; what a text leaves out comes from the session.

use super::{Instant, Zone, invalid};
use crate::{EvalError, FunctionContext};
use edgewise_model::{Date, DateTime, LocalDateTime, LocalTime, Time, Value};

/// An instant from its ISO 8601 text (CIP2015-08-06 "Parsing"). A text without offset is read on the session's clock;
/// a zone in brackets may stand with or without an offset, and if with, they must agree.
pub fn parse(kind: Instant, text: &str, context: &FunctionContext<'_>) -> Result<Value, EvalError> {
    Ok(match kind {
        Instant::Date => Value::Date(text.parse::<Date>()?),
        Instant::LocalTime => Value::LocalTime(text.parse::<LocalTime>()?),
        Instant::LocalDateTime => Value::LocalDateTime(text.parse::<LocalDateTime>()?),
        Instant::Time => Value::Time(match text.parse::<LocalTime>() {
            Ok(local) => Time::new(local, context.now.offset_seconds())?,
            Err(_) => text.parse::<Time>()?,
        }),
        Instant::DateTime => Value::DateTime(date_time(text, context)?),
    })
}

fn date_time(text: &str, context: &FunctionContext<'_>) -> Result<DateTime, EvalError> {
    let (instant, zone) = match text.strip_suffix(']').and_then(|open| open.split_once('[')) {
        Some((instant, name)) => (instant, Some(Zone::parse(name)?)),
        None => (text, None),
    };
    if let Ok(local) = instant.parse::<LocalDateTime>() {
        return zone.unwrap_or_else(|| Zone::of(context.now)).resolve(local, None);
    }
    let value: DateTime = instant.parse()?;
    let Some(zone) = zone else { return Ok(value) };
    if !zone.allows(value.local(), value.offset_seconds())? {
        return Err(invalid(format!("zone and offset do not agree in '{text}'")));
    }
    zone.resolve(value.local(), Some(value.offset_seconds()))
}
