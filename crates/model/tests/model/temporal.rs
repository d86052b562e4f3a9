//! Tests of temporal text, read and written, and of the calendar.

use std::{fmt::Display, str::FromStr};

use edgewise_model::{
    Date, DateTime, Duration, LocalDateTime, LocalTime, TemporalError, Time,
    temporal::calendar::{civil_from_days, days_from_civil, days_in_month, days_in_year, weeks_in_year},
};
use proptest::prelude::*;

use crate::arbitrary::{date, date_time, duration, local_date_time, local_time, time};

fn survives<T: FromStr + Display + PartialEq>(value: &T) -> bool {
    value.to_string().parse::<T>().is_ok_and(|read| read == *value)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2_000))]

    #[test]
    fn printed_text_is_read_again(
        date in date(), local_time in local_time(), time in time(),
        local_date_time in local_date_time(), date_time in date_time(), duration in duration(),
    ) {
        prop_assert!(survives(&date), "{}", date);
        prop_assert!(survives(&local_time), "{}", local_time);
        prop_assert!(survives(&time), "{}", time);
        prop_assert!(survives(&local_date_time), "{}", local_date_time);
        prop_assert!(survives(&date_time), "{}", date_time);
        prop_assert!(survives(&duration), "{}", duration);
    }

    #[test]
    fn any_text_is_read_or_refused_without_panic(text in "[-+PTYMWDHSZQ0-9:.,\\[\\]/a]{0,16}|.{0,6}") {
        let _ = (text.parse::<Date>(), text.parse::<LocalTime>(), text.parse::<Time>());
        let _ = (text.parse::<LocalDateTime>(), text.parse::<DateTime>(), text.parse::<Duration>());
    }

    #[test]
    fn every_form_of_a_date_denotes_the_same_day(date in date()) {
        let (year, month, day) = date.ymd();
        prop_assert_eq!(Date::from_ymd(year, month, day), Ok(date));
        prop_assert_eq!(Date::from_ordinal(year, date.ordinal_day()), Ok(date));
        prop_assert_eq!(Date::from_quarter(year, date.quarter(), date.day_of_quarter()), Ok(date));
        let (week_year, week, day_of_week) = date.week_date();
        if (-999_999_999..=999_999_999).contains(&week_year) {
            prop_assert_eq!(Date::from_week(week_year, week, day_of_week), Ok(date));
        }
    }

    #[test]
    fn nanoseconds_since_the_epoch_convert_back_to_the_same_value(value in local_date_time()) {
        prop_assert_eq!(LocalDateTime::from_epoch_nanos(value.epoch_nanos()), Ok(value));
    }

    #[test]
    fn a_duration_plus_its_negation_is_empty(duration in duration()) {
        if let Ok(opposite) = duration.negated() {
            prop_assert_eq!(duration.plus(opposite), Ok(Duration::ZERO));
        }
    }
}

#[test]
fn the_calendar_counts_day_by_day_over_four_centuries() {
    let mut days = days_from_civil(1_900, 1, 1);
    for year in 1_900..2_301 {
        let first = days;
        for month in 1..=12 {
            for day in 1..=days_in_month(year, month) {
                assert_eq!(days_from_civil(year, month, day), days);
                assert_eq!(civil_from_days(days), (year, month, day));
                days += 1;
            }
        }
        assert_eq!(days - first, days_in_year(year));
    }
    assert_eq!(days_from_civil(1_970, 1, 1), 0);
    assert_eq!((weeks_in_year(2_015), weeks_in_year(2_016), weeks_in_year(2_020)), (53, 52, 53));
}

fn reads<T: FromStr<Err = TemporalError> + Display>(cases: &[(&str, &str)]) {
    for (text, printed) in cases {
        let read = text.parse::<T>().map(|value| value.to_string());
        assert_eq!(read.as_deref(), Ok(*printed), "{text}");
    }
}

fn refuses<T: FromStr + Display>(texts: &[&str]) {
    for text in texts {
        assert!(text.parse::<T>().is_err(), "{text} was read as {}", text.parse::<T>().ok().unwrap());
    }
}

#[test]
fn dates_are_read_in_every_form_of_the_cip() {
    reads::<Date>(&[
        ("2015-07-21", "2015-07-21"),
        ("20150721", "2015-07-21"),
        ("2015-07", "2015-07-01"),
        ("201507", "2015-07-01"),
        ("2015-W30-2", "2015-07-21"),
        ("2015W302", "2015-07-21"),
        ("2015-W30", "2015-07-20"),
        ("2015W30", "2015-07-20"),
        ("2015-202", "2015-07-21"),
        ("2015202", "2015-07-21"),
        ("2015-Q2-60", "2015-05-30"),
        ("2015Q260", "2015-05-30"),
        ("2015-Q2", "2015-04-01"),
        ("2015Q2", "2015-04-01"),
        ("2015", "2015-01-01"),
        ("+2015-W13-4", "2015-03-26"),
        ("-0001-02-03", "-0001-02-03"),
        ("+999999999-12-31", "+999999999-12-31"),
        ("-999999999-01-01", "-999999999-01-01"),
        ("0000-02-29", "0000-02-29"),
    ]);
    refuses::<Date>(&[
        "",
        "2015-13-01",
        "2015-02-29",
        "2015-7-21",
        "15-07-21",
        "2015-07-21T",
        "2015-W54-1",
        "2014-W53-1",
        "2015-366",
        "2015-Q5-1",
        "2015-Q1-91",
        "+1000000000-01-01",
        "2015-07-",
        "2015--07",
        "201",
        "2015-07-21 ",
        "2015-0721",
    ]);
}

