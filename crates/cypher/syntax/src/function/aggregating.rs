//! The registry entries of aggregating functions.

use super::definition::{Function, NullBehaviour::*, Raise::*, aggregate, signature};
use super::dialects::Dialects as D;

/// The dialects that have the functions for percentiles and standard deviations.
const STATISTICS: D = D::EVERY.but(D::MEMGRAPH).but(D::KUZU).but(D::NGQL);

pub(super) const FUNCTIONS: &[Function] = &[
    aggregate("count", &[signature!(Any => Int)]).null(Handles).in_(D::EVERY),
    aggregate("sum", &[signature!(Int => Int), signature!(Float => Float), signature!(Duration => Duration)])
        .raising(&[Overflow])
        .in_(D::EVERY),
    aggregate(
        "avg",
        &[signature!(Int => Float), signature!(Float => Float), signature!(Duration => Duration)],
    )
    .approximate()
    .in_(D::EVERY),
    aggregate("min", &[signature!(Any => First)]).in_(D::EVERY),
    aggregate("max", &[signature!(Any => First)]).in_(D::EVERY),
    aggregate("collect", &[signature!(Any => List)]).free_order().in_(D::EVERY),
    aggregate("percentileCont", &[signature!(Int, Float => Float), signature!(Float, Float => Float)])
        .raising(&[Argument])
        .approximate()
        .in_(STATISTICS),
    aggregate("percentileDisc", &[signature!(Int, Float => Int), signature!(Float, Float => Float)])
        .raising(&[Argument])
        .in_(STATISTICS),
    aggregate("stDev", &[signature!(Int => Float), signature!(Float => Float)]).approximate().in_(STATISTICS),
    aggregate("stDevP", &[signature!(Int => Float), signature!(Float => Float)])
        .approximate()
        .in_(STATISTICS),
];
