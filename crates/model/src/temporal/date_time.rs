//! `DateTime`: a day and a time of day with offset, and perhaps a zone name.

use std::{fmt, str::FromStr};

use super::{
    LocalDateTime, LocalTime, TemporalError,
    cursor::Cursor,
    offset::{check_offset, read_offset, write_offset},
};
use crate::Name;

/// A day and a time of day with its offset from UTC, and the name of the time zone if one was given.
///
/// `PartialEq` is identity: local date and time, offset and zone name.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct DateTime {
    local: LocalDateTime,
    offset_seconds: i32,
    zone: Option<Name>,
}

impl DateTime {
    /// A day and time at an offset of at most 18 hours.
    pub fn new(local: LocalDateTime, offset_seconds: i32) -> Result<Self, TemporalError> {
        check_offset(offset_seconds)?;
        Ok(Self { local, offset_seconds, zone: None })
    }

    /// A day and time in a named zone. The caller supplies the offset, because this crate does not have the rules of
    /// time zones.
    pub fn in_zone(
        local: LocalDateTime,
        offset_seconds: i32,
        zone: impl Into<Name>,
    ) -> Result<Self, TemporalError> {
        let zone = zone.into();
        if !is_zone_name(&zone) {
            return Err(TemporalError::invalid_text("zone name", &zone));
        }
        Ok(Self { zone: Some(zone), ..Self::new(local, offset_seconds)? })
    }

    /// The local day and time.
    pub const fn local(&self) -> LocalDateTime {
        self.local
    }

    /// The offset in seconds east of UTC.
    pub const fn offset_seconds(&self) -> i32 {
        self.offset_seconds
    }

    /// The zone name, if one was given.
    pub const fn zone(&self) -> Option<&Name> {
        self.zone.as_ref()
    }

    /// The nanoseconds since 1970-01-01T00:00Z.
    pub fn epoch_nanos(&self) -> i128 {
        self.local.epoch_nanos() - i128::from(self.offset_seconds) * i128::from(LocalTime::NANOS_PER_SECOND)
    }
}

/// True if a text can be a zone name: printable ASCII without brackets, at most 64 bytes, so that the printed value can
/// be parsed again.
fn is_zone_name(zone: &str) -> bool {
    let fits = |byte: u8| byte.is_ascii_graphic() && byte != b'[' && byte != b']';
    !zone.is_empty() && zone.len() <= 64 && zone.bytes().all(fits)
}

/// Writes `2015-07-21T21:40:32.142+02:00[Europe/Stockholm]`.
impl fmt::Display for DateTime {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.local.fmt(f)?;
        write_offset(f, self.offset_seconds)?;
        self.zone.as_ref().map_or(Ok(()), |zone| write!(f, "[{zone}]"))
    }
}

/// Reads a local date and time, an offset, and optionally a zone in brackets. Without an offset it is UTC. A zone
/// without an offset is refused, because this crate has no zone rules to compute it.
impl FromStr for DateTime {
    type Err = TemporalError;

    fn from_str(text: &str) -> Result<Self, TemporalError> {
        let error = || TemporalError::invalid_text("date and time", text);
        let (instant, zone) = match text.strip_suffix(']') {
            Some(open) => {
                open.split_once('[').map(|(instant, zone)| (instant, Some(zone))).ok_or_else(error)?
            }
            None => (text, None),
        };
        let mut cursor = Cursor::new(instant);
        let local = LocalDateTime::read(&mut cursor).ok_or_else(error)?;
        let offset = match cursor.at_end() {
            true if zone.is_none() => Ok(0),
            _ => read_offset(&mut cursor).ok_or_else(error)?,
        };
        if !cursor.at_end() {
            return Err(error());
        }
        match zone {
            Some(zone) => Self::in_zone(local?, offset?, zone),
            None => Self::new(local?, offset?),
        }
    }
}
