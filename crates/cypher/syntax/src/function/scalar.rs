//! The registry entries of scalar functions that fit no other family.

use super::definition::{Function, NullBehaviour::*, function, signature};
use super::dialects::Dialects as D;

pub(super) const FUNCTIONS: &[Function] = &[
    function("coalesce", &[signature!(Any, {Any} => First)]).null(Handles).in_(D::EVERY),
    function("nullIf", &[signature!(Any, Any => First)])
        .null(Handles)
        .in_(D::CYPHER_5.and(D::GRAFEO).and(D::KUZU).and(D::ARCADEDB)),
    function("size", &[signature!(List => Int), signature!(String => Int)]).in_(D::EVERY),
    function("char_length", &[signature!(String => Int)]).in_(D::CYPHER_5.and(D::GRAFEO).and(D::ARCADEDB)),
    function("character_length", &[signature!(String => Int)]).in_(D::CYPHER_5.and(D::ARCADEDB)),
    function("valueType", &[signature!(Any => String)])
        .null(Handles)
        .in_(D::CYPHER_5.and(D::MEMGRAPH).and(D::ARCADEDB)),
    function("randomUUID", &[signature!(=> String)])
        .null(Refuses)
        .random()
        .in_(D::NEO4J.and(D::FALKORDB).and(D::MEMGRAPH).and(D::ARCADEDB)),
    function("timestamp", &[signature!(=> Int)]).null(Refuses).random().in_(D::EVERY.but(D::OPENCYPHER)),
];
