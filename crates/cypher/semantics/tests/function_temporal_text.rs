//! Tests of temporal values read from text and written as text: the forms of CIP2015-08-06, and zones in brackets.

mod function_reader;

use function_reader::{check, check_raises, eval_with};

#[test]
fn dates_are_read_in_all_iso_forms() {
    check(&[
        ("date('2015-07-21')", "'2015-07-21'"),
        ("date('20150721')", "'2015-07-21'"),
        ("date('2015-07')", "'2015-07-01'"),
        ("date('201507')", "'2015-07-01'"),
        ("date('2015-W30-2')", "'2015-07-21'"),
        ("date('2015W302')", "'2015-07-21'"),
        ("date('2015-W30')", "'2015-07-20'"),
        ("date('2015W30')", "'2015-07-20'"),
        ("date('2015-202')", "'2015-07-21'"),
        ("date('2015202')", "'2015-07-21'"),
        ("date('2015')", "'2015-01-01'"),
        ("date('2015-Q2-60')", "'2015-05-30'"),
        ("date('-0044-03-15')", "'-0044-03-15'"),
        ("date('+999999999-12-31')", "'+999999999-12-31'"),
    ]);
}

#[test]
fn times_are_read_in_all_iso_forms() {
    check(&[
        ("localtime('21:40:32.142')", "'21:40:32.142'"),
        ("localtime('214032.142')", "'21:40:32.142'"),
        ("localtime('21:40')", "'21:40'"),
        ("localtime('21')", "'21:00'"),
        ("time('21:40:32.142+0100')", "'21:40:32.142+01:00'"),
        ("time('214032.142Z')", "'21:40:32.142Z'"),
        ("time('21:40:32+01:00')", "'21:40:32+01:00'"),
        ("time('214032-0100')", "'21:40:32-01:00'"),
        ("time('21:40-01:30')", "'21:40-01:30'"),
        ("time('2140-00:00')", "'21:40Z'"),
        ("time('22+18:00')", "'22:00+18:00'"),
        ("time('21:40')", "'21:40Z'"),
    ]);
}

#[test]
fn dates_with_times_are_read_in_all_iso_forms() {
    check(&[
        ("localdatetime('2015-07-21T21:40:32.142')", "'2015-07-21T21:40:32.142'"),
        ("localdatetime('2015-W30-2T214032.142')", "'2015-07-21T21:40:32.142'"),
        ("localdatetime('2015-202T21:40:32')", "'2015-07-21T21:40:32'"),
        ("localdatetime('2015T214032')", "'2015-01-01T21:40:32'"),
        ("localdatetime('20150721T21:40')", "'2015-07-21T21:40'"),
        ("localdatetime('2015-W30T2140')", "'2015-07-20T21:40'"),
        ("localdatetime('2015202T21')", "'2015-07-21T21:00'"),
        ("datetime('2015-07-21T21:40:32.142+0100')", "'2015-07-21T21:40:32.142+01:00'"),
        ("datetime('2015-W30-2T214032.142Z')", "'2015-07-21T21:40:32.142Z'"),
        ("datetime('2015T214032-0100')", "'2015-01-01T21:40:32-01:00'"),
        ("datetime('20150721T21:40-01:30')", "'2015-07-21T21:40-01:30'"),
        ("datetime('2015-W30T2140-02')", "'2015-07-20T21:40-02:00'"),
        ("datetime('2015202T21+18:00')", "'2015-07-21T21:00+18:00'"),
        ("datetime('2015-07-21')", "'2015-07-21T00:00Z'"),
    ]);
}

#[test]
fn a_zone_in_brackets_needs_no_offset() {
    check(&[
        (
            "datetime('2015-07-21T21:40:32.142+02:00[Europe/Stockholm]')",
            "'2015-07-21T21:40:32.142+02:00[Europe/Stockholm]'",
        ),
        (
            "datetime('2015-07-21T21:40:32.142+0845[Australia/Eucla]')",
            "'2015-07-21T21:40:32.142+08:45[Australia/Eucla]'",
        ),
        (
            "datetime('2015-07-21T21:40:32.142-04[America/New_York]')",
            "'2015-07-21T21:40:32.142-04:00[America/New_York]'",
        ),
        ("datetime('2015-07-21T21:40[Europe/London]')", "'2015-07-21T21:40+01:00[Europe/London]'"),
        ("datetime('2015-07-21T21:40[europe/london]')", "'2015-07-21T21:40+01:00[Europe/London]'"),
        ("datetime('2015-01-21T21:40[Europe/London]')", "'2015-01-21T21:40Z[Europe/London]'"),
        // Before time zones there was local mean time, with an offset to the second.
        ("datetime('1818-07-21T21:40[Europe/Berlin]')", "'1818-07-21T21:40+00:53:28[Europe/Berlin]'"),
        ("datetime('1818-07-21T21:40[America/New_York]')", "'1818-07-21T21:40-04:56:02[America/New_York]'"),
    ]);
}

