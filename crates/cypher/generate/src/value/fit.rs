//! `Fit`: replaces a value that the target cannot store by a similar one that it can.

use crate::Features;
use edgewise_model::{Point, Value};

/// Which unusual values the target can store.
#[derive(Clone, Copy, Debug)]
pub struct Fit {
    minimum_integer: bool,
    subnormal_float: bool,
    precise_float: bool,
    other_points: bool,
}

impl Fit {
    /// What fits as the value of a property.
    pub fn stored(features: &Features) -> Self {
        Self {
            minimum_integer: features.has("minimum-integer"),
            subnormal_float: features.has("subnormal-float"),
            precise_float: features.has("precise-float"),
            other_points: features.has("other-points"),
        }
    }

    /// What fits as a literal in a query. A literal may have more than fifteen digits, because the engine does not have
    /// to return it unchanged.
    pub fn literal(features: &Features) -> Self {
        Self { precise_float: true, ..Self::stored(features) }
    }

    /// The value itself if the target can store it; otherwise a similar one.
    pub fn fit(self, value: Value) -> Value {
        match value {
            Value::Int(i64::MIN) if !self.minimum_integer => Value::Int(i64::MIN + 1),
            Value::Float(float) => Value::Float(self.float(float)),
            Value::Point(point) if !self.other_points => Value::Point(geographic(&point)),
            Value::List(items) => Value::List(items.into_iter().map(|item| self.fit(item)).collect()),
            value => value,
        }
    }

    /// The float itself if it fits; otherwise a similar one.
    fn float(self, float: f64) -> f64 {
        let float =
            if float.is_subnormal() && !self.subnormal_float { f64::EPSILON.copysign(float) } else { float };
        if self.precise_float || !float.is_finite() {
            return float;
        }
        // Fifteen significant digits, as `%.15g` prints them. Rounding the largest float up may give infinity.
        let rounded: f64 = format!("{float:.14e}").parse().unwrap_or(float);
        if rounded.is_subnormal() && !self.subnormal_float {
            2.3e-308_f64.copysign(float)
        } else if rounded.is_finite() {
            rounded
        } else {
            1e308_f64.copysign(float)
        }
    }
}

/// A geographic point in two dimensions with the same coordinates, moved into the range of longitude and latitude.
fn geographic(point: &Point) -> Point {
    let within =
        |coordinate: f64, most: f64| if coordinate.is_finite() { coordinate.clamp(-most, most) } else { 0.0 };
    Point::wgs_84(within(point.x, 180.0), within(point.y, 90.0))
}

#[cfg(test)]
mod tests {
    use super::Fit;
    use edgewise_model::{Point, Value};

    const NARROW: Fit =
        Fit { minimum_integer: false, subnormal_float: false, precise_float: false, other_points: false };

    #[test]
    fn a_value_that_fits_stays_and_one_that_does_not_is_replaced() {
        for (value, fitted) in [
            (Value::Int(i64::MIN), Value::Int(i64::MIN + 1)),
            (Value::Int(7), Value::Int(7)),
            (Value::Float(5e-324), Value::Float(2.22044604925031e-16)),
            (Value::Float(-9.223372036854776e18), Value::Float(-9.22337203685478e18)),
            (Value::Float(f64::MAX), Value::Float(1e308)),
            (Value::Float(f64::MIN_POSITIVE), Value::Float(2.3e-308)),
            (Value::Float(0.5), Value::Float(0.5)),
            (Value::Point(Point::cartesian(200.0, 1.0)), Value::Point(Point::wgs_84(180.0, 1.0))),
            (Value::List(vec![Value::Int(i64::MIN)]), Value::List(vec![Value::Int(i64::MIN + 1)])),
        ] {
            assert_eq!(NARROW.fit(value), fitted);
        }
        assert!(matches!(NARROW.fit(Value::Float(f64::NAN)), Value::Float(float) if float.is_nan()));
    }
}
