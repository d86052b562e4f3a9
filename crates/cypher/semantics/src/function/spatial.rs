//! Functions on points: `point`, `point.distance`, `point.withinBBox`, and the components of points (Neo4j manual,
//! "Spatial functions").

use super::{
    FunctionInfo,
    argument::{map, number, text, wrong_type},
};
use crate::{Detail, ErrorKind, EvalError, FunctionContext};
use edgewise_model::{Map, Point, Value};

pub(super) const FUNCTIONS: &[FunctionInfo] = &[
    FunctionInfo::new("point", 1, 1, point),
    FunctionInfo::new("point.distance", 2, 2, distance),
    FunctionInfo::new("distance", 2, 2, distance),
    FunctionInfo::new("point.withinBBox", 3, 3, within_box),
];

/// The number (SRID) and the name of each coordinate system.
const SYSTEMS: [(u32, &str); 4] = [
    (Point::CARTESIAN, "cartesian"),
    (Point::CARTESIAN_3D, "cartesian-3d"),
    (Point::WGS_84, "wgs-84"),
    (Point::WGS_84_3D, "wgs-84-3d"),
];

/// The radius, in metres, of the sphere on which distances are measured; the same as in Neo4j.
const EARTH_RADIUS: f64 = 6_378_140.0;

/// The name of the coordinate system with this number.
pub(super) fn crs_name(srid: u32) -> &'static str {
    SYSTEMS.iter().find(|(own, _)| *own == srid).map_or("unknown", |(_, name)| name)
}

/// Whether the coordinates are longitude and latitude.
fn is_geographic(srid: u32) -> bool {
    srid == Point::WGS_84 || srid == Point::WGS_84_3D
}

/// The component of a point with this name, such as `x` or `latitude`; an error if the point's coordinate system has
/// none, as in Neo4j.
pub fn component(point: &Point, name: &str) -> Result<Value, EvalError> {
    let geographic = is_geographic(point.srid);
    let found = match name.to_ascii_lowercase().as_str() {
        "x" => Some(Value::Float(point.x)),
        "y" => Some(Value::Float(point.y)),
        "z" => point.z.map(Value::Float),
        "longitude" if geographic => Some(Value::Float(point.x)),
        "latitude" if geographic => Some(Value::Float(point.y)),
        "height" if geographic => point.z.map(Value::Float),
        "crs" => Some(Value::string(crs_name(point.srid))),
        "srid" => Some(Value::Int(point.srid.into())),
        _ => None,
    };
    found.ok_or_else(|| argument_error(format!("the point has no component '{name}'")))
}

/// Evaluates `point({…})`. Null in the map gives null, unknown entries are ignored, and x, y and z take precedence over
/// longitude, latitude and height, as in Neo4j.
fn point(arguments: &[Value], _: &FunctionContext<'_>) -> Result<Value, EvalError> {
    let map = match &arguments[0] {
        Value::Point(point) => return Ok(Value::Point(*point)),
        other => map("point", other)?,
    };
    let has = |first: &str, second: &str| map.contains_key(first) && map.contains_key(second);
    let (geographic, keys) = match (has("x", "y"), has("longitude", "latitude")) {
        (true, _) => (false, ["x", "y", "z"]),
        (false, true) if map.contains_key("height") => (true, ["longitude", "latitude", "height"]),
        (false, true) => (true, ["longitude", "latitude", "z"]),
        _ => return Err(argument_error("a point needs x and y, or longitude and latitude")),
    };
    if map.values().any(Value::is_null) {
        return Ok(Value::Null);
    }
    let coordinate = |key: &str| map.get(key).map(|value| number("point", value)).transpose();
    let [x, y, z] = [coordinate(keys[0])?, coordinate(keys[1])?, coordinate(keys[2])?];
    let (x, y) = (x.unwrap_or(0.0), y.unwrap_or(0.0));
    let srid = match given_system(map)? {
        Some(srid) if geographic && !is_geographic(srid) => {
            return Err(argument_error("longitude and latitude need a geographic system"));
        }
        Some(srid) => srid,
        None => match (geographic, z) {
            (true, None) => Point::WGS_84,
            (true, Some(_)) => Point::WGS_84_3D,
            (false, None) => Point::CARTESIAN,
            (false, Some(_)) => Point::CARTESIAN_3D,
        },
    };
    checked_point(srid, x, y, z).map(Value::Point)
}

