//! Tests of temporal values from maps: which fields may be given, which are required, what is kept of a selected
//! value.

mod function_reader;

use function_reader::{check, check_raises};

#[test]
fn a_day_can_be_given_in_four_ways() {
    check(&[
        ("date({year: 1984, month: 10, day: 11})", "'1984-10-11'"),
        ("date({year: 1984, month: 10})", "'1984-10-01'"),
        ("date({year: 1984, week: 10, dayOfWeek: 3})", "'1984-03-07'"),
        ("date({year: 1984, week: 10})", "'1984-03-05'"),
        ("date({year: 1984})", "'1984-01-01'"),
        ("date({year: 1984, ordinalDay: 202})", "'1984-07-20'"),
        ("date({year: 1984, quarter: 3, dayOfQuarter: 45})", "'1984-08-14'"),
        ("date({year: 1984, quarter: 3})", "'1984-07-01'"),
        ("date({year: 1817, week: 1, dayOfWeek: 2})", "'1816-12-31'"),
        ("date({year: 1818, week: 53})", "'1818-12-28'"),
    ]);
}

#[test]
fn fields_replace_parts_of_a_selected_day() {
    check(&[
        ("date({date: date('1984-11-11'), year: 28})", "'0028-11-11'"),
        ("date({date: date('1984-11-11'), day: 28})", "'1984-11-28'"),
        ("date({date: date('1984-11-11'), week: 1})", "'1984-01-08'"),
        ("date({date: date('1984-11-11'), ordinalDay: 28})", "'1984-01-28'"),
        ("date({date: date('1984-11-11'), quarter: 3})", "'1984-08-11'"),
        ("date({date: date('1816-12-31'), week: 2})", "'1817-01-07'"),
        ("date({date: date('1816-12-31'), year: 1817, week: 2})", "'1817-01-07'"),
        ("date({date: date('1984-02-29'), year: 1983})", "'1983-02-28'"),
        ("date({date: date('1984-01-31'), month: 2})", "'1984-02-29'"),
        ("date({date: date('1984-10-11'), dayOfWeek: 1})", "'1984-10-08'"),
    ]);
}

#[test]
fn parts_of_a_second_are_limited_by_the_next_larger_part_given() {
    check(&[
        (
            "localtime({hour: 12, minute: 31, second: 14, nanosecond: 789, millisecond: 123, microsecond: 456})",
            "'12:31:14.123456789'",
        ),
        ("localtime({hour: 12, minute: 31, second: 14, microsecond: 645876})", "'12:31:14.645876'"),
        ("localtime({hour: 12, minute: 31, second: 14, nanosecond: 3})", "'12:31:14.000000003'"),
        ("localtime({time: localtime('12:31:14.645'), nanosecond: 3})", "'12:31:14.000000003'"),
    ]);
    check_raises(&[
        (
            "localtime({hour: 1, minute: 1, second: 1, millisecond: 1, nanosecond: 1000000})",
            "ArgumentError: NumberOutOfRange",
        ),
        ("localtime({hour: 1, minute: 1, second: 1, millisecond: 1000})", "ArgumentError: NumberOutOfRange"),
        ("localtime({hour: 24})", "ArgumentError: NumberOutOfRange"),
    ]);
}

#[test]
fn missing_larger_fields_and_unknown_fields_are_errors() {
    check_raises(&[
        ("date({month: 10})", "ArgumentError: InvalidArgumentValue"),
        ("date({year: 1984, day: 10})", "ArgumentError: InvalidArgumentValue"),
        ("date({year: 1984, dayOfWeek: 1})", "ArgumentError: InvalidArgumentValue"),
        ("date({year: 1984, month: 1, week: 1})", "ArgumentError: InvalidArgumentValue"),
        ("date({year: 1984, hour: 1})", "ArgumentError: InvalidArgumentValue"),
        ("date({year: 1984, timezone: '+01:00'})", "ArgumentError: InvalidArgumentValue"),
        ("date({year: 1984.0})", "TypeError: InvalidArgumentValue"),
        ("date({year: 1984, moon: 1})", "ArgumentError: InvalidArgumentValue"),
        ("date({})", "ArgumentError: InvalidArgumentValue"),
        ("date({date: 1})", "TypeError: InvalidArgumentValue"),
        ("date({date: null, year: 1984})", "TypeError: InvalidArgumentValue"),
        ("date({year: null})", "Unsupported: Other"),
        ("date({date: localtime('12:00')})", "ArgumentError: InvalidArgumentValue"),
        ("date(localtime('12:00'))", "ArgumentError: InvalidArgumentValue"),
        ("localtime({minute: 10})", "ArgumentError: InvalidArgumentValue"),
        ("localtime({hour: 10, second: 10})", "ArgumentError: InvalidArgumentValue"),
        ("localdatetime({year: 1984, hour: 10})", "ArgumentError: InvalidArgumentValue"),
        ("localdatetime({year: 1984, month: 10, hour: 10})", "ArgumentError: InvalidArgumentValue"),
        ("datetime({epochSeconds: 1, epochMillis: 1})", "ArgumentError: InvalidArgumentValue"),
        ("datetime({datetime: datetime(), date: date()})", "ArgumentError: InvalidArgumentValue"),
        ("localdatetime({epochSeconds: 1})", "ArgumentError: InvalidArgumentValue"),
    ]);
}

