//! Arithmetic on days of the proleptic Gregorian calendar with a year 0 (astronomical year numbering), on plain
//! integers.

/// The smallest year of a date.
pub const MIN_YEAR: i64 = -999_999_999;
/// The largest year of a date.
pub const MAX_YEAR: i64 = 999_999_999;

/// The number of days in 400 years, after which the calendar repeats.
const DAYS_PER_ERA: i64 = 146_097;

/// Whether a year has a 29 February.
pub const fn is_leap_year(year: i64) -> bool {
    year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
}

/// The number of days of a year: 365 or 366.
pub const fn days_in_year(year: i64) -> i64 {
    if is_leap_year(year) { 366 } else { 365 }
}

/// The number of days of a month (1 to 12); 0 for any other number.
pub const fn days_in_month(year: i64, month: i64) -> i64 {
    match month {
        1 | 3 | 5 | 7 | 8 | 10 | 12 => 31,
        4 | 6 | 9 | 11 => 30,
        2 if is_leap_year(year) => 29,
        2 => 28,
        _ => 0,
    }
}

/// The number of days from 1970-01-01 to a valid calendar date.
///
/// The calculation counts years from March, so that the leap day is the last of its year, in eras of 400 years.
pub const fn days_from_civil(year: i64, month: i64, day: i64) -> i64 {
    let year = if month <= 2 { year - 1 } else { year };
    let era = year.div_euclid(400);
    let year_of_era = year.rem_euclid(400);
    let month_from_march = (month + 9) % 12;
    let day_of_year = (153 * month_from_march + 2) / 5 + day - 1;
    let day_of_era = year_of_era * 365 + year_of_era / 4 - year_of_era / 100 + day_of_year;
    era * DAYS_PER_ERA + day_of_era - 719_468
}

/// The year, month and day of a day given as days since 1970-01-01.
pub const fn civil_from_days(days: i64) -> (i64, i64, i64) {
    let days = days + 719_468;
    let era = days.div_euclid(DAYS_PER_ERA);
    let day_of_era = days.rem_euclid(DAYS_PER_ERA);
    let year_of_era = (day_of_era - day_of_era / 1_460 + day_of_era / 36_524 - day_of_era / 146_096) / 365;
    let day_of_year = day_of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
    let month_from_march = (5 * day_of_year + 2) / 153;
    let day = day_of_year - (153 * month_from_march + 2) / 5 + 1;
    let month = if month_from_march < 10 { month_from_march + 3 } else { month_from_march - 9 };
    let year = year_of_era + era * 400 + if month <= 2 { 1 } else { 0 };
    (year, month, day)
}

/// The day of the week of a day given as days since 1970-01-01: Monday = 1 to Sunday = 7.
pub const fn day_of_week(days: i64) -> i64 {
    (days + 3).rem_euclid(7) + 1
}

/// The number of ISO weeks of a week-numbering year: 53 if it begins on a Thursday, or is a leap year
/// beginning on a Wednesday.
pub const fn weeks_in_year(year: i64) -> i64 {
    let first = day_of_week(days_from_civil(year, 1, 1));
    if first == 4 || (first == 3 && is_leap_year(year)) { 53 } else { 52 }
}

/// The Monday of ISO week 1, the week with 4 January, as days since 1970-01-01.
pub const fn first_week_start(year: i64) -> i64 {
    let fourth = days_from_civil(year, 1, 4);
    fourth - (day_of_week(fourth) - 1)
}
