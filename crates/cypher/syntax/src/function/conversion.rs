//! The registry entries of conversions between types.

use super::definition::{Function, Raise::*, function, signature};
use super::dialects::Dialects as D;

/// The dialects that have the conversions which raise an error for some types.
const ANYWHERE: D = D::EVERY.but(D::KUZU);
/// The dialects that have the conversions which return null instead of raising an error.
const OR_NULL: D = D::NEO4J.and(D::FALKORDB).and(D::ARCADEDB);

pub(super) const FUNCTIONS: &[Function] = &[
    function("toBoolean", &[signature!(Bool => Bool), signature!(String => Bool), signature!(Int => Bool)])
        .raising(&[Type])
        .in_(ANYWHERE),
    function("toBooleanOrNull", &[signature!(Any => Bool)]).in_(OR_NULL),
    function("toFloat", &[signature!(Float => Float), signature!(Int => Float), signature!(String => Float)])
        .raising(&[Type])
        .in_(ANYWHERE),
    function("toFloatOrNull", &[signature!(Any => Float)]).in_(OR_NULL),
    function("toInteger", &[signature!(Int => Int), signature!(Float => Int), signature!(String => Int)])
        .raising(&[Type, Overflow])
        .in_(ANYWHERE),
    function("toIntegerOrNull", &[signature!(Any => Int)]).in_(OR_NULL),
    // Engines write floats differently; the determinism analysis treats the result as not determined.
    function(
        "toString",
        &[
            signature!(String => String),
            signature!(Int => String),
            signature!(Bool => String),
            signature!(Float => String),
            signature!(Date => String),
            signature!(LocalTime => String),
            signature!(Time => String),
            signature!(LocalDateTime => String),
            signature!(DateTime => String),
            signature!(Duration => String),
            signature!(Point => String),
        ],
    )
    .raising(&[Type])
    .in_(ANYWHERE),
    function("toStringOrNull", &[signature!(Any => String)]).in_(OR_NULL),
    function("toJSON", &[signature!(Any => String)]).in_(D::FALKORDB),
];
