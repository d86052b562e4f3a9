//! The registry entries of functions that only a single engine has, and that published testing tools call.

use super::definition::{Function, NullBehaviour::*, Raise::*, function, signature};
use super::dialects::Dialects as D;

pub(super) const FUNCTIONS: &[Function] = &[
    // The testing tool Dinkel calls both functions on Neo4j outside LOAD CSV, where they give null. They are parsed,
    // but never generated.
    function("linenumber", &[signature!(=> Int)]).null(Refuses).random().in_(D::NEO4J),
    function("file", &[signature!(=> String)]).null(Refuses).random().in_(D::NEO4J),
    function("indegree", &[signature!(Node, [StringList] => Int)]).in_(D::FALKORDB.and(D::MEMGRAPH)),
    function("outdegree", &[signature!(Node, [StringList] => Int)]).in_(D::FALKORDB.and(D::MEMGRAPH)),
    function("degree", &[signature!(Node => Int)]).in_(D::MEMGRAPH),
    function("typeOf", &[signature!(Any => String)]).null(Handles).in_(D::FALKORDB),
    function("list.dedup", &[signature!(List => First)]).in_(D::FALKORDB),
    function("list.sort", &[signature!(List, [Bool] => First)]).in_(D::FALKORDB),
    function("string.join", &[signature!(StringList, [String] => String)]).raising(&[Type]).in_(D::FALKORDB),
    function("label", &[signature!(Node => String), signature!(Relationship => String)])
        .in_(D::KUZU.and(D::AGE)),
    function("rels", &[signature!(Path => RelationshipList)]).in_(D::KUZU),
    function("list_sort", &[signature!(List => First)]).in_(D::KUZU),
    function("repeat", &[signature!(String, Int => String)]).raising(&[Argument, Resource]).in_(D::KUZU),
];
