//! Steps that store values, wait for other traversers, or have another effect besides the stream of results.

use super::family::family;
use super::{Name, Nested, Number, Scope, Text};

family! {
    /// Side effects, barriers and the steps of graph computers.
    SideEffect {
        /// Collects values under a name.
        "aggregate" Aggregate {
            /// Whether values are collected all at once or one by one. As of 3.8 the scope cannot be written, and
            /// values are collected all at once.
            scope: Option<Scope>,
            /// The name under which values are collected.
            key: Name,
        };
        /// Collects values one by one; removed in 3.8.
        "store" Store(key: Name);
        /// Returns the values collected under these names; at least one name, the first not `null`.
        "cap" Cap(keys: Vec<Text>);
        /// Runs a traversal and passes the value on unchanged.
        "sideEffect" SideEffect(traversal: Nested);
        /// Collects edges into a graph.
        "subgraph" Subgraph(key: Name);
        /// Waits for the whole stream, or a part of it.
        "barrier" Barrier(barrier: Option<Barrier>);
        /// Raises an error.
        "fail" Fail(message: Option<Name>);
        /// Measures the traversal; with a name the result is stored as a side effect.
        "profile" Profile(key: Option<Name>);
        /// Reads the file of `io()`.
        "read" Read;
        /// Writes the file of `io()`.
        "write" Write;
        /// Computes PageRank; needs a graph computer.
        "pageRank" PageRank(alpha: Option<Number>);
        /// Finds clusters; needs a graph computer.
        "peerPressure" PeerPressure;
        /// Finds connected components; needs a graph computer.
        "connectedComponent" ConnectedComponent;
        /// Finds shortest paths; needs a graph computer.
        "shortestPath" ShortestPath;
    }
}

/// The argument of `barrier()`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Barrier {
    /// The barrier holds at most this many traversers at once.
    Size(i64),
    /// `Barrier.normSack`: scales the sacks so that their sum is one.
    NormSack,
}
