//! Generates random graphs, and random traversals as text.
#![allow(dead_code)]

use edgewise_gremlin_semantics::graph::Cardinality;
use edgewise_gremlin_semantics::{Graph, Value};
use edgewise_model::Rng;

/// A random graph with this number of vertices and edges, and with few labels, keys and values.
pub fn graph(rng: &mut Rng, vertices: usize, edges: usize) -> Graph {
    let mut graph = Graph::new();
    let mut all = Vec::new();
    for number in 0..vertices {
        let label = ["person", "book"][rng.index(2)];
        let vertex =
            graph.add_vertex(Some(Value::Int(number as i32 + 1)), label).expect("the vertex should be added");
        let name = Value::string(["a", "b", "c", "d"][rng.index(4)]);
        graph
            .set_vertex_property(&vertex, Cardinality::Single, &"name".into(), name, None)
            .expect("the name should be written");
        if rng.bool() {
            let age = Value::Int(rng.index(4) as i32 * 10);
            graph
                .set_vertex_property(&vertex, Cardinality::Single, &"age".into(), age, None)
                .expect("the age should be written");
        }
        all.push(vertex);
    }
    for _ in 0..edges {
        let (from, to) = (&all[rng.index(vertices)], &all[rng.index(vertices)]);
        let edge = graph
            .add_edge(None, ["knows", "likes"][rng.index(2)], from, to)
            .expect("the edge should be added");
        let weight = Value::Int(rng.index(5) as i32);
        graph.set_edge_property(&edge, &"weight".into(), weight).expect("the weight should be written");
    }
    graph
}

/// The kind of value that traversers hold, so that the next step fits.
#[derive(Clone, Copy, PartialEq, Eq)]
enum At {
    Vertex,
    Edge,
    Scalar,
}

/// A random read-only traversal.
pub fn traversal(rng: &mut Rng) -> String {
    let mut text = String::from(["g.V()", "g.V()", "g.E()"][rng.index(3)]);
    let at = if text == "g.E()" { At::Edge } else { At::Vertex };
    let length = 1 + rng.index(5);
    steps(rng, &mut text, at, length, 2);
    text
}

/// Appends random steps to the text.
fn steps(rng: &mut Rng, text: &mut String, mut at: At, count: usize, depth: usize) {
    for _ in 0..count {
        text.push('.');
        at = step(rng, text, at, depth);
    }
}

fn nested(rng: &mut Rng, at: At, depth: usize) -> String {
    let mut text = String::from("__");
    let count = 1 + rng.index(2);
    steps(rng, &mut text, at, count, depth - 1);
    text
}

fn step(rng: &mut Rng, text: &mut String, at: At, depth: usize) -> At {
    let filters =
        ["dedup()", "identity()", "barrier()", "limit(2)", "range(1, 3)", "tail(2)", "order().by(id)"];
    if depth > 0 && rng.index(4) == 0 {
        let inner = nested(rng, at, depth);
        let (chosen, after) = match rng.index(9) {
            0 => (format!("filter({inner})"), at),
            1 => (format!("not({inner})"), at),
            2 => (format!("filter({inner}.count().is(gt(1)))"), at),
            3 => (format!("filter({inner}.count().is(0))"), at),
            4 => (format!("local({inner}.count())"), At::Scalar),
            5 if at == At::Vertex => ("repeat(__.out()).times(2)".to_owned(), at),
            6 if at == At::Vertex => ("emit().repeat(__.out('knows')).times(2)".to_owned(), at),
            7 if at == At::Vertex => ("union(__.out('knows'), __.in('likes'))".to_owned(), at),
            8 if at == At::Vertex => ("optional(__.out('likes'))".to_owned(), at),
            _ => (format!("and({inner}, {inner})"), at),
        };
        text.push_str(&chosen);
        return after;
    }
    if rng.index(5) == 0 {
        text.push_str(filters[rng.index(if at == At::Scalar { 6 } else { 7 })]);
        return at;
    }
    let (chosen, after) = match at {
        At::Vertex => [
            ("out()", At::Vertex),
            ("in('knows')", At::Vertex),
            ("both('likes')", At::Vertex),
            ("outE()", At::Edge),
            ("outE('knows').inV()", At::Vertex),
            ("bothE()", At::Edge),
            ("has('name', 'a')", At::Vertex),
            ("has('age', gt(10))", At::Vertex),
            ("or(__.has('name', 'a'), __.has('name', 'b'))", At::Vertex),
            ("hasLabel('person')", At::Vertex),
            ("values('age')", At::Scalar),
            ("values('name')", At::Scalar),
            ("label()", At::Scalar),
            ("as('x').out().as('y').select('x', 'y').select('y')", At::Vertex),
            ("as('x').out().where(neq('x'))", At::Vertex),
            ("groupCount().by('name')", At::Scalar),
            ("group().by(label).by(__.count())", At::Scalar),
            ("match(__.as('p').out('knows').as('q'), __.as('q').has('age')).select('q')", At::Vertex),
            ("project('n').by(__.values('name')).select('n')", At::Scalar),
            ("map(__.out().count())", At::Scalar),
            ("flatMap(__.out().count().is(gt(1)))", At::Scalar),
            ("filter(__.out().count().is(within(0, 2)))", At::Vertex),
            ("identity().as('z').in().select('z')", At::Vertex),
            ("repeat(__.out('knows').has('age')).times(3)", At::Vertex),
            ("dedup().by('name').count()", At::Scalar),
            ("as('m').both().where(__.as('m').out())", At::Vertex),
            ("has('age').has('age', lt(30)).has('name', neq('a'))", At::Vertex),
            ("order().by('name').by(id)", At::Vertex),
            ("choose(__.has('age'), __.values('age'), __.label())", At::Scalar),
            ("coalesce(__.out('knows'), __.in())", At::Vertex),
        ][rng.index(30)],
        At::Edge => [
            ("inV()", At::Vertex),
            ("outV()", At::Vertex),
            ("has('weight', lt(3))", At::Edge),
            ("values('weight')", At::Scalar),
            ("label()", At::Scalar),
        ][rng.index(5)],
        At::Scalar => [
            ("count()", At::Scalar),
            ("is(neq('a'))", At::Scalar),
            ("fold().count(local)", At::Scalar),
            ("constant(1)", At::Scalar),
            ("groupCount()", At::Scalar),
            ("max()", At::Scalar),
        ][rng.index(6)],
    };
    text.push_str(chosen);
    after
}

/// Whether the traversal has a step that keeps results by their position, such as `limit()`.
pub fn cuts(text: &str) -> bool {
    ["limit(", "range(", "tail("].iter().any(|step| text.contains(step))
}
