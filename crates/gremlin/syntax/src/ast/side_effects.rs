//! Steps that store something, or have another effect besides the stream.

use super::family::family;
use super::{Name, Nested, Number, Scope, Text};

family! {
    /// Side effects, barriers and the steps of graph computers.
    SideEffect {
        /// Collects values under a name.
        "aggregate" Aggregate {
            /// All at once, or one by one. Since 3.8 it cannot be written, and it is all at once.
            scope: Option<Scope>,
            /// The name.
            key: Name,
        };
        /// Collects values one by one; removed in 3.8.
        "store" Store(key: Name);
        /// The collected values; at least one name, the first not `null`.
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
        /// PageRank; needs a graph computer.
        "pageRank" PageRank(alpha: Option<Number>);
        /// Clusters; needs a graph computer.
        "peerPressure" PeerPressure;
        /// Connected components; needs a graph computer.
        "connectedComponent" ConnectedComponent;
        /// Shortest paths; needs a graph computer.
        "shortestPath" ShortestPath;
    }
}

/// The argument of `barrier()`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Barrier {
    /// At most this many traversers at once.
    Size(i64),
    /// `Barrier.normSack`: scales the sacks to a sum of one.
    NormSack,
}
