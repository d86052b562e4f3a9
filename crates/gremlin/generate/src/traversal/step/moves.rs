//! Makes steps from an element to its neighbours.

use edgewise_gremlin_syntax::ast::{Direction, Move, Step};

use crate::traversal::kind::{EDGES, Item, Kind, VERTICES};
use crate::traversal::production::{Production, line};
use crate::traversal::{Maker, Point};

const VERTEX: Kind = Kind::One(Item::Vertex);
const EDGE: Kind = Kind::One(Item::Edge);

/// Productions of moves.
pub const LINES: &[Production] = &[
    line("out", &["out"], VERTICES, 60, |maker, at, out| {
        out.push(Move::Out(maker.edge_labels(at, Direction::Out)).into());
        Some(VERTEX)
    }),
    line("in", &["in"], VERTICES, 45, |maker, at, out| {
        out.push(Move::In(maker.edge_labels(at, Direction::In)).into());
        Some(VERTEX)
    }),
    line("both", &["both"], VERTICES, 40, |maker, at, out| {
        out.push(Move::Both(maker.edge_labels(at, Direction::Both)).into());
        Some(VERTEX)
    }),
    line("outE", &["outE"], VERTICES, 30, |maker, at, out| {
        out.push(Move::OutE(maker.edge_labels(at, Direction::Out)).into());
        Some(EDGE)
    }),
    line("inE", &["inE"], VERTICES, 25, |maker, at, out| {
        out.push(Move::InE(maker.edge_labels(at, Direction::In)).into());
        Some(EDGE)
    }),
    line("bothE", &["bothE"], VERTICES, 22, |maker, at, out| {
        out.push(Move::BothE(maker.edge_labels(at, Direction::Both)).into());
        Some(EDGE)
    }),
    line("to-vertex", &["to"], VERTICES, 6, |maker, at, out| {
        let direction = maker.pick(Direction::ALL);
        out.push(Move::To { direction, labels: maker.edge_labels(at, direction) }.into());
        Some(VERTEX)
    }),
    line("toE", &["toE"], VERTICES, 6, |maker, at, out| {
        let direction = maker.pick(Direction::ALL);
        out.push(Move::ToE { direction, labels: maker.edge_labels(at, direction) }.into());
        Some(EDGE)
    }),
    line("outV", &["outV"], EDGES, 40, |_, _, out| to_vertices(Move::OutV, out)),
    line("inV", &["inV"], EDGES, 40, |_, _, out| to_vertices(Move::InV, out)),
    line("bothV", &["bothV"], EDGES, 25, |_, _, out| to_vertices(Move::BothV, out)),
    line("toV", &["toV"], EDGES, 8, |maker, _, out| {
        let direction = maker.pick(Direction::ALL);
        to_vertices(Move::ToV(direction), out)
    }),
    line("otherV", &["otherV", "bothE"], VERTICES, 20, other_vertex),
];

fn to_vertices(step: Move, out: &mut Vec<Step>) -> Option<Kind> {
    out.push(step.into());
    Some(VERTEX)
}

/// Appends an edge step and `otherV()` together, because `otherV()` needs a vertex before its edge.
fn other_vertex(maker: &mut Maker<'_>, at: &Point, out: &mut Vec<Step>) -> Option<Kind> {
    let direction = maker.pick(Direction::ALL);
    let labels = maker.edge_labels(at, direction);
    out.push(
        match direction {
            Direction::Out => Move::OutE(labels),
            Direction::In => Move::InE(labels),
            Direction::Both => Move::BothE(labels),
        }
        .into(),
    );
    if maker.rng.one_in(3) {
        let edges = maker.settle(at, out.last().map(std::slice::from_ref)?, EDGE, false)?;
        super::has::filter_by_key(maker, &edges, out)?;
        // The traversers that pass the filter are not yet at the end of the step.
        maker.found = None;
    }
    out.push(Move::OtherV.into());
    Some(VERTEX)
}
