//! The registry entries of predicate functions. Quantifiers (`all`, `any`, `none`, `single`) are expressions, not
//! functions.

use super::definition::{Function, NullBehaviour::*, Raise::*, function, signature};
use super::dialects::Dialects as D;

pub(super) const FUNCTIONS: &[Function] = &[
    // `exists` takes a property or a pattern. Neo4j 5 removed it, because a pattern is a predicate there.
    function("exists", &[signature!(Any => Bool)])
        .null(Handles)
        .in_(D::EVERY.but(D::CYPHER_5).but(D::KUZU).but(D::OPENCYPHER)),
    function("isEmpty", &[signature!(List => Bool), signature!(Map => Bool), signature!(String => Bool)])
        .in_(D::NEO4J.and(D::FALKORDB).and(D::AGE).and(D::ARCADEDB)),
    function("isNaN", &[signature!(Int => Bool), signature!(Float => Bool)]).in_(D::NEO4J.and(D::ARCADEDB)),
    function("isNormalized", &[signature!(String, [String] => Bool)]).raising(&[Argument]).in_(D::GRAFEO),
    function("hasLabels", &[signature!(Node, StringList => Bool)]).in_(D::FALKORDB),
];
