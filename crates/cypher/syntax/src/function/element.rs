//! The registry entries of functions on nodes, relationships and paths.

use super::definition::{Function, Raise::*, function, signature};
use super::dialects::Dialects as D;

pub(super) const FUNCTIONS: &[Function] = &[
    // Not deterministic: internal ids differ between engines, and between two loads of the same graph.
    function("id", &[signature!(Node => Int), signature!(Relationship => Int)]).random().in_(D::EVERY),
    function("elementId", &[signature!(Node => String), signature!(Relationship => String)])
        .random()
        .in_(D::CYPHER_5.and(D::GRAFEO).and(D::ARCADEDB).and(D::MEMGRAPH)),
    function("labels", &[signature!(Node => StringList)])
        .raising(&[Deleted])
        .free_order()
        .in_(D::EVERY.but(D::KUZU)),
    function("type", &[signature!(Relationship => String)]).raising(&[Deleted]).in_(D::EVERY.but(D::KUZU)),
    function(
        "keys",
        &[
            signature!(Node => StringList),
            signature!(Relationship => StringList),
            signature!(Map => StringList),
        ],
    )
    .raising(&[Deleted])
    .free_order()
    .in_(D::EVERY),
    function(
        "properties",
        &[signature!(Node => Map), signature!(Relationship => Map), signature!(Map => Map)],
    )
    .raising(&[Deleted])
    .in_(D::EVERY.but(D::KUZU)),
    function("startNode", &[signature!(Relationship => Node)]).raising(&[Deleted]).in_(D::EVERY.but(D::KUZU)),
    function("endNode", &[signature!(Relationship => Node)]).raising(&[Deleted]).in_(D::EVERY.but(D::KUZU)),
    function("nodes", &[signature!(Path => NodeList)]).in_(D::EVERY),
    function("relationships", &[signature!(Path => RelationshipList)]).in_(D::EVERY.but(D::KUZU)),
    function("length", &[signature!(Path => Int)]).in_(D::EVERY),
];
