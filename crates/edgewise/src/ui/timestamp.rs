//! Formats timestamps for file names.

use edgewise_model::Date;
use std::time::{SystemTime, UNIX_EPOCH};

/// A time as `20261115-043658`, in UTC.
pub(crate) fn timestamp(moment: SystemTime) -> String {
    let seconds = moment.duration_since(UNIX_EPOCH).map_or(0, |time| time.as_secs());
    let day = i64::try_from(seconds / 86_400).unwrap_or_default();
    let (year, month, of_month) = Date::from_epoch_days(day).map_or((1970, 1, 1), Date::ymd);
    let of_day = seconds % 86_400;
    format!("{year:04}{month:02}{of_month:02}-{:02}{:02}{:02}", of_day / 3600, of_day / 60 % 60, of_day % 60)
}