#[test]
fn a_given_zone_converts_a_zoned_value_and_is_attached_to_a_local_one() {
    check(&[
        ("time({time: localtime('12:31'), timezone: '+05:00'})", "'12:31+05:00'"),
        ("time({time: time('12:31+01:00'), timezone: '+05:00'})", "'16:31+05:00'"),
        ("time({time: time('12:31+01:00'), second: 42, timezone: '+05:00'})", "'16:31:42+05:00'"),
        (
            "datetime({datetime: localdatetime('1984-10-11T12:00'), timezone: '+05:00'})",
            "'1984-10-11T12:00+05:00'",
        ),
        (
            "datetime({datetime: datetime('1984-10-11T12:00[Europe/Stockholm]'), timezone: 'Pacific/Honolulu'})",
            "'1984-10-11T01:00-10:00[Pacific/Honolulu]'",
        ),
        // The day is set before the zone is converted, so summer time counts.
        (
            "datetime({date: date('1984-03-07'), time: datetime('1984-10-11T12:00[Europe/Stockholm]'), \
             day: 28, timezone: 'Pacific/Honolulu'})",
            "'1984-03-28T00:00-10:00[Pacific/Honolulu]'",
        ),
        // A date that is selected from a value with a zone does not take over the zone.
        ("datetime({date: datetime('1984-10-11T12:00+01:00'), hour: 10})", "'1984-10-11T10:00Z'"),
    ]);
}

#[test]
fn instants_are_computed_from_epoch_numbers() {
    check(&[
        ("datetime.fromepoch(416779, 999999999)", "'1970-01-05T19:46:19.999999999Z'"),
        ("datetime.fromepochmillis(237821673987)", "'1977-07-15T13:34:33.987Z'"),
        ("datetime({epochSeconds: 416779, nanosecond: 42})", "'1970-01-05T19:46:19.000000042Z'"),
        ("datetime({epochMillis: 237821673987, timezone: '+01:00'})", "'1977-07-15T14:34:33.987+01:00'"),
        ("datetime.fromepoch(-1, 0)", "'1969-12-31T23:59:59Z'"),
    ]);
}

#[test]
fn durations_carry_fractions_to_smaller_units_but_not_whole_units() {
    check(&[
        ("duration({days: 14, hours: 16, minutes: 12})", "'P14DT16H12M'"),
        ("duration({months: 5, days: 1.5})", "'P5M1DT12H'"),
        ("duration({months: 0.75})", "'P22DT19H51M49.5S'"),
        ("duration({weeks: 2.5})", "'P17DT12H'"),
        ("duration({days: 0.3})", "'PT7H12M'"),
        ("duration({hours: 25})", "'PT25H'"),
        ("duration({years: 12.5, months: 5.5})", "'P12Y11M15DT5H14M33S'"),
        ("duration({seconds: 9007199254740993})", "'PT2501999792983H36M33S'"),
    ]);
    check_raises(&[
        ("duration({days: 'x'})", "TypeError: InvalidArgumentValue"),
        ("duration({day: 1})", "ArgumentError: InvalidArgumentValue"),
        ("duration({})", "ArgumentError: InvalidArgumentValue"),
        ("duration({days: null})", "TypeError: InvalidArgumentValue"),
        ("duration({days: NaN})", "ArgumentError: NumberOutOfRange"),
        ("duration({months: 9223372036854775807})", "ArgumentError: NumberOutOfRange"),
    ]);
}

#[test]
fn temporal_constructors_return_null_for_null() {
    for name in ["date", "localtime", "time", "localdatetime", "datetime"] {
        for call in ["", ".transaction", ".statement", ".realtime"] {
            check(&[(&format!("{name}{call}(null)"), "null")]);
        }
        check_raises(&[(&format!("{name}.truncate('day', null)"), "TypeError: InvalidArgumentValue")]);
    }
    check(&[("duration(null)", "null"), ("duration.between(null, date())", "null")]);
}

#[test]
fn components_are_read_by_name() {
    check(&[
        ("date('1984-10-11').quarter", "4"),
        ("date('1984-01-01').weekYear", "1983"),
        ("date('1984-01-01').week", "52"),
        ("date('1984-01-01').weekDay", "7"),
        ("date('1984-01-01').dayOfWeek", "7"),
        ("date('1984-11-11').dayOfQuarter", "42"),
        ("date('1984-11-11').ordinalDay", "316"),
        ("localtime('12:31:14.645876123').microsecond", "645876"),
        ("time('12:31+01:00').offsetMinutes", "60"),
        ("time('12:31-01:30').offset", "'-01:30'"),
        ("time('12:31Z').timezone", "'Z'"),
        ("datetime('1984-11-11T12:31:14.645876123[Europe/Stockholm]').timezone", "'Europe/Stockholm'"),
        ("datetime('1984-11-11T12:31:14.645876123[Europe/Stockholm]').epochMillis", "469020674645"),
        ("datetime('1969-12-31T23:59:59.999Z').epochSeconds", "-1"),
        ("duration('P1Y4M10DT1H1M1.111111111S').quartersOfYear", "1"),
        ("duration('P1Y4M10DT1H1M1.111111111S').monthsOfQuarter", "1"),
        ("duration('P1Y4M10DT1H1M1.111111111S').daysOfWeek", "3"),
        ("duration('P1Y4M10DT1H1M1.111111111S').nanoseconds", "3661111111111"),
        ("duration('PT-23H-59M-59.9S').seconds", "-86400"),
        ("duration('PT-23H-59M-59.9S').nanosecondsOfSecond", "100000000"),
    ]);
    check_raises(&[("date().hour", "ArgumentError: InvalidArgumentValue")]);
}
