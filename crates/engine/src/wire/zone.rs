//! Offsets of named time zones, from the bundled zone data: Bolt sends zone names without offsets.

use jiff::{Timestamp, civil, tz::TimeZone, tz::TimeZoneDatabase};
use std::sync::LazyLock;

static ZONES: LazyLock<TimeZoneDatabase> = LazyLock::new(TimeZoneDatabase::bundled);

/// The offset from UTC, in seconds, of a zone at an instant; `None` for an unknown zone. Outside the years of the
/// zone data, the nearest instant in it is used.
pub(crate) fn offset_at_instant(zone: &str, seconds: i64) -> Option<i32> {
    let zone = find(zone)?;
    let seconds = seconds.clamp(Timestamp::MIN.as_second(), Timestamp::MAX.as_second());
    Some(zone.to_offset(Timestamp::from_second(seconds).ok()?).seconds())
}

/// The offset from UTC, in seconds, of a zone at a local time, which is given in seconds since 1970-01-01T00:00.
/// If the local time occurs twice, the earlier one is used, as in `java.time.ZonedDateTime.ofLocal`; in a gap, the
/// offset before it.
pub(crate) fn offset_at_local(zone: &str, seconds: i64) -> Option<i32> {
    let zone = find(zone)?;
    let least =
        civil::DateTime::MIN.to_zoned(TimeZone::UTC).map_or(i64::MIN, |zoned| zoned.timestamp().as_second());
    let seconds = seconds.clamp(least.max(Timestamp::MIN.as_second()), Timestamp::MAX.as_second());
    let local = TimeZone::UTC.to_datetime(Timestamp::from_second(seconds).ok()?);
    Some(match zone.to_ambiguous_zoned(local).offset() {
        jiff::tz::AmbiguousOffset::Unambiguous { offset } => offset.seconds(),
        jiff::tz::AmbiguousOffset::Gap { before, .. } | jiff::tz::AmbiguousOffset::Fold { before, .. } => {
            before.seconds()
        }
    })
}

fn find(zone: &str) -> Option<TimeZone> {
    if zone == "Z" { Some(TimeZone::UTC) } else { ZONES.get(zone).ok() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn offsets_follow_the_zone() {
        assert_eq!(offset_at_instant("Europe/Stockholm", 1_437_507_632), Some(7_200));
        assert_eq!(offset_at_instant("Europe/Stockholm", 1_420_070_400), Some(3_600));
        assert_eq!(offset_at_instant("Z", i64::MAX), Some(0));
        assert_eq!(offset_at_instant("Nowhere/Land", 0), None);
    }

    #[test]
    fn of_two_instants_the_earlier_is_used() {
        // 2015-10-25T02:30 happened twice in Stockholm, first at +02:00; 2015-03-29T02:30 never.
        assert_eq!(offset_at_local("Europe/Stockholm", 1_445_740_200), Some(7_200));
        assert_eq!(offset_at_local("Europe/Stockholm", 1_427_596_200), Some(3_600));
        assert!(offset_at_local("Europe/Stockholm", i64::MIN).is_some());
    }
}
