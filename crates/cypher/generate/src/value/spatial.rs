//! Points: origins, poles, the antimeridian, both coordinate systems in two and three dimensions.

use edgewise_model::{Point, Rng};

/// Points that engines often get wrong.
pub const TROUBLE: &[Point] = &[
    Point::cartesian(0.0, 0.0),
    Point::cartesian(-0.0, 0.0),
    Point::cartesian(1.5, -2.25),
    Point::cartesian_3d(0.0, 0.0, 0.0),
    Point::cartesian_3d(1.0, 2.0, 3.0),
    Point::wgs_84(0.0, 0.0),
    Point::wgs_84(180.0, 0.0),
    Point::wgs_84(-180.0, 0.0),
    Point::wgs_84(0.0, 90.0),
    Point::wgs_84(12.5, -90.0),
    Point::wgs_84_3d(12.5, 55.75, 0.0),
];

/// Draws a random point on a small grid, so that equal points occur.
pub fn random(rng: &mut Rng) -> Point {
    let mut coordinate = |limit: i64| rng.range_i64(-limit..=limit) as f64 / 4.0;
    let (x, y, geographic) = (coordinate(40), coordinate(40), coordinate(40) < 0.0);
    if geographic { Point::wgs_84(x, y) } else { Point::cartesian(x, y) }
}
