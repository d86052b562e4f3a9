//! Constructs the five kinds of instants: from a map, from another instant, from the statement's clock.

use super::{
    Parts, Zone, date_fields,
    fields::{Field, Fields},
    invalid, time_fields,
};
use crate::{EvalError, FunctionContext};
use edgewise_model::{Date, LocalDateTime, LocalTime, Map, Time, Value};

/// Which of the five kinds of instant is constructed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs)] // The names are those of the kinds.
pub enum Instant {
    Date,
    LocalTime,
    Time,
    LocalDateTime,
    DateTime,
}

impl Instant {
    /// Whether an instant of this kind has a day.
    pub const fn has_date(self) -> bool {
        matches!(self, Self::Date | Self::LocalDateTime | Self::DateTime)
    }

    /// Whether an instant of this kind has a time of day.
    pub const fn has_time(self) -> bool {
        !matches!(self, Self::Date)
    }

    /// Whether an instant of this kind has a zone or an offset.
    pub const fn has_zone(self) -> bool {
        matches!(self, Self::Time | Self::DateTime)
    }
}

/// The values that an instant has before the fields of a map are applied to it.
#[derive(Default)]
pub(super) struct Base {
    pub date: Option<Date>,
    pub time: Option<LocalTime>,
    pub zone: Option<Zone>,
    pub offset: Option<i32>,
    /// Whether a given `timezone` keeps the instant and changes the clock time; otherwise it keeps the clock time and
    /// changes the instant.
    pub keeps_instant: bool,
}

/// The current instant in the given zone or, with `None`, in the session's zone: `date()`, `datetime.statement()`…
pub fn now(kind: Instant, zone: Option<&Zone>, context: &FunctionContext<'_>) -> Result<Value, EvalError> {
    let now = match zone {
        Some(zone) => zone.at(context.now.epoch_nanos())?,
        None => context.now.clone(),
    };
    select(kind, &Value::DateTime(now), context)
}

/// Converts an instant to another kind, whose parts it must all have, except that a missing zone is the session's (TCK
/// `Temporal3`, rows whose argument is `other` itself).
pub fn select(kind: Instant, value: &Value, context: &FunctionContext<'_>) -> Result<Value, EvalError> {
    let parts = Parts::of(value).ok_or_else(|| EvalError::argument_value("expected a temporal value"))?;
    if (kind.has_date() && parts.date.is_none()) || (kind.has_time() && parts.time.is_none()) {
        return Err(invalid(format!("the value lacks a part that a {kind:?} needs")));
    }
    let Parts { date, time, zone, offset } = parts;
    finish(kind, &Fields::default(), Base { date, time, zone, offset, keeps_instant: false }, context)
}

/// Builds an instant from a map (TCK `Temporal1`, `Temporal3`). A map with only a zone means the current instant.
pub fn build(kind: Instant, map: &Map, context: &FunctionContext<'_>) -> Result<Value, EvalError> {
    let fields = Fields::read(map)?;
    if fields.is_empty() {
        return match &fields.timezone {
            Some(zone) => now(kind, Some(zone), context),
            None => Err(invalid("at least one field must be given")),
        };
    }
    check(kind, &fields)?;
    let base = base(kind, &fields, context)?;
    let construct = base.date.is_none() && kind.has_date();
    if construct && kind.has_time() && (fields.has_time() || fields.time.is_some()) {
        // A time of day needs a full day, not only a month or year (Neo4j: "day must be specified").
        if !date_fields::names_a_day(&fields) {
            return Err(invalid("the day must be given in full before a time of day"));
        }
    }
    finish(kind, &fields, base, context)
}

/// An error if the map has a field that this kind of instant does not have, or fields that exclude each other.
pub(super) fn check(kind: Instant, fields: &Fields) -> Result<(), EvalError> {
    let both = kind.has_date() && kind.has_time();
    let misplaced = (!kind.has_date() && (fields.has_date() || fields.date.is_some()))
        || (!kind.has_time() && (fields.has_time() || fields.time.is_some()))
        || (!both && fields.datetime.is_some())
        || (kind != Instant::DateTime && fields.has_epoch())
        || (!kind.has_zone() && fields.timezone.is_some());
    if misplaced {
        return Err(invalid(format!("one of the given fields does not exist for a {kind:?}")));
    }
    let selections = [
        fields.date.is_some() || fields.time.is_some(),
        fields.datetime.is_some(),
        fields.get(Field::EpochSeconds).is_some(),
        fields.get(Field::EpochMillis).is_some(),
    ];
    if selections.iter().filter(|given| **given).count() > 1 {
        return Err(invalid("date or time, datetime, epochSeconds and epochMillis exclude each other"));
    }
    Ok(())
}