#[test]
fn times_are_read_in_every_form_of_the_cip() {
    reads::<LocalTime>(&[
        ("21:40:32.142", "21:40:32.142"),
        ("214032.142", "21:40:32.142"),
        ("21:40:32", "21:40:32"),
        ("214032", "21:40:32"),
        ("21:40", "21:40"),
        ("2140", "21:40"),
        ("21", "21:00"),
        ("T21:40:32,5", "21:40:32.500"),
        ("00:00:00.000000001", "00:00:00.000000001"),
        ("12:31:14.645876", "12:31:14.645876"),
    ]);
    refuses::<LocalTime>(&[
        "",
        "24:00",
        "21:60",
        "21:40:60",
        "2",
        "21:4",
        "21:40:32.",
        "21:40:32.1234567890",
        "21:40Z",
    ]);
    reads::<Time>(&[
        ("21:40:32.142+0100", "21:40:32.142+01:00"),
        ("214032Z", "21:40:32Z"),
        ("21:40-01:30", "21:40-01:30"),
        ("2140-00:00", "21:40Z"),
        ("22+18:00", "22:00+18:00"),
        ("21:40+02:05:59", "21:40+02:05:59"),
        ("21:40", "21:40Z"),
        ("21+01", "21:00+01:00"),
    ]);
    refuses::<Time>(&[
        "21:40+18:01",
        "21:40+1",
        "21:40+01:",
        "21:40+01:60",
        "21:40 Z",
        "21:40[Europe/Stockholm]",
    ]);
}

#[test]
fn date_times_keep_offset_and_zone() {
    reads::<DateTime>(&[
        ("2015-07-21T21:40:32.142+0100", "2015-07-21T21:40:32.142+01:00"),
        ("2015-W30-2T214032.142Z", "2015-07-21T21:40:32.142Z"),
        ("2015-202T21:40:32+01:00", "2015-07-21T21:40:32+01:00"),
        ("20150721T21:40-01:30", "2015-07-21T21:40-01:30"),
        (
            "2015-07-21T21:40:32.142+02:00[Europe/Stockholm]",
            "2015-07-21T21:40:32.142+02:00[Europe/Stockholm]",
        ),
        ("2015-07-21T21:40", "2015-07-21T21:40Z"),
        ("2015-07-21", "2015-07-21T00:00Z"),
    ]);
    refuses::<DateTime>(&[
        "2015-07-21T21:40[Europe/Stockholm]",
        "2015-07-21T21:40+01:00[]",
        "2015-07-21T21:40+01:00]",
        "T21:40",
    ]);
    reads::<LocalDateTime>(&[
        ("2015185T19:32:24", "2015-07-04T19:32:24"),
        ("2015-07-21T21", "2015-07-21T21:00"),
    ]);
    refuses::<LocalDateTime>(&["2015-07-21T21:40Z", "2015-07-21T", "2015-07-21 21:40"]);
}

#[test]
fn durations_are_read_in_every_form_and_print_as_in_temporal1_scenario_12() {
    reads::<Duration>(&[
        ("P14DT16H12M", "P14DT16H12M"),
        ("P5M1.5D", "P5M1DT12H"),
        ("P0.75M", "P22DT19H51M49.5S"),
        ("PT0.75M", "PT45S"),
        ("P2.5W", "P17DT12H"),
        ("P12Y5M14DT16H12M70S", "P12Y5M14DT16H13M10S"),
        ("P2012-02-02T14:37:21.545", "P2012Y2M2DT14H37M21.545S"),
        ("P20120202T143721.545", "P2012Y2M2DT14H37M21.545S"),
        ("PT-0.5S", "PT-0.5S"),
        ("PT-1.5S", "PT-1.5S"),
        ("PT1M-0.000000001S", "PT59.999999999S"),
        ("-P1Y-2M", "P-10M"),
        ("P1Y-13M", "P-1M"),
        ("PT0S", "PT0S"),
        ("P0D", "PT0S"),
        ("P1.5Y", "P1Y6M"),
        ("P-1.5D", "P-1DT-12H"),
        ("PT100000H", "PT100000H"),
    ]);
    refuses::<Duration>(&[
        "",
        "P",
        "PT",
        "P1",
        "P1S",
        "PT1D",
        "P1DT",
        "P1D1M",
        "P1M1M",
        "1D",
        "P1.D",
        "P1D2H",
        "PT1S1M",
        "PT1HT1M",
        "P2012-13-02T14:37:21",
        "P9223372036854775808D",
        "P99999999999999999999999999999999999999999Y",
    ]);
}

#[test]
fn months_are_added_within_the_calendar() {
    let plus =
        |text: &str, months| text.parse::<Date>().unwrap().plus_months(months).map(|date| date.to_string());
    assert_eq!(plus("2015-01-31", 1).as_deref(), Ok("2015-02-28"));
    assert_eq!(plus("2016-01-31", 1).as_deref(), Ok("2016-02-29"));
    assert_eq!(plus("2016-02-29", -12).as_deref(), Ok("2015-02-28"));
    assert!(Date::MAX.plus_months(1).is_err() && Date::MAX.plus_months(i64::MAX).is_err());
    assert!(Date::MAX.plus_days(1).is_err() && Date::MIN.plus_days(i64::MIN).is_err());
}

#[test]
fn local_times_wrap_round_at_midnight() {
    let late = LocalTime::from_hmsn(23, 0, 0, 0).unwrap();
    assert_eq!(late.wrapping_plus_nanos(2 * 3_600 * 1_000_000_000).to_string(), "01:00");
    assert_eq!(LocalTime::MIDNIGHT.wrapping_plus_nanos(-1), LocalTime::MAX);
}
