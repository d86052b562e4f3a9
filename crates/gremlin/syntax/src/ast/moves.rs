//! Steps from an element to its neighbours.

use super::family::family;
use super::{Direction, Text};

family! {
    /// Moves to adjacent elements. An edge label may be `null`, which matches no edge.
    Move {
        /// To the vertices at the end of outgoing edges.
        "out" Out(labels: Vec<Text>);
        /// To the vertices at the start of incoming edges.
        "in" In(labels: Vec<Text>);
        /// To the vertices at the other end of any edge.
        "both" Both(labels: Vec<Text>);
        /// To the outgoing edges.
        "outE" OutE(labels: Vec<Text>);
        /// To the incoming edges.
        "inE" InE(labels: Vec<Text>);
        /// To all edges.
        "bothE" BothE(labels: Vec<Text>);
        /// To the vertices in a direction: `to(Direction.OUT, 'knows')`.
        "to" To {
            /// The direction.
            direction: Direction,
            /// The labels of the edges.
            labels: Vec<Text>,
        };
        /// To the edges in a direction.
        "toE" ToE {
            /// The direction.
            direction: Direction,
            /// The labels of the edges.
            labels: Vec<Text>,
        };
        /// From an edge to its vertex in a direction.
        "toV" ToV(direction: Direction);
        /// From an edge to its start.
        "outV" OutV;
        /// From an edge to its end.
        "inV" InV;
        /// From an edge to start and end.
        "bothV" BothV;
        /// From an edge to the vertex the traverser did not come from.
        "otherV" OtherV;
    }
}
