//! `DateTime`: a point in time with an offset, like Java's `OffsetDateTime`.

use std::fmt;

/// A point in time and the offset from UTC with which it is shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct DateTime {
    /// Seconds since 1970-01-01T00:00:00Z.
    pub seconds: i64,
    /// The nanoseconds within the second.
    pub nanos: u32,
    /// The offset from UTC in seconds, positive to the east.
    pub offset: i32,
}

impl DateTime {
    /// From milliseconds since the epoch, at UTC.
    pub const fn from_millis(millis: i64) -> Self {
        Self {
            seconds: millis.div_euclid(1000),
            nanos: millis.rem_euclid(1000) as u32 * 1_000_000,
            offset: 0,
        }
    }

    /// Adds seconds; `None` if the year is outside Java's range.
    pub fn plus_seconds(self, seconds: i64) -> Option<Self> {
        let sum = self.seconds.checked_add(seconds)?;
        (sum.abs() < 31_556_889_864_403_199).then_some(Self { seconds: sum, ..self })
    }

    /// Parses ISO 8601: a date, an optional time and an optional offset.
    pub fn parse(text: &str) -> Option<Self> {
        let (date, rest) = match text.find('T') {
            Some(place) => (&text[..place], &text[place + 1..]),
            None => (text, ""),
        };
        let mut parts = date.splitn(3, '-');
        let (year, month, day) = (parts.next()?, parts.next()?, parts.next()?);
        if year.len() != 4 || month.len() != 2 || day.len() != 2 {
            return None;
        }
        let (year, month, day): (i64, u32, u32) = (number(year)?, number(month)?, number(day)?);
        if !(1..=12).contains(&month) || day == 0 || day > month_length(year, month) {
            return None;
        }
        let (time, offset) = split_offset(rest)?;
        let (seconds, nanos) = parse_time(time)?;
        let local = days_from_civil(year, month, day) * 86_400 + seconds;
        Some(Self { seconds: local - i64::from(offset), nanos, offset })
    }
}

/// Parses a number of digits only. Signs and blanks are refused.
fn number<N: std::str::FromStr>(text: &str) -> Option<N> {
    (!text.is_empty() && text.bytes().all(|b| b.is_ascii_digit())).then(|| text.parse().ok()).flatten()
}

fn split_offset(text: &str) -> Option<(&str, i32)> {
    if let Some(time) = text.strip_suffix('Z') {
        return Some((time, 0));
    }
    match text.rfind(['+', '-']) {
        None => Some((text, 0)),
        Some(place) => {
            let sign = if text.as_bytes()[place] == b'-' { -1 } else { 1 };
            let digits: String = text[place + 1..].chars().filter(|c| *c != ':').collect();
            let (hours, minutes) = match digits.len() {
                2 => (number::<i32>(&digits)?, 0),
                4 => (number::<i32>(&digits[..2])?, number::<i32>(&digits[2..])?),
                _ => return None,
            };
            (hours <= 18 && minutes < 60).then_some((&text[..place], sign * (hours * 3600 + minutes * 60)))
        }
    }
}

fn parse_time(text: &str) -> Option<(i64, u32)> {
    if text.is_empty() {
        return Some((0, 0));
    }
    let mut parts = text.split(':');
    let hours: i64 = number(parts.next()?)?;
    let minutes: i64 = number(parts.next()?)?;
    let (seconds, nanos) = match parts.next() {
        None => (0, 0),
        Some(seconds) => match seconds.split_once('.') {
            None => (number::<i64>(seconds)?, 0),
            Some((whole, fraction)) if fraction.len() <= 9 => {
                (number::<i64>(whole)?, number::<u32>(&format!("{fraction:0<9}"))?)
            }
            Some(_) => return None,
        },
    };
    (parts.next().is_none() && hours < 24 && minutes < 60 && seconds < 60)
        .then_some((hours * 3600 + minutes * 60 + seconds, nanos))
}

const fn month_length(year: i64, month: u32) -> u32 {
    match month {
        4 | 6 | 9 | 11 => 30,
        2 if year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) => 29,
        2 => 28,
        _ => 31,
    }
}

/// Days since 1970-01-01 in the proleptic Gregorian calendar.
const fn days_from_civil(year: i64, month: u32, day: u32) -> i64 {
    let year = if month <= 2 { year - 1 } else { year };
    let era = year.div_euclid(400);
    let year_of_era = year.rem_euclid(400);
    let day_of_year = (153 * ((month as i64 + 9) % 12) + 2) / 5 + day as i64 - 1;
    era * 146_097 + year_of_era * 365 + year_of_era / 4 - year_of_era / 100 + day_of_year - 719_468
}

const fn civil_from_days(days: i64) -> (i64, u32, u32) {
    let days = days + 719_468;
    let era = days.div_euclid(146_097);
    let day_of_era = days.rem_euclid(146_097);
    let year_of_era = (day_of_era - day_of_era / 1460 + day_of_era / 36_524 - day_of_era / 146_096) / 365;
    let day_of_year = day_of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
    let shifted = (5 * day_of_year + 2) / 153;
    let day = (day_of_year - (153 * shifted + 2) / 5 + 1) as u32;
    let month = if shifted < 10 { shifted + 3 } else { shifted - 9 } as u32;
    (year_of_era + era * 400 + if month <= 2 { 1 } else { 0 }, month, day)
}

impl fmt::Display for DateTime {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let local = self.seconds + i64::from(self.offset);
        let (year, month, day) = civil_from_days(local.div_euclid(86_400));
        let second = local.rem_euclid(86_400);
        write!(f, "{year:04}-{month:02}-{day:02}T{:02}:{:02}", second / 3600, second / 60 % 60)?;
        if second % 60 != 0 || self.nanos != 0 {
            write!(f, ":{:02}", second % 60)?;
        }
        if self.nanos != 0 {
            let digits = if self.nanos.is_multiple_of(1_000_000) {
                3
            } else if self.nanos.is_multiple_of(1000) {
                6
            } else {
                9
            };
            write!(f, ".{}", &format!("{:09}", self.nanos)[..digits])?;
        }
        if self.offset == 0 {
            return write!(f, "Z");
        }
        let sign = if self.offset < 0 { '-' } else { '+' };
        let offset = self.offset.abs();
        write!(f, "{sign}{:02}:{:02}", offset / 3600, offset / 60 % 60)
    }
}
