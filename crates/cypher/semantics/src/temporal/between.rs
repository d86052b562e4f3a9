//! Computes differences of instants: `duration.between`, `.inMonths`, `.inDays`, `.inSeconds` (CIP2015-08-06
//! "Durations between").

use super::{Parts, Zone, invalid};
use crate::EvalError;
use edgewise_model::{Date, DateTime, Duration, LocalDateTime, LocalTime, Time, Value};

/// Which components the difference of two instants has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Measure {
    /// Whole months, then whole days, then the rest in seconds.
    All,
    /// Whole months only.
    Months,
    /// Whole days only.
    Days,
    /// Seconds and nanoseconds only.
    Seconds,
}

/// The duration from one instant to another; `None` if either value is no instant.
///
/// What one instant lacks is taken from the other: the day and the zone. A missing time of day is midnight. Two times
/// of day differ by seconds only.
pub fn between(measure: Measure, from: &Value, to: &Value) -> Option<Result<Value, EvalError>> {
    let (from, to) = (Parts::of(from)?, Parts::of(to)?);
    Some(difference(measure, &from, &to).map(Value::Duration))
}

/// The duration from one instant to another.
fn difference(measure: Measure, from: &Parts, to: &Parts) -> Result<Duration, EvalError> {
    let pair = Pair::aligned(from, to)?;
    let (months, days, nanos) = match measure {
        Measure::Seconds => (0, 0, pair.nanos()),
        // Neo4j raises "Unsupported unit" here, rather than answering with zero months or days.
        Measure::Months | Measure::Days if from.date.or(to.date).is_none() => {
            return Err(invalid("two times of day have no difference in months or days"));
        }
        Measure::Months => (pair.months(), 0, 0),
        Measure::Days => (0, pair.days(), 0),
        // If either side has no day, the difference has only seconds.
        Measure::All if from.date.is_none() || to.date.is_none() => (0, 0, pair.nanos()),
        Measure::All => {
            let months = pair.months();
            let pair = pair.moved(months, 0)?;
            let days = pair.days();
            (months, days, pair.moved(0, days)?.nanos())
        }
    };
    Ok(Duration::from_parts(months.into(), days.into(), nanos)?)
}

/// Two instants that have been brought to the same kind; with zones, the second is converted to the zone of the first.
enum Pair {
    Times(Time, Time),
    Locals(LocalDateTime, LocalDateTime),
    Zoned(DateTime, DateTime),
}

impl Pair {
    /// Completes two instants by what the other has, so that they are of the same kind.
    fn aligned(from: &Parts, to: &Parts) -> Result<Self, EvalError> {
        let times = [from.time.unwrap_or(LocalTime::MIDNIGHT), to.time.unwrap_or(LocalTime::MIDNIGHT)];
        let zone = from.zone.as_ref().or(to.zone.as_ref());
        let Some(dates) = dates(from, to) else {
            let offset = from.offset.or(to.offset).unwrap_or(0);
            let time = |parts: &Parts, time| Time::new(time, parts.offset.unwrap_or(offset));
            return Ok(Self::Times(time(from, times[0])?, time(to, times[1])?));
        };
        let locals = [LocalDateTime::new(dates[0], times[0]), LocalDateTime::new(dates[1], times[1])];
        let Some(zone) = zone else {
            return Ok(Self::Locals(locals[0], locals[1]));
        };
        let zoned = |parts: &Parts, local| parts.zone.as_ref().unwrap_or(zone).resolve(local, parts.offset);
        let from = zoned(from, locals[0])?;
        let to = Zone::of(&from).at(zoned(to, locals[1])?.epoch_nanos())?;
        Ok(Self::Zoned(from, to))
    }

    /// The pair whose first instant is moved by months and days on its local clock.
    fn moved(self, months: i64, days: i64) -> Result<Self, EvalError> {
        let step = |local: LocalDateTime| -> Result<LocalDateTime, EvalError> {
            Ok(LocalDateTime::new(local.date.plus_months(months)?.plus_days(days)?, local.time))
        };
        Ok(match self {
            Self::Times(from, to) => Self::Times(from, to),
            Self::Locals(from, to) => Self::Locals(step(from)?, to),
            Self::Zoned(from, to) => {
                let moved = Zone::of(&from).resolve(step(from.local())?, Some(from.offset_seconds()))?;
                Self::Zoned(moved, to)
            }
        })
    }

    /// The local dates and times of both instants; `None` for times of day.
    fn locals(&self) -> Option<(LocalDateTime, LocalDateTime)> {
        match self {
            Self::Times(..) => None,
            Self::Locals(from, to) => Some((*from, *to)),
            Self::Zoned(from, to) => Some((from.local(), to.local())),
        }
    }

    /// The number of whole months from the first to the second instant; negative if the second is earlier.
    fn months(&self) -> i64 {
        self.locals().map_or(0, |(from, to)| {
            let end = last_whole_day(from, to);
            let ((y1, m1, d1), (y2, m2, d2)) = (from.date.ymd(), end.ymd());
            let months = (y2 * 12 + m2) - (y1 * 12 + m1);
            // A month is whole only if its day of month is reached; this holds in both directions.
            match months.signum() {
                1 if d2 < d1 => months - 1,
                -1 if d2 > d1 => months + 1,
                _ => months,
            }
        })
    }

    /// The number of whole days from the first to the second instant; negative if the second is earlier.
    fn days(&self) -> i64 {
        self.locals().map_or(0, |(from, to)| last_whole_day(from, to).epoch_days() - from.date.epoch_days())
    }

    /// The nanoseconds from the first to the second instant.
    fn nanos(&self) -> i128 {
        match self {
            Self::Times(from, to) => i128::from(to.instant_nanos() - from.instant_nanos()),
            Self::Locals(from, to) => to.epoch_nanos() - from.epoch_nanos(),
            Self::Zoned(from, to) => to.epoch_nanos() - from.epoch_nanos(),
        }
    }
}

/// The days of both instants, where a missing one is the other's; `None` if both lack a day.
fn dates(from: &Parts, to: &Parts) -> Option<[Date; 2]> {
    let either = from.date.or(to.date)?;
    Some([from.date.unwrap_or(either), to.date.unwrap_or(either)])
}

/// The last day on the way from `from` to `to` that is a whole number of days away from `from`: at the clock time of
/// `from`, this day is not beyond `to`.
fn last_whole_day(from: LocalDateTime, to: LocalDateTime) -> Date {
    let days = to.date.epoch_days() - from.date.epoch_days();
    let short = match days.signum() {
        1 if to.time < from.time => -1,
        -1 if to.time > from.time => 1,
        _ => 0,
    };
    // This moves one day nearer to `from`, so the day stays within the calendar.
    to.date.plus_days(short).unwrap_or(to.date)
}
