//! Computes a duration from the fields of a map, and carries fractions of months to days and of days to seconds.

use super::{arithmetic::checked_length, invalid};
use crate::EvalError;
use edgewise_model::{Duration, Map, TemporalError, Value};

/// The four amounts that a duration consists of.
#[derive(Clone, Copy)]
enum Amount {
    Months,
    Days,
    Seconds,
    Nanos,
}

/// The fields of a duration: the amount that each adds to, and how much one unit of it adds.
const FIELDS: [(&str, Amount, i64); 10] = [
    ("years", Amount::Months, 12),
    ("months", Amount::Months, 1),
    ("weeks", Amount::Days, 7),
    ("days", Amount::Days, 1),
    ("hours", Amount::Seconds, 3_600),
    ("minutes", Amount::Seconds, 60),
    ("seconds", Amount::Seconds, 1),
    ("milliseconds", Amount::Nanos, 1_000_000),
    ("microseconds", Amount::Nanos, 1_000),
    ("nanoseconds", Amount::Nanos, 1),
];

const OUT_OF_RANGE: TemporalError = TemporalError::OutOfRange { what: "duration" };
const NANOS_PER_SECOND: f64 = 1e9;
const NANOS_PER_DAY: f64 = 86_400e9;
/// The nanoseconds of an average month: a twelfth of the mean Gregorian year of 365.2425 days.
const NANOS_PER_MONTH: f64 = 2_629_746e9;

/// Evaluates `duration({months: 5, days: 1.5})` (TCK `Temporal1` \[12\]). If all fields are integers, the result is
/// exact; otherwise they are added as floats, and fractions are carried to smaller units.
pub fn duration_from_map(map: &Map) -> Result<Duration, EvalError> {
    if map.is_empty() {
        return Err(invalid("at least one field must be given"));
    }
    let mut exact = [0_i128; 4];
    let mut floats = [0.0_f64; 4];
    let mut is_exact = true;
    for (key, value) in map {
        let field = FIELDS.iter().find(|(name, ..)| *name == key.as_str());
        let (_, amount, factor) = field.ok_or_else(|| invalid(format!("a duration has no field '{key}'")))?;
        let place = *amount as usize;
        match value {
            Value::Int(number) => {
                exact[place] += i128::from(*number) * i128::from(*factor);
                floats[place] += *number as f64 * *factor as f64;
            }
            Value::Float(number) => {
                is_exact = false;
                floats[place] += number * *factor as f64;
            }
            _ => return Err(EvalError::argument_value(format!("'{key}' must be a number"))),
        }
    }
    if !is_exact {
        let [months, days, seconds, nanos] = floats;
        return approximate(months, days, seconds, nanos);
    }
    let [months, days, seconds, nanos] = exact;
    checked_length(Duration::from_parts(months, days, seconds * 1_000_000_000 + nanos)?)
}

/// A duration from four floats: a fraction of a month becomes days, of a day seconds, and of a second nanoseconds; what
/// is left is cut off. The order of these float operations matters: it gives Neo4j's answers to the nanosecond (checked
/// against 5.26 on 120 products, quotients and maps).
pub(super) fn approximate(months: f64, days: f64, seconds: f64, nanos: f64) -> Result<Duration, EvalError> {
    let whole_months = integer_part(months)?;
    let days = days + NANOS_PER_MONTH * (months - whole_months as f64) / NANOS_PER_DAY;
    let whole_days = integer_part(days)?;
    let seconds = seconds + NANOS_PER_DAY * (days - whole_days as f64) / NANOS_PER_SECOND;
    let whole_seconds = integer_part(seconds)?;
    let nanos = nanos + NANOS_PER_SECOND * (seconds - whole_seconds as f64);
    let nanos = i128::from(whole_seconds) * 1_000_000_000 + i128::from(integer_part(nanos)?);
    checked_length(Duration::from_parts(whole_months.into(), whole_days.into(), nanos)?)
}

/// The number without its fraction; an error if it does not fit 64 bits.
fn integer_part(number: f64) -> Result<i64, EvalError> {
    // This is 2^63, the smallest float that does not fit. NaN fails the comparison, too.
    if number.abs() < 9_223_372_036_854_775_808.0 { Ok(number as i64) } else { Err(OUT_OF_RANGE.into()) }
}
