//! `Zone`: a fixed offset or a named time zone with bundled rules.

use super::invalid;
use crate::EvalError;
use edgewise_model::{DateTime, LocalDateTime, LocalTime, Name, TemporalError, Time};
use jiff::{
    Timestamp, civil,
    tz::{AmbiguousOffset, TimeZone, TimeZoneDatabase},
};
use std::sync::LazyLock;

/// The zone rules bundled with Edgewise. The rules of the machine are not used, so that answers are the same
/// everywhere.
static BUNDLED: LazyLock<TimeZoneDatabase> = LazyLock::new(TimeZoneDatabase::bundled);

/// The number of years after which the Gregorian calendar repeats, weekdays included, and with it the recurring zone
/// rules.
const CYCLE_YEARS: i64 = 400;
/// The same number of years in seconds.
const CYCLE_SECONDS: i64 = 146_097 * 86_400;
/// The zone library covers the years -9999 to 9999. A year outside of them is first moved by whole cycles of 400 years.
/// The offset stays right: after the last recorded change a recurring rule applies, and before the first one local mean
/// time.
const LAST_YEAR: i64 = 9_998;
const FIRST_YEAR: i64 = -9_998;
/// The last and first second, since 1970, that are not moved; they lie within the years above.
const LAST_SECOND: i64 = 253_370_000_000;
const FIRST_SECOND: i64 = -377_600_000_000;

/// A time zone: a fixed offset, or a zone with an IANA name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Zone {
    /// Seconds east of UTC.
    Offset(i32),
    /// An IANA name that is in the bundled data, in its official spelling.
    Named(Name),
}

impl Zone {
    /// The zone of a date and time.
    pub fn of(value: &DateTime) -> Self {
        value.zone().map_or(Self::Offset(value.offset_seconds()), |name| Self::Named(name.clone()))
    }

    /// Reads a zone: `Z`, `+01:00`, `+0100`, `+01`, `+01:00:30`, or an IANA name in any case and with blanks for `_`
    /// (Neo4j manual: `date({timezone: 'America/Los Angeles'})`).
    pub fn parse(text: &str) -> Result<Self, EvalError> {
        if text.starts_with(['+', '-']) || text.eq_ignore_ascii_case("z") {
            let time: Time = format!("00:00{text}").parse().map_err(|_| unknown_zone_error(text))?;
            return Ok(Self::Offset(time.offset_seconds()));
        }
        let name = text.replace(' ', "_");
        rules(&name)?
            .iana_name()
            .map(|known| Self::Named(known.into()))
            .ok_or_else(|| unknown_zone_error(text))
    }

    /// The text of the zone: its name, or its offset as `Z` or `+01:00`.
    pub fn text(&self) -> Name {
        match self {
            Self::Offset(seconds) => offset_text(*seconds),
            Self::Named(name) => name.clone(),
        }
    }

    /// The offset of the zone in seconds east of UTC at an instant.
    pub fn offset_at(&self, epoch_seconds: i64) -> Result<i32, EvalError> {
        let name = match self {
            Self::Offset(seconds) => return Ok(*seconds),
            Self::Named(name) => name,
        };
        let mut second = epoch_seconds;
        if second > LAST_SECOND {
            second -= ((second - LAST_SECOND) / CYCLE_SECONDS + 1) * CYCLE_SECONDS;
        } else if second < FIRST_SECOND {
            second += ((FIRST_SECOND - second) / CYCLE_SECONDS + 1) * CYCLE_SECONDS;
        }
        let timestamp = Timestamp::from_second(second).map_err(|_| out_of_range_error())?;
        Ok(rules(name)?.to_offset(timestamp).seconds())
    }

