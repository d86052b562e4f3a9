//! `Fields`: the typed content of the map given to a temporal constructor.

use super::{Parts, Zone, invalid};
use crate::EvalError;
use edgewise_model::{Map, Value};

/// A numeric field, in the order in which fields are applied to a selected value: larger units first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs)] // The names are those of the fields.
pub enum Field {
    Year,
    Quarter,
    Month,
    Week,
    OrdinalDay,
    DayOfQuarter,
    DayOfWeek,
    Day,
    Hour,
    Minute,
    Second,
    Millisecond,
    Microsecond,
    Nanosecond,
    EpochSeconds,
    EpochMillis,
}

const COUNT: usize = 16;

const NAMES: [(&str, Field); 18] = [
    ("year", Field::Year),
    ("quarter", Field::Quarter),
    ("month", Field::Month),
    ("week", Field::Week),
    ("ordinalday", Field::OrdinalDay),
    ("dayofquarter", Field::DayOfQuarter),
    ("quarterday", Field::DayOfQuarter),
    ("dayofweek", Field::DayOfWeek),
    ("weekday", Field::DayOfWeek),
    ("day", Field::Day),
    ("hour", Field::Hour),
    ("minute", Field::Minute),
    ("second", Field::Second),
    ("millisecond", Field::Millisecond),
    ("microsecond", Field::Microsecond),
    ("nanosecond", Field::Nanosecond),
    ("epochseconds", Field::EpochSeconds),
    ("epochmillis", Field::EpochMillis),
];

const DATE_FIELDS: [Field; 8] = [
    Field::Year,
    Field::Quarter,
    Field::Month,
    Field::Week,
    Field::OrdinalDay,
    Field::DayOfQuarter,
    Field::DayOfWeek,
    Field::Day,
];
const TIME_FIELDS: [Field; 6] =
    [Field::Hour, Field::Minute, Field::Second, Field::Millisecond, Field::Microsecond, Field::Nanosecond];

/// The typed content of the map given to a temporal constructor.
#[derive(Clone, Debug, Default)]
pub struct Fields {
    numbers: [Option<i64>; COUNT],
    /// The value whose day is selected.
    pub date: Option<Parts>,
    /// The value whose time of day (and zone) is selected.
    pub time: Option<Parts>,
    /// The value whose day and time of day (and zone) are selected.
    pub datetime: Option<Parts>,
    /// The given zone.
    pub timezone: Option<Zone>,
}

impl Fields {
    /// Reads a map; names are case-insensitive, unknown ones are an error.
    pub fn read(map: &Map) -> Result<Self, EvalError> {
        let mut fields = Self::default();
        for (key, value) in map {
            let name = key.to_ascii_lowercase();
            match name.as_str() {
                "date" => fields.date = Some(instant(key, value)?),
                "time" => fields.time = Some(instant(key, value)?),
                "datetime" => fields.datetime = Some(instant(key, value)?),
                "timezone" => {
                    let Value::String(text) = value else {
                        return Err(EvalError::argument_value("a timezone must be a string"));
                    };
                    fields.timezone = Some(Zone::parse(text)?);
                }
                _ => {
                    let field = NAMES.iter().find(|(own, _)| *own == name);
                    let (_, field) = field.ok_or_else(|| invalid(format!("there is no field '{key}'")))?;
                    fields.numbers[*field as usize] = Some(match value {
                        Value::Int(number) => *number,
                        // Neo4j takes it as the field's smallest number, others as absent; no document says which.
                        Value::Null => return Err(EvalError::unsupported(format!("'{key}' is null"))),
                        _ => return Err(EvalError::argument_value(format!("'{key}' must be an integer"))),
                    });
                }
            }
        }
        Ok(fields)
    }

    /// The number given for a field.
    pub fn get(&self, field: Field) -> Option<i64> {
        self.numbers[field as usize]
    }

    /// Sets a field.
    pub fn set(&mut self, field: Field, number: i64) {
        self.numbers[field as usize] = Some(number);
    }

    /// Whether any part of a day is given as a number.
    pub fn has_date(&self) -> bool {
        DATE_FIELDS.iter().any(|field| self.get(*field).is_some())
    }

    /// Whether any part of a time of day is given as a number.
    pub fn has_time(&self) -> bool {
        TIME_FIELDS.iter().any(|field| self.get(*field).is_some())
    }

    /// Whether an instant is given as an offset from 1970.
    pub fn has_epoch(&self) -> bool {
        self.get(Field::EpochSeconds).is_some() || self.get(Field::EpochMillis).is_some()
    }

    /// Whether nothing is given, except perhaps a zone.
    pub fn is_empty(&self) -> bool {
        let selected = [&self.date, &self.time, &self.datetime].into_iter().any(Option::is_some);
        !selected && self.numbers.iter().all(Option::is_none)
    }
}

fn instant(key: &str, value: &Value) -> Result<Parts, EvalError> {
    Parts::of(value).ok_or_else(|| EvalError::argument_value(format!("'{key}' must be a temporal value")))
}
