//! Reads instants from text and writes them as text. `edgewise_model` defines the formats; what a text leaves out is
//! taken from the session.

use super::{Instant, Zone, invalid, zone::offset_text};
use crate::{EvalError, FunctionContext};
use edgewise_model::{Date, DateTime, LocalDateTime, LocalTime, Time, Value};

/// Reads an instant from its ISO 8601 text (CIP2015-08-06 "Parsing"). A text without offset is read in the session's
/// zone. A zone in brackets may come with an offset; if it does, the two must agree.
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

/// The text of an instant as `toString` gives it; `None` for other values. It always has seconds, whereas the value
/// itself is printed without seconds if they are zero (Neo4j: `toString(time({hour: 12}))` is `12:00:00Z`, the value
/// itself `12:00Z`, as in TCK `Temporal1`).
pub fn print(value: &Value) -> Option<String> {
    let clock = |time: LocalTime| {
        let text = time.to_string();
        match text.len() {
            5 => text + ":00",
            // `toString` writes a fraction with as few digits as possible (Neo4j: `00:00:00.1Z`), whereas the value
            // itself is printed with three, six or nine.
            9.. => text.trim_end_matches('0').to_owned(),
            _ => text,
        }
    };
    Some(match value {
        Value::Date(date) => date.to_string(),
        Value::LocalTime(time) => clock(*time),
        Value::Time(time) => clock(time.local()) + &offset_text(time.offset_seconds()),
        Value::LocalDateTime(value) => format!("{}T{}", value.date, clock(value.time)),
        Value::DateTime(value) => {
            let LocalDateTime { date, time } = value.local();
            let zone = value.zone().map(|name| format!("[{name}]")).unwrap_or_default();
            format!("{date}T{}{}{zone}", clock(time), offset_text(value.offset_seconds()))
        }
        _ => return None,
    })
}

/// Reads a date and time with zone.
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
        return Err(invalid(format!("the zone and the offset do not agree in '{text}'")));
    }
    zone.resolve(value.local(), Some(value.offset_seconds()))
}