    /// The instant at which the clocks of this zone show a local date and time.
    ///
    /// A clock time that is skipped at the change to summer time is moved on by the length of the gap. For a clock time
    /// that occurs twice, the `preferred` offset is used if it is one of the two possible ones, else the earlier
    /// instant (`java.time`'s rule, which the Neo4j manual refers to).
    pub fn resolve(&self, local: LocalDateTime, preferred: Option<i32>) -> Result<DateTime, EvalError> {
        let name = match self {
            Self::Offset(seconds) => return Ok(DateTime::new(local, *seconds)?),
            Self::Named(name) => name,
        };
        let (local, offset) = match rules(name)?.to_ambiguous_timestamp(to_civil(local)?).offset() {
            AmbiguousOffset::Unambiguous { offset } => (local, offset.seconds()),
            AmbiguousOffset::Gap { before, after } => {
                let gap = i128::from(after.seconds() - before.seconds());
                (local.plus_nanos(gap * i128::from(LocalTime::NANOS_PER_SECOND))?, after.seconds())
            }
            AmbiguousOffset::Fold { after, .. } if preferred == Some(after.seconds()) => {
                (local, after.seconds())
            }
            AmbiguousOffset::Fold { before, .. } => (local, before.seconds()),
        };
        Ok(DateTime::in_zone(local, offset, name.clone())?)
    }

    /// Whether the zone can have this offset at this local date and time.
    pub fn allows(&self, local: LocalDateTime, offset: i32) -> Result<bool, EvalError> {
        let name = match self {
            Self::Offset(seconds) => return Ok(*seconds == offset),
            Self::Named(name) => name,
        };
        Ok(match rules(name)?.to_ambiguous_timestamp(to_civil(local)?).offset() {
            AmbiguousOffset::Unambiguous { offset: only } => only.seconds() == offset,
            AmbiguousOffset::Gap { .. } => false,
            AmbiguousOffset::Fold { before, after } => {
                before.seconds() == offset || after.seconds() == offset
            }
        })
    }

    /// The local date and time in this zone at an instant, which is given in nanoseconds since 1970-01-01T00:00Z.
    pub fn at(&self, epoch_nanos: i128) -> Result<DateTime, EvalError> {
        let second = epoch_nanos.div_euclid(i128::from(LocalTime::NANOS_PER_SECOND));
        let offset = self.offset_at(i64::try_from(second).map_err(|_| out_of_range_error())?)?;
        let shift = i128::from(offset) * i128::from(LocalTime::NANOS_PER_SECOND);
        let local =
            LocalDateTime::from_epoch_nanos(epoch_nanos.checked_add(shift).ok_or_else(out_of_range_error)?)?;
        Ok(match self {
            Self::Offset(_) => DateTime::new(local, offset)?,
            Self::Named(name) => DateTime::in_zone(local, offset, name.clone())?,
        })
    }
}

/// An offset as `Z`, `+01:00` or `+01:00:30`.
pub(crate) fn offset_text(seconds: i32) -> Name {
    match Time::new(LocalTime::MIDNIGHT, seconds) {
        Ok(time) => Name::from(time.to_string().trim_start_matches("00:00")),
        // No offset beyond 18 hours can be constructed; if a zone had one, it would be written as plain seconds.
        Err(_) => Name::from(seconds.to_string()),
    }
}

/// The rules of a zone with an IANA name; an error if the name is unknown.
fn rules(name: &str) -> Result<TimeZone, EvalError> {
    BUNDLED.get(name).map_err(|_| unknown_zone_error(name))
}

/// The error for a text that is no time zone.
fn unknown_zone_error(text: &str) -> EvalError {
    invalid(format!("'{text}' is not a time zone"))
}

/// The error for an instant outside the calendar.
fn out_of_range_error() -> EvalError {
    TemporalError::OutOfRange { what: "date and time" }.into()
}

/// Converts a local date and time to the type of the zone library, with its year moved into the years that the library
/// covers.
fn to_civil(local: LocalDateTime) -> Result<civil::DateTime, EvalError> {
    let (year, month, day) = local.date.ymd();
    let year = match year {
        FIRST_YEAR..=LAST_YEAR => year,
        _ if year > 0 => 9_200 + year.rem_euclid(CYCLE_YEARS),
        _ => -9_600 + year.rem_euclid(CYCLE_YEARS),
    };
    let time = local.time;
    let part = |number: i64| i8::try_from(number).map_err(|_| out_of_range_error());
    let year = i16::try_from(year).map_err(|_| out_of_range_error())?;
    let nanosecond = i32::try_from(time.nanosecond()).map_err(|_| out_of_range_error())?;
    civil::DateTime::new(
        year,
        part(month)?,
        part(day)?,
        part(time.hour())?,
        part(time.minute())?,
        part(time.second())?,
        nanosecond,
    )
    .map_err(|_| out_of_range_error())
}
