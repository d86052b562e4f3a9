//! Tests of temporal arithmetic, differences and truncation.

mod function_reader;

use function_reader::{check, check_raises};

const LONG: &str =
    "duration({years: 12, months: 5, days: 14, hours: 16, minutes: 12, seconds: 70, nanoseconds: 2})";
const SPLIT: &str = "duration({months: 1, days: -14, hours: 16, minutes: -12, seconds: 70})";
const FRACTIONS: &str = "duration({years: 12.5, months: 5.5, days: 14.5, hours: 16.5, minutes: 12.5, seconds: 70.5, \
                         nanoseconds: 3})";

#[test]
fn adding_a_duration_to_a_date_uses_months_days_and_whole_days_of_seconds() {
    check(&[
        (&format!("date('1984-10-11') + {LONG}"), "'1997-03-25'"),
        (&format!("date('1984-10-11') - {LONG}"), "'1972-04-27'"),
        (&format!("date('1984-10-11') + {SPLIT}"), "'1984-10-28'"),
        (&format!("date('1984-10-11') - {SPLIT}"), "'1984-09-25'"),
        (&format!("date('1984-10-11') + {FRACTIONS}"), "'1997-10-11'"),
        (&format!("date('1984-10-11') - {FRACTIONS}"), "'1971-10-12'"),
        ("date('2011-01-31') + duration('P1M')", "'2011-02-28'"),
        ("duration('P1M') + date('2012-01-31')", "'2012-02-29'"),
        ("date('2011-01-31') + duration('PT23H59M')", "'2011-01-31'"),
        ("date('2011-01-31') + duration('PT48H')", "'2011-02-02'"),
    ]);
}

#[test]
fn a_time_of_day_wraps_round_at_midnight() {
    check(&[
        (&format!("localtime('12:31:14.000000001') + {LONG}"), "'04:44:24.000000003'"),
        (&format!("localtime('12:31:14.000000001') - {LONG}"), "'20:18:03.999999999'"),
        (&format!("time('12:31:14.000000001+01:00') + {LONG}"), "'04:44:24.000000003+01:00'"),
        ("localtime('12:00') + duration('P5Y3M2D')", "'12:00'"),
    ]);
}

#[test]
fn adding_a_duration_to_a_date_with_time_uses_all_its_parts() {
    check(&[
        (
            &format!("localdatetime('1984-10-11T12:31:14.000000001') + {LONG}"),
            "'1997-03-26T04:44:24.000000003'",
        ),
        (
            &format!("localdatetime('1984-10-11T12:31:14.000000001') - {LONG}"),
            "'1972-04-26T20:18:03.999999999'",
        ),
        (
            &format!("datetime('1984-10-11T12:31:14.000000001+01:00') + {LONG}"),
            "'1997-03-26T04:44:24.000000003+01:00'",
        ),
    ]);
    check_raises(&[
        ("date('+999999999-12-31') + duration('P1D')", "ArgumentError: NumberOutOfRange"),
        ("date('-999999999-01-01') - duration('P1M')", "ArgumentError: NumberOutOfRange"),
    ]);
}

#[test]
fn adding_days_keeps_the_clock_time_and_adding_hours_moves_the_instant() {
    check(&[
        (
            "datetime('2017-10-29T00:00[Europe/Stockholm]') + duration('PT5H')",
            "'2017-10-29T04:00+01:00[Europe/Stockholm]'",
        ),
        (
            "datetime('2017-10-29T00:00[Europe/Stockholm]') + duration('P1D')",
            "'2017-10-30T00:00+01:00[Europe/Stockholm]'",
        ),
        (
            "datetime('2017-10-29T00:00[Europe/Stockholm]') + duration('PT24H')",
            "'2017-10-29T23:00+01:00[Europe/Stockholm]'",
        ),
        // 02:30 does not exist on 26 March 2017: the clock time moves on by the length of the gap.
        (
            "datetime('2017-03-25T02:30[Europe/Stockholm]') + duration('P1D')",
            "'2017-03-26T03:30+02:00[Europe/Stockholm]'",
        ),
        ("datetime('2017-03-26T02:30[Europe/Stockholm]')", "'2017-03-26T03:30+02:00[Europe/Stockholm]'"),
        // 02:30 exists twice on 29 October 2017: the earlier one is meant unless the offset says otherwise.
        ("datetime('2017-10-29T02:30[Europe/Stockholm]')", "'2017-10-29T02:30+02:00[Europe/Stockholm]'"),
        (
            "datetime('2017-10-29T02:30+01:00[Europe/Stockholm]')",
            "'2017-10-29T02:30+01:00[Europe/Stockholm]'",
        ),
        (
            "datetime('2017-10-29T02:30+02:00[Europe/Stockholm]') + duration('PT1H')",
            "'2017-10-29T02:30+01:00[Europe/Stockholm]'",
        ),
    ]);
}

