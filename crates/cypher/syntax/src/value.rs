//! Turns values into the expressions that compute them.

use crate::ast::{Expr, Name};
use edgewise_model::{Point, Value};

/// The expression that computes a value: a literal, a constructor call, or for NaN and infinities a division.
///
/// `None` for nodes, relationships, paths and values of types that Cypher lacks, also inside lists and maps, and for
/// points of an unknown coordinate system.
pub fn value_expr(value: &Value) -> Option<Expr> {
    Some(match value {
        Value::Null => Expr::null(),
        Value::Bool(truth) => Expr::bool(*truth),
        Value::Int(number) => Expr::int(*number),
        Value::Float(number) => Expr::float(*number),
        Value::String(text) => Expr::string(text.clone()),
        Value::List(items) => Expr::List(items.iter().map(value_expr).collect::<Option<_>>()?),
        Value::Map(entries) => Expr::Map(
            entries
                .iter()
                .map(|(key, value)| Some((key.clone(), value_expr(value)?)))
                .collect::<Option<_>>()?,
        ),
        Value::Date(date) => constructor("date", date.to_string()),
        Value::LocalTime(time) => constructor("localtime", time.to_string()),
        Value::Time(time) => constructor("time", time.to_string()),
        Value::LocalDateTime(instant) => constructor("localdatetime", instant.to_string()),
        Value::DateTime(instant) => constructor("datetime", instant.to_string()),
        Value::Duration(duration) => constructor("duration", duration.to_string()),
        Value::Point(point) => point_expr(point)?,
        Value::Node(_) | Value::Relationship(_) | Value::Path(_) => return None,
        Value::Opaque(_) | Value::Scalar(_) | Value::Composite(_) => return None,
    })
}

/// A call of the constructor with this name: `name('text')`.
fn constructor(name: &'static str, text: String) -> Expr {
    Expr::call(name, vec![Expr::string(text)])
}

/// The expression of a point: `point({x: …, y: …})` in the Cartesian systems, `point({longitude: …, latitude: …})`
/// in WGS 84.
fn point_expr(point: &Point) -> Option<Expr> {
    let keys = match point.srid {
        Point::CARTESIAN | Point::CARTESIAN_3D => ["x", "y", "z"],
        Point::WGS_84 | Point::WGS_84_3D => ["longitude", "latitude", "height"],
        _ => return None,
    };
    let entries = keys
        .into_iter()
        .zip(point.coordinates())
        .map(|(key, number)| (Name::new_static(key), Expr::float(number)));
    Some(Expr::call("point", vec![Expr::Map(entries.collect())]))
}
