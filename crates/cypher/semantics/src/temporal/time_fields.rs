//! Computes a time of day from the fields of a map, or applies them to a selected time.

use super::{
    fields::{Field, Fields},
    invalid,
};
use crate::EvalError;
use edgewise_model::{LocalTime, TemporalError};

/// The time of day that the fields give.
///
/// Without a selected time, the fields must start with the hour and leave no gap (Neo4j manual: "specifying hour and
/// second, while omitting minute, is not possible"). With one, missing fields keep its values. If any part of a second
/// is given, all parts of the second are replaced.
pub fn time(fields: &Fields, selected: Option<LocalTime>) -> Result<LocalTime, EvalError> {
    let parts = [Field::Hour, Field::Minute, Field::Second].map(|field| fields.get(field));
    let fraction = fraction(fields)?;
    if selected.is_none() {
        let given = [parts[0].is_some(), parts[1].is_some(), parts[2].is_some(), fraction.is_some()];
        if given.windows(2).any(|pair| !pair[0] && pair[1]) {
            return Err(invalid("a part of a time of day cannot be given without the larger ones"));
        }
    }
    let base = selected.unwrap_or(LocalTime::MIDNIGHT);
    let [hour, minute, second] = parts;
    Ok(LocalTime::from_hmsn(
        hour.unwrap_or(base.hour()),
        minute.unwrap_or(base.minute()),
        second.unwrap_or(base.second()),
        fraction.unwrap_or(base.nanosecond()),
    )?)
}

/// The nanoseconds within the second, if any part of a second is given; otherwise `None`. The limit of each part
/// depends on the next larger part that is given, too: alone, `nanosecond` goes up to 999,999,999, together with
/// `millisecond` up to 999,999.
fn fraction(fields: &Fields) -> Result<Option<i64>, EvalError> {
    let [milli, micro, nano] =
        [Field::Millisecond, Field::Microsecond, Field::Nanosecond].map(|field| fields.get(field));
    if milli.or(micro).or(nano).is_none() {
        return Ok(None);
    }
    let below = |what: &'static str, number: Option<i64>, limit: i64| match number {
        Some(number) if number < 0 || number >= limit => {
            Err(EvalError::from(TemporalError::OutOfRange { what }))
        }
        number => Ok(number.unwrap_or(0)),
    };
    let millis = below("millisecond", milli, 1_000)?;
    let micros = below("microsecond", micro, if milli.is_some() { 1_000 } else { 1_000_000 })?;
    let limit = match (milli, micro) {
        (_, Some(_)) => 1_000,
        (Some(_), None) => 1_000_000,
        (None, None) => 1_000_000_000,
    };
    Ok(Some(millis * 1_000_000 + micros * 1_000 + below("nanosecond", nano, limit)?))
}
