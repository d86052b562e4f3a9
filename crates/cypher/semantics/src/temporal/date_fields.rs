//! Computes a day from the fields of a map, such as `{year: 1984, week: 10}`, or applies them to a selected day.

use super::{
    fields::{Field, Fields},
    invalid,
};
use crate::EvalError;
use edgewise_model::{Date, TemporalError, temporal::calendar};

/// The four ways to give a day within a year: the larger field, and the smaller one that needs it.
const GROUPS: [(Field, Field); 4] = [
    (Field::Month, Field::Day),
    (Field::Week, Field::DayOfWeek),
    (Field::Quarter, Field::DayOfQuarter),
    (Field::OrdinalDay, Field::OrdinalDay),
];

/// The day that the fields give.
///
/// Without a selected day, the year must be given, and missing smaller fields stand for the first day. With one,
/// missing fields keep its values. Fields are applied from large to small (TCK `Temporal1` \[1\] to [4], `Temporal3`
/// \[1\]; Neo4j manual "least significant components may be omitted").
pub fn date(fields: &Fields, selected: Option<Date>) -> Result<Date, EvalError> {
    let used: Vec<_> =
        GROUPS.iter().filter(|(large, small)| is_given(fields, *large) || is_given(fields, *small)).collect();
    if used.len() > 1 {
        return Err(invalid("a day may be given by month, week, quarter or ordinal day, not by several"));
    }
    let base = match selected {
        Some(date) => date,
        None => {
            if let Some((large, small)) = used.first().filter(|(large, _)| !is_given(fields, *large)) {
                return Err(invalid(format!("{small:?} cannot be given without {large:?}")));
            }
            first_day(fields)?
        }
    };
    apply(fields, base, selected.is_some())
}

/// Whether the fields give one day, and not only a month or a year: this is required if a time of day is given, too.
pub fn names_a_day(fields: &Fields) -> bool {
    is_given(fields, Field::Year)
        && GROUPS.iter().any(|(large, small)| is_given(fields, *large) && is_given(fields, *small))
}

/// Whether the map has this field.
fn is_given(fields: &Fields, field: Field) -> bool {
    fields.get(field).is_some()
}

/// The day to which the other fields are applied: 1 January, or the Monday of week 1 if the map has a week.
fn first_day(fields: &Fields) -> Result<Date, EvalError> {
    let year = fields.get(Field::Year).ok_or_else(|| invalid("year must be specified"))?;
    let first = Date::from_ymd(year, 1, 1)?;
    if is_given(fields, Field::Week) {
        return Ok(Date::from_epoch_days(calendar::first_week_start(year))?);
    }
    Ok(first)
}

/// Applies the fields to a day, from large to small. `selected` says whether the day was selected by the map, so that
/// its year may change.
fn apply(fields: &Fields, base: Date, selected: bool) -> Result<Date, EvalError> {
    let mut date = base;
    if let Some(year) = fields.get(Field::Year).filter(|_| selected) {
        date = with_year(date, year, is_given(fields, Field::Week))?;
    }
    if let Some(quarter) = in_range(fields, Field::Quarter, 4)? {
        date = date.plus_months((quarter - date.quarter()) * 3)?;
    }
    if let Some(month) = in_range(fields, Field::Month, 12)? {
        date = date.plus_months(month - date.month())?;
    }
    // A week or day beyond the end of its year or quarter counts on into the next: week 53 of a year with 52 weeks is
    // the first week of the next.
    if let Some(week) = in_range(fields, Field::Week, 53)? {
        date = date.plus_days((week - date.week_date().1) * 7)?;
    }
    if let Some(day) = fields.get(Field::OrdinalDay) {
        date = Date::from_ordinal(date.year(), day)?;
    }
    if let Some(day) = in_range(fields, Field::DayOfQuarter, 92)? {
        date = date.plus_days(day - date.day_of_quarter())?;
    }
    if let Some(day) = in_range(fields, Field::DayOfWeek, 7)? {
        date = date.plus_days(day - date.day_of_week())?;
    }
    if let Some(day) = fields.get(Field::Day) {
        let (year, month, _) = date.ymd();
        date = Date::from_ymd(year, month, day)?;
    }
    Ok(date)
}

/// The same day in another year, or the last day of its month. If the map has a week, too, the year is a week-based
/// year (TCK `Temporal1` \[1\]: `{date: date('1816-12-31'), year: 1817, week: 2}`).
fn with_year(date: Date, year: i64, of_weeks: bool) -> Result<Date, EvalError> {
    if of_weeks {
        let first = Date::from_ymd(year, 1, 4)?;
        let (_, week, day) = date.week_date();
        let weeks = week.min(calendar::weeks_in_year(year)) - 1;
        return Ok(Date::from_epoch_days(calendar::first_week_start(first.year()) + weeks * 7 + day - 1)?);
    }
    let (_, month, day) = date.ymd();
    Ok(Date::from_ymd(year, month, day.min(calendar::days_in_month(year, month)))?)
}

/// The number given for a field; an error if it is not between 1 and `high`.
fn in_range(fields: &Fields, field: Field, high: i64) -> Result<Option<i64>, EvalError> {
    match fields.get(field) {
        Some(number) if number < 1 || number > high => {
            let what = match field {
                Field::Quarter => "quarter",
                Field::Month => "month",
                Field::Week => "week",
                Field::DayOfQuarter => "day of quarter",
                _ => "day of week",
            };
            Err(TemporalError::OutOfRange { what }.into())
        }
        number => Ok(number),
    }
}
