//! Points: `point`, `point.distance`, `point.withinBBox`, and their components (Neo4j manual, "Spatial functions").

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
    FunctionInfo::new("point.withinBBox", 3, 3, within),
];

const SYSTEMS: [(u32, &str); 4] = [
    (Point::CARTESIAN, "cartesian"),
    (Point::CARTESIAN_3D, "cartesian-3d"),
    (Point::WGS_84, "wgs-84"),
    (Point::WGS_84_3D, "wgs-84-3d"),
];

/// The radius of the sphere on which distances are measured, in metres (as in Neo4j).
const EARTH_RADIUS: f64 = 6_378_140.0;

/// The name of a coordinate system.
pub(super) fn crs_name(srid: u32) -> &'static str {
    SYSTEMS.iter().find(|(own, _)| *own == srid).map_or("unknown", |(_, name)| name)
}

fn is_geographic(srid: u32) -> bool {
    srid == Point::WGS_84 || srid == Point::WGS_84_3D
}

/// The named component of a point; an error if its coordinate system has no such component, as in Neo4j.
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
    found.ok_or_else(|| invalid(format!("the point has no component '{name}'")))
}

/// A point from a map; a null in it gives null. Unknown entries are ignored; x, y and z take precedence over
/// longitude, latitude and height (Neo4j).
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
        _ => return Err(invalid("a point needs x and y, or longitude and latitude")),
    };
    if map.values().any(Value::is_null) {
        return Ok(Value::Null);
    }
    let coordinate = |key: &str| map.get(key).map(|value| number("point", value)).transpose();
    let [x, y, z] = [coordinate(keys[0])?, coordinate(keys[1])?, coordinate(keys[2])?];
    let (x, y) = (x.unwrap_or(0.0), y.unwrap_or(0.0));
    let srid = match system(map)? {
        Some(srid) if geographic && !is_geographic(srid) => {
            return Err(invalid("longitude and latitude need a geographic system"));
        }
        Some(srid) => srid,
        None => match (geographic, z) {
            (true, None) => Point::WGS_84,
            (true, Some(_)) => Point::WGS_84_3D,
            (false, None) => Point::CARTESIAN,
            (false, Some(_)) => Point::CARTESIAN_3D,
        },
    };
    checked(srid, x, y, z).map(Value::Point)
}

fn system(map: &Map) -> Result<Option<u32>, EvalError> {
    let unknown = |what: &dyn std::fmt::Display| invalid(format!("there is no coordinate system {what}"));
    match (map.get("crs"), map.get("srid")) {
        (None, None) => Ok(None),
        (Some(_), Some(_)) => Err(invalid("a point takes either crs or srid, not both")),
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

/// Coordinates must be finite and as many as the system has; latitudes beyond the poles are errors, longitudes wrap
/// round.
fn checked(srid: u32, x: f64, y: f64, z: Option<f64>) -> Result<Point, EvalError> {
    let spatial = srid == Point::CARTESIAN_3D || srid == Point::WGS_84_3D;
    if spatial != z.is_some() {
        return Err(invalid(format!("the number of coordinates does not fit {}", crs_name(srid))));
    }
    let mut point = Point { srid, x, y, z };
    if point.coordinates().any(|number| !number.is_finite()) {
        return Err(invalid("the coordinates of a point must be finite"));
    }
    if is_geographic(srid) {
        if !(-90.0..=90.0).contains(&y) {
            return Err(invalid("a latitude must be between -90 and 90"));
        }
        if !(-180.0..=180.0).contains(&x) {
            point.x = (x + 180.0).rem_euclid(360.0) - 180.0;
        }
    }
    Ok(point)
}

/// The distance between two points, in metres on the sphere or in the unit of the plane; null if their systems differ
/// or either is not a point (Neo4j manual, "point.distance()").
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

/// Whether a point lies in the box between two corners, borders included; null if the systems differ. On the sphere a
/// box whose west is greater than its east crosses the 180th meridian (Neo4j manual, "point.withinBBox()").
fn within(arguments: &[Value], _: &FunctionContext<'_>) -> Result<Value, EvalError> {
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

fn invalid(message: impl Into<Box<str>>) -> EvalError {
    EvalError::new(ErrorKind::ArgumentError, Detail::InvalidArgumentValue, message)
}
