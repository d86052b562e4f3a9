//! `Fields`: the fields of the map that is given to a temporal constructor.

use super::{Parts, Zone, invalid};
use crate::EvalError;
use edgewise_model::{Map, Value};

/// A field that is given as a number. The fields are applied in this order: larger units first.
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

/// How many fields there are.
const COUNT: usize = 16;

/// The lower-case names of the fields; two have a second name.
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

/// The fields that give a day.
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
/// The fields that give a time of day.
const TIME_FIELDS: [Field; 6] =
    [Field::Hour, Field::Minute, Field::Second, Field::Millisecond, Field::Microsecond, Field::Nanosecond];

/// The fields of the map that is given to a temporal constructor.
#[derive(Clone, Debug, Default)]
pub struct Fields {
    numbers: [Option<i64>; COUNT],
    /// The value of `date`: its day is taken over.
    pub date: Option<Parts>,
    /// The value of `time`: its time of day and zone are taken over.
    pub time: Option<Parts>,
    /// The value of `datetime`: its day, time of day and zone are taken over.
    pub datetime: Option<Parts>,
    /// The value of `timezone`.
    pub timezone: Option<Zone>,
}

impl Fields {
    /// Reads the fields from a map. Names are case-insensitive; an unknown one is an error.
    pub fn read(map: &Map) -> Result<Self, EvalError> {
        let mut fields = Self::default();
        for (key, value) in map {
            let name = key.to_ascii_lowercase();
            match name.as_str() {
                "date" => fields.date = Some(parts_of_instant(key, value)?),
                "time" => fields.time = Some(parts_of_instant(key, value)?),
                "datetime" => fields.datetime = Some(parts_of_instant(key, value)?),
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
                        // For a null field Neo4j takes the smallest number, other engines ignore the field, and no
                        // document says which is right.
                        Value::Null => {
                            return Err(EvalError::unsupported(format!(
                                "the reference does not support null for the field '{key}'"
                            )));
                        }
                        _ => {
                            return Err(EvalError::argument_value(format!(
                                "the field '{key}' must be an integer"
                            )));
                        }
                    });
                }
            }
        }
        Ok(fields)
    }

    /// The number given for a field; `None` if it is not given.
    pub fn get(&self, field: Field) -> Option<i64> {
        self.numbers[field as usize]
    }

    /// Sets a field to a number.
    pub fn set(&mut self, field: Field, number: i64) {
        self.numbers[field as usize] = Some(number);
    }

    /// Whether a field that gives a day is present.
    pub fn has_date(&self) -> bool {
        DATE_FIELDS.iter().any(|field| self.get(*field).is_some())
    }

    /// Whether a field that gives a time of day is present.
    pub fn has_time(&self) -> bool {
        TIME_FIELDS.iter().any(|field| self.get(*field).is_some())
    }

    /// Whether the instant is given as a number since 1970.
    pub fn has_epoch(&self) -> bool {
        self.get(Field::EpochSeconds).is_some() || self.get(Field::EpochMillis).is_some()
    }

    /// Whether no field is present, except perhaps `timezone`.
    pub fn is_empty(&self) -> bool {
        let selected = [&self.date, &self.time, &self.datetime].into_iter().any(Option::is_some);
        !selected && self.numbers.iter().all(Option::is_none)
    }
}

/// The parts of the instant given for `date`, `time` or `datetime`; an error for any other value.
fn parts_of_instant(key: &str, value: &Value) -> Result<Parts, EvalError> {
    Parts::of(value).ok_or_else(|| EvalError::argument_value(format!("'{key}' must be a temporal value")))
}
