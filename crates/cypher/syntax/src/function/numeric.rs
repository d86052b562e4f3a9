//! The registry entries of numeric functions.

use super::definition::{Function, NullBehaviour::*, Raise::*, function, signature};
use super::dialects::Dialects as D;

pub(super) const FUNCTIONS: &[Function] = &[
    // The absolute value of the smallest 64-bit integer overflows.
    function("abs", &[signature!(Int => Int), signature!(Float => Float)]).raising(&[Overflow]).in_(D::EVERY),
    function("ceil", &[signature!(Float => Float), signature!(Int => Float)]).in_(D::EVERY),
    function("floor", &[signature!(Float => Float), signature!(Int => Float)]).in_(D::EVERY),
    function(
        "round",
        &[
            signature!(Float => Float),
            signature!(Float, Int => Float),
            signature!(Float, Int, String => Float),
        ],
    )
    .raising(&[Argument])
    .in_(D::EVERY),
    function("sign", &[signature!(Int => Int), signature!(Float => Int)]).in_(D::EVERY),
    function("rand", &[signature!(=> Float)]).null(Refuses).random().in_(D::EVERY.but(D::KUZU)),
    function("pow", &[signature!(Float, Float => Float), signature!(Int, Int => Float)])
        .approximate()
        .in_(D::FALKORDB.and(D::KUZU).and(D::NGQL).and(D::GRAFEO)),
    // IEEE 754 defines the square root to the last bit, so it is not approximate.
    function("sqrt", &[signature!(Float => Float), signature!(Int => Float)]).in_(D::EVERY),
];