#[test]
fn a_zone_and_an_offset_that_disagree_are_refused() {
    check_raises(&[
        ("datetime('2015-07-21T21:40+01:00[Europe/Stockholm]')", "ArgumentError: InvalidArgumentValue"),
        ("datetime('2015-07-21T21:40[Europe/Nowhere]')", "ArgumentError: InvalidArgumentValue"),
        ("date('2015-13-01')", "ArgumentError: NumberOutOfRange"),
        ("date('2015-02-29')", "ArgumentError: NumberOutOfRange"),
        ("date('hello')", "ArgumentError: InvalidArgumentValue"),
        ("date(1)", "TypeError: InvalidArgumentValue"),
        ("duration('hello')", "ArgumentError: InvalidArgumentValue"),
    ]);
}

#[test]
fn durations_are_read_in_both_iso_forms() {
    check(&[
        ("duration('P14DT16H12M')", "'P14DT16H12M'"),
        ("duration('P5M1.5D')", "'P5M1DT12H'"),
        ("duration('P0.75M')", "'P22DT19H51M49.5S'"),
        ("duration('PT0.75M')", "'PT45S'"),
        ("duration('P2.5W')", "'P17DT12H'"),
        ("duration('P12Y5M14DT16H12M70S')", "'P12Y5M14DT16H13M10S'"),
        ("duration('P2012-02-02T14:37:21.545')", "'P2012Y2M2DT14H37M21.545S'"),
        ("duration('-P2012-02-02T14:37:21.545')", "'P-2012Y-2M-2DT-14H-37M-21.545S'"),
    ]);
}

#[test]
fn texts_of_temporal_values_read_back_to_the_same_value() {
    for text in [
        "date('1984-10-11')",
        "localtime('12:31:14.645876123')",
        "time('12:31:14.645876+01:00')",
        "localdatetime('1984-10-11T12:31:14.645')",
        "datetime('1984-10-11T12:31:14.645876123[Europe/Stockholm]')",
        "datetime('1984-10-11T12:31:14+02:05:59')",
    ] {
        let (kind, _) = text.split_once('(').expect("the text is a function call");
        check(&[(text, &format!("{kind}(toString({text}))"))]);
    }
}

#[test]
fn durations_print_each_unit_with_its_own_sign() {
    check(&[
        ("duration({years: 12, months: 5, days: -14, hours: 16})", "'P12Y5M-14DT16H'"),
        ("duration({minutes: 12, seconds: -60})", "'PT11M'"),
        ("duration({seconds: 2, milliseconds: -1})", "'PT1.999S'"),
        ("duration({seconds: -2, milliseconds: 1})", "'PT-1.999S'"),
        ("duration({seconds: -2, milliseconds: -1})", "'PT-2.001S'"),
        ("duration({days: 1, milliseconds: 1})", "'P1DT0.001S'"),
        ("duration({days: 1, milliseconds: -1})", "'P1DT-0.001S'"),
        ("duration({seconds: 60, milliseconds: -1})", "'PT59.999S'"),
        ("duration({seconds: -60, milliseconds: 1})", "'PT-59.999S'"),
        ("duration({seconds: -60, milliseconds: -1})", "'PT-1M-0.001S'"),
        ("duration({days: 0})", "'PT0S'"),
    ]);
}

#[test]
fn texts_without_offset_are_read_in_the_zone_of_the_session() {
    let now = "2024-02-29T13:14:15+01:00[Europe/Stockholm]";
    for (text, expected) in [
        ("toString(datetime('2024-07-01T12:00'))", "2024-07-01T12:00:00+02:00[Europe/Stockholm]"),
        ("toString(time('12:00'))", "12:00:00+01:00"),
        ("toString(datetime())", "2024-02-29T13:14:15+01:00[Europe/Stockholm]"),
        ("toString(datetime.realtime('UTC'))", "2024-02-29T12:14:15Z[UTC]"),
        ("toString(date({timezone: 'Pacific/Kiritimati'}))", "2024-03-01"),
        ("toString(localtime({timezone: 'America/Los Angeles'}))", "04:14:15"),
    ] {
        let value = eval_with(text, &Default::default(), now).expect("the expression has a value");
        assert_eq!(value, expected.into(), "{text}");
    }
}
