//! `Parts`: the day, time of day and zone a temporal instant consists of.

use super::Zone;
use edgewise_model::{Date, LocalDateTime, LocalTime, Value};

/// The day, time of day and zone of an instant, as far as it has them.
#[derive(Clone, Debug)]
pub struct Parts {
    /// The day; times have none.
    pub date: Option<Date>,
    /// The time of day; dates have none.
    pub time: Option<LocalTime>,
    /// The zone; local values have none.
    pub zone: Option<Zone>,
    /// The offset from UTC in seconds; local values have none.
    pub offset: Option<i32>,
}

impl Parts {
    /// The parts of an instant; `None` for any other value.
    pub fn of(value: &Value) -> Option<Self> {
        let empty = Self { date: None, time: None, zone: None, offset: None };
        Some(match value {
            Value::Date(date) => Self { date: Some(*date), ..empty },
            Value::LocalTime(time) => Self { time: Some(*time), ..empty },
            Value::Time(time) => Self {
                time: Some(time.local()),
                zone: Some(Zone::Offset(time.offset_seconds())),
                offset: Some(time.offset_seconds()),
                ..empty
            },
            Value::LocalDateTime(LocalDateTime { date, time }) => {
                Self { date: Some(*date), time: Some(*time), ..empty }
            }
            Value::DateTime(value) => Self {
                date: Some(value.local().date),
                time: Some(value.local().time),
                zone: Some(Zone::of(value)),
                offset: Some(value.offset_seconds()),
            },
            _ => return None,
        })
    }
}