/// The values to which the fields of the map are applied: those of the instant that the map selects, or that it gives
/// as a number since 1970, if any.
fn base(kind: Instant, fields: &Fields, context: &FunctionContext<'_>) -> Result<Base, EvalError> {
    let lacks = |what: &str| invalid(format!("the selected value has no {what}"));
    if let Some(parts) = &fields.datetime {
        let (date, time) =
            (parts.date.ok_or_else(|| lacks("day"))?, parts.time.ok_or_else(|| lacks("time"))?);
        return Ok(Base {
            date: Some(date),
            time: Some(time),
            zone: parts.zone.clone(),
            offset: parts.offset,
            keeps_instant: parts.zone.is_some(),
        });
    }
    if let Some(nanos) = epoch_nanos(fields) {
        let zone = fields.timezone.clone().unwrap_or_else(|| Zone::of(context.now));
        let value = zone.at(nanos)?;
        let LocalDateTime { date, time } = value.local();
        let offset = Some(value.offset_seconds());
        return Ok(Base {
            date: Some(date),
            time: Some(time),
            zone: Some(zone),
            offset,
            keeps_instant: true,
        });
    }
    let mut base = Base::default();
    if let Some(parts) = &fields.date {
        base.date = Some(parts.date.ok_or_else(|| lacks("day"))?);
    }
    if let Some(parts) = &fields.time {
        base.time = Some(parts.time.ok_or_else(|| lacks("time"))?);
        if kind.has_zone() {
            base.zone = parts.zone.clone();
            // The offset of a selected value belongs to its own day. In a named zone the new day may have another
            // offset, so the offset is computed again.
            base.offset = parts.offset.filter(|_| kind == Instant::Time);
            base.keeps_instant = parts.zone.is_some();
        }
    }
    Ok(base)
}

/// The nanoseconds since 1970 that the map gives as `epochSeconds` or `epochMillis`.
fn epoch_nanos(fields: &Fields) -> Option<i128> {
    let seconds = fields.get(Field::EpochSeconds).map(|number| i128::from(number) * 1_000_000_000);
    seconds.or_else(|| fields.get(Field::EpochMillis).map(|number| i128::from(number) * 1_000_000))
}

/// Applies the fields to the base, and only then converts to the given zone: the fields are read in the zone of the
/// selected value (TCK `Temporal3` \[10\]: `day: 28` moves Stockholm into summer time before the conversion to
/// Honolulu).
pub(super) fn finish(
    kind: Instant,
    fields: &Fields,
    base: Base,
    context: &FunctionContext<'_>,
) -> Result<Value, EvalError> {
    let date = if kind.has_date() { date_fields::date(fields, base.date)? } else { Date::EPOCH };
    let time = if kind.has_time() { time_fields::time(fields, base.time)? } else { LocalTime::MIDNIGHT };
    Ok(match kind {
        Instant::Date => Value::Date(date),
        Instant::LocalTime => Value::LocalTime(time),
        Instant::LocalDateTime => Value::LocalDateTime(LocalDateTime::new(date, time)),
        Instant::Time => Value::Time(zoned_time(time, fields, &base, context)?),
        Instant::DateTime => {
            let local = LocalDateTime::new(date, time);
            let asked = fields.timezone.as_ref();
            match (asked, base.keeps_instant) {
                (Some(zone), false) => Value::DateTime(zone.resolve(local, None)?),
                _ => {
                    let own = base.zone.unwrap_or_else(|| Zone::of(context.now));
                    let value = own.resolve(local, base.offset)?;
                    Value::DateTime(asked.map_or(Ok(value.clone()), |zone| zone.at(value.epoch_nanos()))?)
                }
            }
        }
    })
}

/// Builds a time of day with an offset. A named zone is replaced by its offset at the current instant.
fn zoned_time(
    time: LocalTime,
    fields: &Fields,
    base: &Base,
    context: &FunctionContext<'_>,
) -> Result<Time, EvalError> {
    let own = base.offset.unwrap_or(context.now.offset_seconds());
    let Some(zone) = &fields.timezone else { return Ok(Time::new(time, own)?) };
    let offset = offset_now(zone, context)?;
    let time = if base.keeps_instant {
        time.wrapping_plus_nanos(i128::from(offset - own) * i128::from(LocalTime::NANOS_PER_SECOND))
    } else {
        time
    };
    Ok(Time::new(time, offset)?)
}

/// The offset of the zone at the current instant.
pub(super) fn offset_now(zone: &Zone, context: &FunctionContext<'_>) -> Result<i32, EvalError> {
    Ok(zone.at(context.now.epoch_nanos())?.offset_seconds())
}
