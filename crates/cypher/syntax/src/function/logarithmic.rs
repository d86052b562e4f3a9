//! The registry entries of exponentials and logarithms: engines differ in the last digits.

use super::definition::{Function, NullBehaviour::*, function, signature};
use super::dialects::Dialects as D;

pub(super) const FUNCTIONS: &[Function] = &[
    function("e", &[signature!(=> Float)]).null(Refuses).in_(D::EVERY.but(D::KUZU)),
    function("exp", &[signature!(Float => Float), signature!(Int => Float)])
        .approximate()
        .in_(D::EVERY.but(D::KUZU)),
    function("log", &[signature!(Float => Float), signature!(Int => Float)]).approximate().in_(D::EVERY),
    function("log10", &[signature!(Float => Float), signature!(Int => Float)]).approximate().in_(D::EVERY),
    function("log2", &[signature!(Float => Float), signature!(Int => Float)])
        .approximate()
        .in_(D::KUZU.and(D::NGQL).and(D::GRAFEO)),
    function("ln", &[signature!(Float => Float), signature!(Int => Float)])
        .approximate()
        .in_(D::NEO4J_25.and(D::KUZU).and(D::GRAFEO)),
];
