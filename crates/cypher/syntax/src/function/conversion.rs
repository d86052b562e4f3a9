//! Conversions between types.

use super::definition::{Function, Raise::*, function, signature};
use super::dialects::Dialects as D;

/// The dialects of the conversions that raise an error for some types.
const ANYWHERE: D = D::EVERY.but(D::KUZU);
/// The dialects of the conversions that return null instead of raising an error.
const OR_NULL: D = D::NEO4J.and(D::FALKORDB);

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
    // Engines differ in the text of a float; the determinism analysis takes care of it.
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
