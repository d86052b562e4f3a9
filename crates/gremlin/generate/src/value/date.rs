//! Draws dates: leap days, offsets, the epoch, the turn of a year.

use edgewise_gremlin_semantics::value::DateTime;
use edgewise_model::{Name, Rng};

/// Dates that engines often get wrong.
pub const TROUBLE: &[&str] = &[
    "1970-01-01T00:00:00Z",
    "1969-12-31T23:59:59Z",
    "2020-02-29T12:00:00Z",
    "1999-12-31T23:59:59.999Z",
    "2000-01-01T00:00:00Z",
    "2024-03-31T01:30:00+01:00",
    "2024-03-30T23:30:00-01:00",
    "2038-01-19T03:14:08Z",
    "0001-01-01T00:00:00Z",
    "9999-12-31T23:59:59Z",
];

/// A random date: within some years, in whole seconds, most often in UTC.
pub fn random(rng: &mut Rng) -> DateTime {
    let days = rng.range_i64(-2_000..=25_000);
    let seconds = if rng.bool() { 0 } else { rng.range_i64(0..=86_399) };
    let offset = if rng.one_in(4) { rng.range_i64(-12..=12) as i32 * 3_600 } else { 0 };
    DateTime { seconds: days * 86_400 + seconds, nanos: 0, offset }
}

/// The text of a date with all its fields; `None` if its year does not have four digits.
pub fn text(date: &DateTime) -> Option<Name> {
    let text = date.to_string();
    let place = text.find('T')?;
    let (day, time) = text.split_at(place);
    let end = time.find(['Z', '+', '-']).unwrap_or(time.len());
    let (clock, offset) = time.split_at(end);
    // The semantics print a whole minute without seconds, which not every version accepts.
    let seconds = if clock.len() == "T00:00".len() { ":00" } else { "" };
    let full = format!("{day}{clock}{seconds}{offset}");
    (DateTime::parse(&full) == Some(*date)).then(|| Name::from(full))
}

/// The same point in time without an offset.
pub fn in_utc(text: &str) -> Name {
    let moment = DateTime::parse(text).and_then(|date| self::text(&DateTime { offset: 0, ..date }));
    moment.unwrap_or_else(|| Name::new(TROUBLE[0]))
}

#[cfg(test)]
mod tests {
    use super::in_utc;

    #[test]
    fn a_date_in_utc_is_the_same_point_in_time() {
        assert_eq!(&*in_utc("2024-03-31T01:30:00+01:00"), "2024-03-31T00:30:00Z");
        assert_eq!(&*in_utc("2020-02-29T12:00:00Z"), "2020-02-29T12:00:00Z");
    }
}
