//! Truncates instants: `date.truncate(unit, instant, fields)` and the same for the other four kinds (TCK
//! `Temporal9`).

use super::{
    Instant, Parts, Unit,
    build::{Base, check, finish, offset_now},
    fields::{Field, Fields},
    invalid,
};
use crate::{EvalError, FunctionContext};
use edgewise_model::{LocalTime, Map, Value};

/// The start of the unit that contains an instant, converted to the given kind, with some fields set afterwards.
///
/// To truncate to a unit shorter than a day, the instant must have a time of day and, unless the result is a time, a
/// day; dates cannot be truncated to such units. A `timezone` among the fields keeps the clock time (TCK `Temporal9`
/// \[2\]: `-01:00` to Stockholm).
pub fn truncate(
    kind: Instant,
    unit: Unit,
    value: &Value,
    map: Option<&Map>,
    context: &FunctionContext<'_>,
) -> Result<Value, EvalError> {
    let parts = Parts::of(value).ok_or_else(|| EvalError::argument_value("expected a temporal value"))?;
    let mut fields = map.map(Fields::read).transpose()?.unwrap_or_default();
    check(kind, &fields)?;
    if [&fields.date, &fields.time, &fields.datetime].into_iter().any(Option::is_some) || fields.has_epoch() {
        return Err(invalid("the fields of a truncation must not contain another instant"));
    }
    let mut base = truncate_parts(kind, unit, parts)?;
    if let Some(zone) = fields.timezone.take() {
        base.offset = match kind {
            Instant::Time => Some(offset_now(&zone, context)?),
            _ => None,
        };
        base.zone = Some(zone);
    }
    keep_fraction(unit, base.time.unwrap_or(LocalTime::MIDNIGHT), &mut fields);
    finish(kind, &fields, base, context)
}

/// Truncates an instant, given by its parts, to the start of the unit.
fn truncate_parts(kind: Instant, unit: Unit, parts: Parts) -> Result<Base, EvalError> {
    let Parts { date, time, zone, offset } = parts;
    let cannot = || invalid(format!("this value cannot be truncated to a {unit:?} as a {kind:?}"));
    let fits = match kind {
        Instant::Date => date.is_some() && unit.is_date_based(),
        Instant::LocalTime | Instant::Time => time.is_some() && unit <= Unit::Day,
        _ => date.is_some() && (unit.is_date_based() || time.is_some()),
    };
    if !fits {
        return Err(cannot());
    }
    let zone = zone.filter(|_| kind.has_zone());
    // The old offset is kept only within the day, where it tells apart the two readings of a repeated hour; another day
    // may have another offset.
    let offset = offset.filter(|_| kind.has_zone() && unit <= Unit::Hour || kind == Instant::Time);
    Ok(Base {
        date: date.map(|date| unit.truncate_date(date)).transpose()?,
        time: Some(unit.truncate_time(time.unwrap_or(LocalTime::MIDNIGHT))?),
        zone,
        offset,
        keeps_instant: false,
    })
}

/// Completes the fields so that setting a smaller part of the second keeps the larger part that truncation left (TCK
/// `Temporal9` \[4\]: truncated to the millisecond with `{nanosecond: 2}`, the fraction is `.645000002`).
fn keep_fraction(unit: Unit, time: LocalTime, fields: &mut Fields) {
    let nano = fields.get(Field::Nanosecond).is_some();
    let micro = fields.get(Field::Microsecond).is_some();
    if unit == Unit::Millisecond && (nano || micro) && fields.get(Field::Millisecond).is_none() {
        fields.set(Field::Millisecond, time.nanosecond() / 1_000_000);
    }
    if unit == Unit::Microsecond && nano && !micro && fields.get(Field::Millisecond).is_none() {
        fields.set(Field::Microsecond, time.nanosecond() / 1_000);
    }
}
