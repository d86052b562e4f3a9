//! Draws random values of a type.

use edgewise_model::{PropertyType, Rng, ScalarType, Value};

use super::{float, integer, spatial, temporal, text};
use crate::Config;

/// Which values are wanted: properties and expressions may allow different ones.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Range {
    /// Whether integers must be small.
    pub small: bool,
    /// Whether NaN and infinities are allowed.
    pub non_finite: bool,
    /// In how many percent of the cases a value that engines often get wrong is drawn.
    pub trouble: u32,
}

/// The values of a type that engines often get wrong; empty if there is no list for the type.
pub fn trouble(scalar: ScalarType) -> Vec<Value> {
    match scalar {
        ScalarType::Boolean => vec![Value::Bool(false), Value::Bool(true)],
        ScalarType::Integer => integer::TROUBLE.iter().map(|value| Value::Int(*value)).collect(),
        ScalarType::Float => {
            float::TROUBLE.iter().chain(float::NON_FINITE).map(|value| Value::Float(*value)).collect()
        }
        ScalarType::String => text::TROUBLE.iter().map(|value| Value::from(*value)).collect(),
        ScalarType::Point => spatial::TROUBLE.iter().map(|value| Value::Point(*value)).collect(),
        _ => Vec::new(),
    }
}

/// A random value of a scalar type.
pub fn random_scalar(rng: &mut Rng, scalar: ScalarType, range: Range) -> Value {
    let troublesome = rng.percent(range.trouble);
    match scalar {
        ScalarType::Boolean => Value::Bool(rng.bool()),
        ScalarType::Integer if range.small => Value::Int(integer::small(rng)),
        ScalarType::Integer if troublesome => Value::Int(integer::TROUBLE[rng.index(integer::TROUBLE.len())]),
        ScalarType::Integer => Value::Int(integer::random(rng)),
        ScalarType::Float if troublesome && range.non_finite && rng.one_in(4) => {
            Value::Float(float::NON_FINITE[rng.index(float::NON_FINITE.len())])
        }
        ScalarType::Float if troublesome => Value::Float(float::TROUBLE[rng.index(float::TROUBLE.len())]),
        ScalarType::Float => Value::Float(float::random(rng)),
        ScalarType::String if troublesome => Value::from(text::TROUBLE[rng.index(text::TROUBLE.len())]),
        ScalarType::String => Value::String(text::random(rng)),
        ScalarType::Point if troublesome => Value::Point(spatial::TROUBLE[rng.index(spatial::TROUBLE.len())]),
        ScalarType::Point => Value::Point(spatial::random(rng)),
        // All listed days, times, offsets and durations are valid, so there is always a value.
        _ => temporal::make(rng, scalar, troublesome).unwrap_or_default(),
    }
}

/// A random value for a property: a scalar, or a list of scalars of one type.
pub fn random_property(rng: &mut Rng, kind: PropertyType, range: Range, config: &Config) -> Value {
    match kind {
        PropertyType::List(scalar) => {
            let length = config.values.list_length.draw(rng);
            Value::List((0..length).map(|_| random_scalar(rng, scalar, range)).collect())
        }
        scalar => random_scalar(rng, scalar.scalar(), range),
    }
}