#[test]
fn zone_rules_apply_far_outside_the_years_of_the_zone_library() {
    check(&[
        (
            "datetime('+100000-07-01T12:00[Europe/Stockholm]')",
            "'+100000-07-01T12:00+02:00[Europe/Stockholm]'",
        ),
        (
            "datetime('+100000-01-01T12:00[Europe/Stockholm]')",
            "'+100000-01-01T12:00+01:00[Europe/Stockholm]'",
        ),
        ("datetime('-100000-07-01T12:00[Europe/Berlin]')", "'-100000-07-01T12:00+00:53:28[Europe/Berlin]'"),
        (
            "datetime('+100000-03-01T12:00[Europe/Stockholm]') + duration('PT3000H')",
            "'+100000-07-04T13:00+02:00[Europe/Stockholm]'",
        ),
    ]);
}

#[test]
fn durations_add_by_component_and_scale_with_carrying() {
    check(&[
        ("duration('P1Y2M3DT4H') + duration('P2M-5DT30H')", "'P1Y4M-2DT34H'"),
        ("duration('P1Y2M3DT4H') - duration('P1Y2M3DT4H')", "'PT0S'"),
        ("duration('P12Y5M14DT16H13M10.000000001S') * 1", "'P12Y5M14DT16H13M10.000000001S'"),
        ("duration('P12Y5M14DT16H13M10.000000001S') * 2", "'P24Y10M28DT32H26M20.000000002S'"),
        ("duration('P12Y5M14DT16H13M10.000000001S') / 2", "'P6Y2M22DT13H21M8S'"),
        ("duration('P12Y5M14DT16H13M10.000000001S') * 0.5", "'P6Y2M22DT13H21M8S'"),
        ("duration('P12Y5M14DT16H13M10.000000001S') / 0.5", "'P24Y10M28DT32H26M20.000000002S'"),
        ("2 * duration('P1D')", "'P2D'"),
        ("duration('P1D') / 3", "'PT8H'"),
        ("duration('PT-1.5S') * -1", "'PT1.5S'"),
        ("duration('P-1M') / 10", "'P-3DT-1H-2M-54.599999999S'"),
    ]);
    check_raises(&[
        ("duration('P1D') / 0", "ArithmeticError: DivisionByZero"),
        ("duration('P1D') * 9223372036854775807", "ArgumentError: NumberOutOfRange"),
    ]);
}

#[test]
fn differences_count_months_then_days_then_seconds() {
    check(&[
        ("duration.between(date('1984-10-11'), date('1985-11-25'))", "'P1Y1M14D'"),
        ("duration.between(date('1985-11-25'), date('1984-10-11'))", "'P-1Y-1M-14D'"),
        (
            "duration.between(date('1984-10-11'), datetime('1984-10-12T21:40:32.142+0100'))",
            "'P1DT21H40M32.142S'",
        ),
        ("duration.between(date('2015-06-24'), localtime('14:30'))", "'PT14H30M'"),
        ("duration.between(localtime('14:30'), date('2015-06-24'))", "'PT-14H-30M'"),
        ("duration.between(localtime('14:30'), time('16:30+0100'))", "'PT2H'"),
        ("duration.between(time('14:30'), time('16:30+0100'))", "'PT1H'"),
        (
            "duration.between(localdatetime('2015-07-21T21:40:32.142'), localdatetime('2016-07-21T21:45:22.142'))",
            "'P1YT4M50S'",
        ),
        (
            "duration.between(datetime('2014-07-21T21:40:36.143+0200'), time('16:30+0100'))",
            "'PT-4H-10M-36.143S'",
        ),
        ("duration.between(localdatetime('2018-01-01T12:00'), localdatetime('2018-01-02T10:00'))", "'PT22H'"),
        (
            "duration.between(localdatetime('2018-01-02T10:00'), localdatetime('2018-01-01T12:00'))",
            "'PT-22H'",
        ),
        (
            "duration.between(localdatetime('2018-01-01T10:00:00.2'), localdatetime('2018-01-02T10:00:00.1'))",
            "'PT23H59M59.9S'",
        ),
        (
            "duration.between(localdatetime('2018-01-02T10:00:00.1'), localdatetime('2018-01-01T10:00:00.2'))",
            "'PT-23H-59M-59.9S'",
        ),
        ("duration.between(localtime('12:34:54.7'), localtime('12:34:54.3'))", "'PT-0.4S'"),
        ("duration.between(localtime('12:34:54.7'), localtime('12:34:55.3'))", "'PT0.6S'"),
        ("duration.between(date('-999999999-01-01'), date('+999999999-12-31'))", "'P1999999998Y11M30D'"),
        (
            "duration.between(datetime('2017-10-29T00:00[Europe/Stockholm]'), datetime('2017-10-29T00:00[Europe/London]'))",
            "'PT1H'",
        ),
    ]);
    check_raises(&[("duration.between(date(), 1)", "TypeError: InvalidArgumentValue")]);
}

