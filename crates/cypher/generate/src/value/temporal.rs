//! Temporal values: leap days, ends of years, offsets in quarter hours, nanoseconds, the epoch.

use edgewise_model::{Date, DateTime, Duration, LocalDateTime, LocalTime, Rng, ScalarType, Time, Value};

/// Days that engines often get wrong: leap days, ends of months and years, the epoch, the limits of four-digit years.
pub const DAYS: &[(i64, i64, i64)] = &[
    (2020, 2, 29),
    (2000, 2, 29),
    (1900, 2, 28),
    (1900, 3, 1),
    (1970, 1, 1),
    (1969, 12, 31),
    (2016, 12, 31),
    (2019, 12, 30),
    (2021, 1, 3),
    (1, 1, 1),
    (9999, 12, 31),
    (1582, 10, 15),
];

/// Times of day that engines often get wrong, as hour, minute, second and nanosecond.
pub const TIMES: &[(i64, i64, i64, i64)] = &[
    (0, 0, 0, 0),
    (23, 59, 59, 999_999_999),
    (12, 0, 0, 0),
    (12, 31, 14, 645_876_123),
    (1, 2, 3, 1),
    (23, 59, 59, 0),
    (0, 0, 0, 1_000),
];

/// Offsets from UTC in seconds; quarter hours and both extremes are among them.
pub const OFFSETS: &[i32] = &[0, 3_600, -3_600, 19_800, 20_700, -12_600, 50_400, -43_200, 64_800, -64_800];

/// Durations that engines often get wrong, as months, days, seconds and nanoseconds.
pub const DURATIONS: &[(i64, i64, i64, i64)] = &[
    (0, 0, 0, 0),
    (1, 0, 0, 0),
    (0, 30, 0, 0),
    (0, 1, 0, 0),
    (0, 0, 86_400, 0),
    (12, 0, 0, 0),
    (-1, 0, 0, 0),
    (0, -1, 3_600, 0),
    (1, -1, 0, 0),
    (0, 0, -1, 500_000_000),
    (14, 3, 43_200, 1),
    (0, 0, 0, 1),
];

/// Draws a temporal value; if `troublesome` is true, one that engines often get wrong. `None` for types that are not
/// temporal.
pub fn make(rng: &mut Rng, scalar: ScalarType, troublesome: bool) -> Option<Value> {
    Some(match scalar {
        ScalarType::Date => day(rng, troublesome)?.into(),
        ScalarType::LocalTime => clock(rng, troublesome)?.into(),
        ScalarType::Time => {
            let (clock, offset) = (clock(rng, troublesome)?, offset(rng, troublesome));
            Time::new(clock, offset).ok()?.into()
        }
        ScalarType::LocalDateTime => {
            LocalDateTime::new(day(rng, troublesome)?, clock(rng, troublesome)?).into()
        }
        ScalarType::DateTime => {
            let local = LocalDateTime::new(day(rng, troublesome)?, clock(rng, troublesome)?);
            DateTime::new(local, offset(rng, troublesome)).ok()?.into()
        }
        ScalarType::Duration => duration(rng, troublesome)?.into(),
        _ => return None,
    })
}

/// Draws a day.
fn day(rng: &mut Rng, troublesome: bool) -> Option<Date> {
    let chosen = if troublesome {
        let (year, month, day) = DAYS[rng.index(DAYS.len())];
        Date::from_ymd(year, month, day)
    } else {
        Date::from_epoch_days(rng.range_i64(-20_000..=30_000))
    };
    chosen.ok()
}

/// Draws a time of day.
fn clock(rng: &mut Rng, troublesome: bool) -> Option<LocalTime> {
    let chosen = if troublesome {
        let (hour, minute, second, nanosecond) = TIMES[rng.index(TIMES.len())];
        LocalTime::from_hmsn(hour, minute, second, nanosecond)
    } else {
        LocalTime::from_hmsn(rng.range_i64(0..=23), rng.range_i64(0..=59), rng.range_i64(0..=59), 0)
    };
    chosen.ok()
}

/// Draws an offset from UTC in seconds.
fn offset(rng: &mut Rng, troublesome: bool) -> i32 {
    if troublesome { OFFSETS[rng.index(OFFSETS.len())] } else { rng.range_i64(-12..=14) as i32 * 3_600 }
}

/// Draws a duration.
fn duration(rng: &mut Rng, troublesome: bool) -> Option<Duration> {
    let (months, days, seconds, nanos) = if troublesome {
        DURATIONS[rng.index(DURATIONS.len())]
    } else {
        (rng.range_i64(-24..=24), rng.range_i64(-40..=40), rng.range_i64(-100_000..=100_000), 0)
    };
    Duration::new(months, days, seconds, nanos).ok()
}
