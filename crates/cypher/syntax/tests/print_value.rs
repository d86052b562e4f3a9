//! Tests of the literal expressions of values.

use edgewise_cypher_syntax::{Dialect, parse_expression, print_expression, value_expr};
use edgewise_model::{Date, DateTime, Duration, LocalDateTime, LocalTime, Node, Opaque, Point, Time, Value};

fn text(value: impl Into<Value>) -> String {
    print_expression(&value_expr(&value.into()).expect("the value has a literal"), Dialect::whole())
}

#[test]
fn storable_values_become_literals_and_constructor_calls() {
    assert_eq!(text(Value::Null), "null");
    assert_eq!(text(true), "true");
    assert_eq!(text(i64::MIN), "-9223372036854775808");
    assert_eq!(text(-0.0), "-0.0");
    assert_eq!(text(f64::INFINITY), "1.0 / 0.0");
    assert_eq!(text("it's"), "'it\\'s'");
    assert_eq!(text(Value::list([1, 2])), "[1, 2]");
    assert_eq!(text(Value::map([("a", 1), ("b c", 2)])), "{a: 1, `b c`: 2}");
    assert_eq!(text("2024-02-29".parse::<Date>().expect("the date is valid")), "date('2024-02-29')");
    assert_eq!(
        text("12:31:14.5".parse::<LocalTime>().expect("the time is valid")),
        "localtime('12:31:14.500')"
    );
    assert_eq!(text("12:31:14+01:00".parse::<Time>().expect("the time is valid")), "time('12:31:14+01:00')");
    let instant = "2024-02-29T12:31:14".parse::<LocalDateTime>().expect("the instant is valid");
    assert_eq!(text(instant), "localdatetime('2024-02-29T12:31:14')");
    let instant = "2024-02-29T12:31:14Z".parse::<DateTime>().expect("the instant is valid");
    assert_eq!(text(instant), "datetime('2024-02-29T12:31:14Z')");
    assert_eq!(text("P1M2DT3S".parse::<Duration>().expect("the duration is valid")), "duration('P1M2DT3S')");
    assert_eq!(text(Point::cartesian(1.0, -2.5)), "point({x: 1.0, y: -2.5})");
    let height = Point::wgs_84_3d(12.0, 56.0, 1.0);
    assert_eq!(text(height), "point({longitude: 12.0, latitude: 56.0, height: 1.0})");
}

#[test]
fn elements_and_unknown_values_have_no_literal_even_inside_lists() {
    let node = Value::from(Node::new(1, ["A"], Default::default()));
    assert_eq!(value_expr(&node), None);
    assert_eq!(value_expr(&Value::List(vec![Value::Null, node])), None);
    assert_eq!(value_expr(&Value::from(Opaque::new("t", "x"))), None);
    assert_eq!(value_expr(&Value::from(Point { srid: 1, x: 0.0, y: 0.0, z: None })), None);
}

#[test]
fn every_literal_parses_back() {
    for value in [Value::Int(i64::MIN), Value::Float(f64::NAN), Value::Float(5e-324), Value::from("\u{0}\\'")]
    {
        let expr = value_expr(&value).expect("the value has a literal");
        assert_eq!(
            parse_expression(&print_expression(&expr, Dialect::whole()))
                .expect("the text is a valid expression"),
            expr
        );
    }
}