/// The coordinate system that the map names by `crs` or `srid`; `None` if it names none.
fn given_system(map: &Map) -> Result<Option<u32>, EvalError> {
    let unknown =
        |what: &dyn std::fmt::Display| argument_error(format!("there is no coordinate system {what}"));
    match (map.get("crs"), map.get("srid")) {
        (None, None) => Ok(None),
        (Some(_), Some(_)) => Err(argument_error("a point takes either crs or srid, not both")),
        (Some(name), None) => {
            let name = text("point", name)?;
            let found = SYSTEMS.iter().find(|(_, own)| own.eq_ignore_ascii_case(name));
            found.map(|(srid, _)| Some(*srid)).ok_or_else(|| unknown(name))
        }
        (None, Some(Value::Int(number))) => {
            let found = SYSTEMS.iter().find(|(own, _)| i64::from(*own) == *number);
            found.map(|(srid, _)| Some(*srid)).ok_or_else(|| unknown(number))
        }
        (None, Some(other)) => Err(wrong_type("point", other)),
    }
}

/// A point with these coordinates. They must be finite, and there must be as many as the coordinate system has
/// dimensions. A latitude beyond a pole is an error; a longitude wraps round.
fn checked_point(srid: u32, x: f64, y: f64, z: Option<f64>) -> Result<Point, EvalError> {
    let spatial = srid == Point::CARTESIAN_3D || srid == Point::WGS_84_3D;
    if spatial != z.is_some() {
        return Err(argument_error(format!("the number of coordinates does not fit {}", crs_name(srid))));
    }
    let mut point = Point { srid, x, y, z };
    if point.coordinates().any(|number| !number.is_finite()) {
        return Err(argument_error("the coordinates of a point must be finite"));
    }
    if is_geographic(srid) {
        if !(-90.0..=90.0).contains(&y) {
            return Err(argument_error("a latitude must be between -90 and 90"));
        }
        if !(-180.0..=180.0).contains(&x) {
            point.x = (x + 180.0).rem_euclid(360.0) - 180.0;
        }
    }
    Ok(point)
}

/// The distance between two points: in metres on the sphere, or in the unit of the plane. Null if their coordinate
/// systems differ or an argument is not a point (Neo4j manual, "point.distance()").
fn distance(arguments: &[Value], _: &FunctionContext<'_>) -> Result<Value, EvalError> {
    let (Value::Point(from), Value::Point(to)) = (&arguments[0], &arguments[1]) else {
        return Ok(Value::Null);
    };
    if from.srid != to.srid {
        return Ok(Value::Null);
    }
    let rise = to.z.unwrap_or(0.0) - from.z.unwrap_or(0.0);
    if !is_geographic(from.srid) {
        let (dx, dy) = (to.x - from.x, to.y - from.y);
        return Ok(Value::Float(libm::sqrt(dx * dx + dy * dy + rise * rise)));
    }
    let (lat1, lat2) = (from.y.to_radians(), to.y.to_radians());
    let half = |angle: f64| libm::pow(libm::sin(angle / 2.0), 2.0);
    let across = half((to.x - from.x).to_radians()) * libm::cos(lat1) * libm::cos(lat2);
    let arc = 2.0 * libm::asin(libm::sqrt(half(lat2 - lat1) + across).min(1.0));
    let height = (from.z.unwrap_or(0.0) + to.z.unwrap_or(0.0)) / 2.0;
    let ground = (EARTH_RADIUS + height) * arc;
    Ok(Value::Float(if from.z.is_some() { libm::sqrt(ground * ground + rise * rise) } else { ground }))
}

/// Whether a point lies in the box between two corners, borders included. Null if the coordinate systems differ or an
/// argument is not a point. On the sphere, a box whose first corner is east of its second crosses the 180th meridian
/// (Neo4j manual, "point.withinBBox()").
fn within_box(arguments: &[Value], _: &FunctionContext<'_>) -> Result<Value, EvalError> {
    let [Value::Point(point), Value::Point(low), Value::Point(high)] = arguments else {
        return Ok(Value::Null);
    };
    if point.srid != low.srid || point.srid != high.srid {
        return Ok(Value::Null);
    }
    let inside = |low: f64, high: f64, number: f64| low <= number && number <= high;
    let east_west = if is_geographic(point.srid) && low.x > high.x {
        point.x >= low.x || point.x <= high.x
    } else {
        inside(low.x, high.x, point.x)
    };
    let depth = match (low.z, high.z, point.z) {
        (Some(low), Some(high), Some(z)) => inside(low, high, z),
        _ => true,
    };
    Ok(Value::Bool(east_west && inside(low.y, high.y, point.y) && depth))
}

/// The error for a map or component that a point cannot have.
fn argument_error(message: impl Into<Box<str>>) -> EvalError {
    EvalError::new(ErrorKind::ArgumentError, Detail::InvalidArgumentValue, message)
}
