//! The registry entries of trigonometric functions: engines differ in the last digits.

use super::definition::{Function, NullBehaviour::*, function, signature};
use super::dialects::Dialects as D;

/// The entry of a function that takes one number. Engines may differ in the last digits of its result.
const fn of_one(name: &'static str, dialects: D) -> Function {
    function(name, &[signature!(Float => Float), signature!(Int => Float)]).approximate().in_(dialects)
}

pub(super) const FUNCTIONS: &[Function] = &[
    of_one("acos", D::EVERY),
    of_one("asin", D::EVERY),
    of_one("atan", D::EVERY),
    function("atan2", &[signature!(Float, Float => Float), signature!(Int, Int => Float)])
        .approximate()
        .in_(D::EVERY.but(D::NGQL)),
    of_one("cos", D::EVERY),
    of_one("cosh", D::NEO4J_25),
    of_one("cot", D::EVERY.but(D::MEMGRAPH).but(D::GRAFEO).but(D::NGQL)),
    of_one("coth", D::NEO4J_25),
    of_one("degrees", D::EVERY.but(D::MEMGRAPH).but(D::NGQL)),
    of_one("haversin", D::OPENCYPHER.and(D::NEO4J).and(D::FALKORDB).and(D::ARCADEDB)),
    function("pi", &[signature!(=> Float)]).null(Refuses).in_(D::EVERY),
    of_one("radians", D::EVERY.but(D::MEMGRAPH)),
    of_one("sin", D::EVERY),
    of_one("sinh", D::NEO4J_25),
    of_one("tan", D::EVERY),
    of_one("tanh", D::NEO4J_25),
];
