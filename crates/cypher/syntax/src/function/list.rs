//! The registry entries of list functions. `size` is listed in `scalar`; comprehensions, slices and `reduce` are
//! expressions, not functions.

use super::definition::{Function, NullBehaviour::*, Raise::*, function, signature};
use super::dialects::Dialects as D;

pub(super) const FUNCTIONS: &[Function] = &[
    function("head", &[signature!(List => ElementOfFirst)]).in_(D::EVERY.but(D::KUZU)),
    function("last", &[signature!(List => ElementOfFirst)]).in_(D::EVERY.but(D::KUZU)),
    function("tail", &[signature!(List => First)]).in_(D::EVERY.but(D::KUZU)),
    function("range", &[signature!(Int, Int, [Int] => IntList)])
        .null(Refuses)
        .raising(&[Argument, Resource])
        .in_(D::EVERY),
    // `reverse` is also a string function: names are unique in the registry, so one entry serves both.
    function("reverse", &[signature!(List => First), signature!(String => String)]).in_(D::EVERY),
    function("toBooleanList", &[signature!(List => BoolList)])
        .raising(&[Type])
        .in_(D::NEO4J.and(D::AGE).and(D::FALKORDB).and(D::ARCADEDB)),
    function("toFloatList", &[signature!(List => FloatList)])
        .raising(&[Type])
        .in_(D::NEO4J.and(D::AGE).and(D::FALKORDB).and(D::ARCADEDB)),
    function("toIntegerList", &[signature!(List => IntList)])
        .raising(&[Type])
        .in_(D::NEO4J.and(D::AGE).and(D::FALKORDB).and(D::ARCADEDB)),
    function("toStringList", &[signature!(List => StringList)])
        .raising(&[Type])
        .in_(D::NEO4J.and(D::AGE).and(D::FALKORDB).and(D::ARCADEDB)),
];
