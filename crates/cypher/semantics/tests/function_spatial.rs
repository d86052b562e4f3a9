//! Tests of functions on points.

mod function_reader;

use edgewise_model::Value;
use function_reader::{check, check_raises, eval};

#[test]
fn points_have_a_coordinate_system_and_coordinates() {
    check(&[
        ("point({x: 3, y: 0}).crs", "'cartesian'"),
        ("point({x: 0, y: 4, z: 1}).srid", "9157"),
        ("point({longitude: 56.7, latitude: 12.78}).srid", "4326"),
        ("point({longitude: 56.7, latitude: 12.78, height: 8}).z", "8.0"),
        ("point({x: 1, y: 2, crs: 'wgs-84'}).longitude", "1.0"),
        ("point({x: 1, y: 2, srid: 4326}).latitude", "2.0"),
        ("point({x: 2.3, y: null})", "null"),
        ("point({longitude: 190, latitude: 0}).x", "-170.0"),
        ("point(null)", "null"),
        ("point({x: 1, y: 2, height: 5}).srid", "7203"),
        ("point({longitude: 1, latitude: 2, z: 5}).height", "5.0"),
        ("point({x: 1, y: 2, longitude: 3, colour: 'red'}).X", "1.0"),
    ]);
    check_raises(&[
        ("point({x: 1})", "ArgumentError: InvalidArgumentValue"),
        ("point({x: 1, latitude: 2})", "ArgumentError: InvalidArgumentValue"),
        ("point({})", "ArgumentError: InvalidArgumentValue"),
        ("point({longitude: 1, latitude: 2, crs: 'cartesian'})", "ArgumentError: InvalidArgumentValue"),
        ("point({longitude: 1, latitude: 91})", "ArgumentError: InvalidArgumentValue"),
        ("point({x: 1, y: 2, z: 3, crs: 'cartesian'})", "ArgumentError: InvalidArgumentValue"),
        ("point({x: 1, y: 2, crs: 'flat'})", "ArgumentError: InvalidArgumentValue"),
        ("point({x: 'a', y: 2})", "TypeError: InvalidArgumentValue"),
        ("point({x: NaN, y: 2})", "ArgumentError: InvalidArgumentValue"),
        ("point({x: 1, y: 2}).longitude", "ArgumentError: InvalidArgumentValue"),
        ("point({x: 1, y: 2}).z", "ArgumentError: InvalidArgumentValue"),
        ("point(5)", "TypeError: InvalidArgumentValue"),
    ]);
}

#[test]
fn distances_are_measured_within_one_system() {
    check(&[
        ("point.distance(point({x: 0, y: 0}), point({x: 3, y: 4}))", "5.0"),
        ("point.distance(point({x: 0, y: 0, z: 0}), point({x: 2, y: 3, z: 6}))", "7.0"),
        ("distance(point({x: 0, y: 0}), point({x: 0, y: 0}))", "0.0"),
        ("point.distance(point({x: 0, y: 0}), point({longitude: 0, latitude: 0}))", "null"),
        ("point.distance(null, point({x: 0, y: 0}))", "null"),
    ]);
    let quarter = "point.distance(point({longitude: 0, latitude: 0}), point({longitude: 90, latitude: 0}))";
    let Ok(Value::Float(metres)) = eval(quarter) else { panic!("the distance is not a float") };
    assert!((metres - 6_378_140.0 * std::f64::consts::FRAC_PI_2).abs() < 1e-6, "{metres}");
}

#[test]
fn boxes_include_their_border_and_may_cross_the_date_line() {
    check(&[
        ("point.withinBBox(point({x: 1, y: 1}), point({x: 0, y: 0}), point({x: 1, y: 1}))", "true"),
        ("point.withinBBox(point({x: 2, y: 1}), point({x: 0, y: 0}), point({x: 1, y: 1}))", "false"),
        (
            "point.withinBBox(point({longitude: 180, latitude: 0}), point({longitude: 179, latitude: -1}), \
             point({longitude: -179, latitude: 1}))",
            "true",
        ),
        (
            "point.withinBBox(point({longitude: 0, latitude: 0}), point({longitude: 179, latitude: -1}), \
             point({longitude: -179, latitude: 1}))",
            "false",
        ),
        (
            "point.withinBBox(point({x: 1, y: 1}), point({x: 0, y: 0}), point({longitude: 1, latitude: 1}))",
            "null",
        ),
    ]);
}
