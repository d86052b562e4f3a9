//! `Program`, `Query`, `Part`, `Segment`: the structure of a compiled statement, from the whole to its parts.

use super::{Barrier, Ex, Projection, Reading, Slot};
use edgewise_model::Name;

/// A compiled statement.
#[derive(Debug)]
pub(crate) struct Program {
    pub(crate) query: Query,
    /// How many slots the frame has.
    pub(crate) slots: usize,
    /// Whether the statement has a `CALL { } IN TRANSACTIONS`.
    pub(crate) batched: bool,
}

impl Program {
    /// Whether the statement defines the order of its rows: its last operation is ORDER BY.
    pub(crate) fn is_sorted(&self) -> bool {
        self.query.is_sorted()
    }
}

/// A query: parts joined by UNION.
#[derive(Debug)]
pub(crate) struct Query {
    pub(crate) parts: Vec<Part>,
    /// Whether UNION removes duplicates; false without UNION.
    pub(crate) distinct: bool,
    /// The names of the columns, if the query returns rows.
    pub(crate) columns: Option<Vec<Name>>,
    /// The slots in which the columns of a row are. With a single part, they are the slots of this part.
    pub(crate) output: Vec<Slot>,
    /// Whether some clause of the query changes the graph.
    pub(crate) writes: bool,
}

impl Query {
    /// Whether the last operation on the query's rows is ORDER BY.
    pub(crate) fn is_sorted(&self) -> bool {
        self.last_projection().is_some_and(|projection| !projection.sort.is_empty())
    }

    /// The projection that is the last operation on the query's rows.
    pub(crate) fn last_projection(&self) -> Option<&Projection> {
        let [part] = self.parts.as_slice() else { return None };
        match part.segments.last() {
            Some(Segment { barrier: Some(Barrier::Project(projection)), .. }) => Some(projection),
            _ => None,
        }
    }
}

/// One single query: the clauses of one part of a UNION.
#[derive(Debug)]
pub(crate) struct Part {
    pub(crate) segments: Vec<Segment>,
    /// The slots of the part's columns, in the order of the query's columns.
    pub(crate) result: Vec<Slot>,
}

/// Reading clauses, which pass rows on one by one, and the barrier after them, which collects all rows; `None` for the
/// last segment.
#[derive(Debug, Default)]
pub(crate) struct Segment {
    pub(crate) stream: Vec<Reading>,
    pub(crate) barrier: Option<Barrier>,
}

/// A call of a procedure: `CALL procedure(…) YIELD …`.
#[derive(Debug)]
pub(crate) struct ProcedureCall {
    /// The index of the procedure among [`crate::Procedures`].
    pub(crate) procedure: usize,
    pub(crate) arguments: Vec<Ex>,
    /// For each output that is used: its index among the outputs, and the slot it is put into.
    pub(crate) yields: Vec<(usize, Slot)>,
    pub(crate) optional: bool,
}