#[test]
fn differences_in_one_unit_leave_out_the_rest() {
    check(&[
        ("duration.inMonths(date('1984-10-11'), date('1985-11-25'))", "'P1Y1M'"),
        ("duration.inMonths(date('1985-11-25'), date('1984-10-11'))", "'P-1Y-1M'"),
        ("duration.inMonths(date('1984-10-11'), datetime('1984-10-12T21:40:32.142+0100'))", "'PT0S'"),
        ("duration.inMonths(localtime('14:30'), date('2015-06-24'))", "'PT0S'"),
        ("duration.inMonths(date('2015-01-31'), date('2015-02-28'))", "'PT0S'"),
        ("duration.inDays(date('1984-10-11'), date('1985-11-25'))", "'P410D'"),
        ("duration.inDays(date('1985-11-25'), date('1984-10-11'))", "'P-410D'"),
        ("duration.inDays(date('1984-10-11'), datetime('1984-10-12T21:40:32.142+0100'))", "'P1D'"),
        (
            "duration.inDays(localdatetime('2015-07-21T21:40:32.142'), localdatetime('2016-07-21T21:45:22.142'))",
            "'P366D'",
        ),
        ("duration.inSeconds(date('1984-10-11'), date('1984-10-12'))", "'PT24H'"),
        (
            "duration.inSeconds(date('1984-10-11'), datetime('1984-10-12T21:40:32.142+0100'))",
            "'PT45H40M32.142S'",
        ),
        (
            "duration.inSeconds(datetime('2017-10-29T00:00[Europe/Stockholm]'), localdatetime('2017-10-29T04:00'))",
            "'PT5H'",
        ),
        (
            "duration.inSeconds(localdatetime('-999999999-01-01'), localdatetime('+999999999-12-31T23:59:59'))",
            "'PT17531639991215H59M59S'",
        ),
    ]);
}

#[test]
fn two_times_of_day_have_no_difference_in_days() {
    check_raises(&[
        ("duration.inMonths(localtime('14:30'), time('16:30Z'))", "ArgumentError: InvalidArgumentValue"),
        ("duration.inDays(time('14:30Z'), time('16:30Z'))", "ArgumentError: InvalidArgumentValue"),
    ]);
}

#[test]
fn truncation_sets_smaller_units_to_their_start() {
    check(&[
        ("date.truncate('millennium', date('2017-10-11'))", "'2000-01-01'"),
        ("date.truncate('century', date('-0001-10-11'))", "'-0100-01-01'"),
        ("date.truncate('weekYear', date('1984-01-01'), {day: 5})", "'1983-01-05'"),
        ("date.truncate('week', date('1984-10-11'), {dayOfWeek: 2})", "'1984-10-09'"),
        (
            "datetime.truncate('hour', datetime('1984-10-11T12:31:14-01:00'), {timezone: '+01:00'})",
            "'1984-10-11T12:00+01:00'",
        ),
        (
            "localtime.truncate('millisecond', localtime('12:31:14.645876123'), {nanosecond: 2})",
            "'12:31:14.645000002'",
        ),
        (
            "time.truncate('microsecond', time('12:31:14.645876123+01:00'), {nanosecond: 2})",
            "'12:31:14.645876002+01:00'",
        ),
        ("date.truncate('month')", "'2024-02-01'"),
        (
            "datetime.truncate('day', datetime('2017-10-29T05:00[Europe/Stockholm]'))",
            "'2017-10-29T00:00+02:00[Europe/Stockholm]'",
        ),
    ]);
    check_raises(&[
        ("date.truncate('hour', date())", "ArgumentError: InvalidArgumentValue"),
        ("datetime.truncate('hour', date())", "ArgumentError: InvalidArgumentValue"),
        ("time.truncate('month', datetime())", "ArgumentError: InvalidArgumentValue"),
        ("time.truncate('hour', date())", "ArgumentError: InvalidArgumentValue"),
        ("date.truncate('fortnight', date())", "ArgumentError: InvalidArgumentValue"),
        ("date.truncate('day', 1)", "TypeError: InvalidArgumentValue"),
    ]);
}
