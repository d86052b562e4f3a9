//! The registry entries of functions on points.

use super::definition::{Function, Raise::*, function, signature};
use super::dialects::Dialects as D;

/// The dialects that have points.
const POINTS: D = D::NEO4J.and(D::MEMGRAPH).and(D::FALKORDB).and(D::ARCADEDB);

pub(super) const FUNCTIONS: &[Function] = &[
    function("point", &[signature!(Map => Point)]).raising(&[Argument]).in_(POINTS),
    function("point.distance", &[signature!(Point, Point => Float)])
        .approximate()
        .in_(D::NEO4J.and(D::MEMGRAPH).and(D::ARCADEDB)),
    function("point.withinBBox", &[signature!(Point, Point, Point => Bool)])
        .in_(D::NEO4J.and(D::MEMGRAPH).and(D::ARCADEDB)),
    // `distance` is the old name of `point.distance`; Neo4j 5 removed it.
    function("distance", &[signature!(Point, Point => Float)])
        .approximate()
        .in_(D::NEO4J_4_4.and(D::FALKORDB).and(D::ARCADEDB)),
];
