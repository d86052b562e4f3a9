//! Limits of offsets from UTC, in seconds, and their text.

use std::fmt;

use super::{TemporalError, cursor::Cursor, date::check_range};

/// The maximum offset from UTC in either direction, in seconds: 18 hours.
pub const MAX_OFFSET: i32 = 18 * 3_600;

/// Checks that an offset is within its limits.
pub fn check_offset(seconds: i32) -> Result<(), TemporalError> {
    check_range("offset", seconds.into(), (-MAX_OFFSET).into(), MAX_OFFSET.into())
}

/// Writes `Z`, `+01:00` or, with seconds, `+01:00:30`.
pub fn write_offset(f: &mut fmt::Formatter<'_>, seconds: i32) -> fmt::Result {
    if seconds == 0 {
        return f.write_str("Z");
    }
    let sign = if seconds < 0 { '-' } else { '+' };
    let size = seconds.unsigned_abs();
    write!(f, "{sign}{:02}:{:02}", size / 3_600, size / 60 % 60)?;
    if size.is_multiple_of(60) { Ok(()) } else { write!(f, ":{:02}", size % 60) }
}

/// Reads `Z`, `+01:00`, `+0100`, `+01`, `+01:00:30` or `+010030`. `None` if the text has no offset here; an error if
/// the offset is out of range.
pub fn read_offset(cursor: &mut Cursor<'_>) -> Option<Result<i32, TemporalError>> {
    if cursor.take(b'Z') || cursor.take(b'z') {
        return Some(Ok(0));
    }
    let sign = cursor.sign()?;
    let hours = cursor.number(2)?;
    let colons = cursor.take(b':');
    let mut parts = [0; 2];
    for (place, part) in parts.iter_mut().enumerate() {
        let there = match (colons, place) {
            (true, 0) => true,
            (true, _) => cursor.take(b':'),
            (false, _) => cursor.digits_ahead() > 0,
        };
        if !there {
            break;
        }
        *part = cursor.number(2)?;
    }
    let [minutes, seconds] = parts;
    let offset = || {
        check_range("offset minutes", minutes, 0, 59)?;
        check_range("offset seconds", seconds, 0, 59)?;
        let total = i32::try_from(sign * (hours * 3_600 + minutes * 60 + seconds))
            .map_err(|_| TemporalError::OutOfRange { what: "offset" })?;
        check_offset(total)?;
        Ok(total)
    };
    Some(offset())
}
