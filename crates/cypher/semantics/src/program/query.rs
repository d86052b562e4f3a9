//! `Program`, `Query`, `Part`, `Segment`: the structure of a compiled statement.

use super::{Barrier, Ex, Projection, Reading, Slot};
use edgewise_model::Name;

/// A compiled statement.
#[derive(Debug)]
pub(crate) struct Program {
    pub(crate) query: Query,
    /// The width of the frame.
    pub(crate) slots: usize,
    /// The statement has a `CALL { } IN TRANSACTIONS`.
    pub(crate) batched: bool,
}

impl Program {
    /// Whether the order of the rows is defined: the last operation on them is ORDER BY.
    pub(crate) fn is_sorted(&self) -> bool {
        self.query.is_sorted()
    }
}

/// A query: parts joined by UNION.
#[derive(Debug)]
pub(crate) struct Query {
    pub(crate) parts: Vec<Part>,
    /// UNION removes duplicates; false without UNION.
    pub(crate) distinct: bool,
    /// The columns, if the query returns rows.
    pub(crate) columns: Option<Vec<Name>>,
    /// The slots of a row's columns; with one part, the part's own slots.
    pub(crate) output: Vec<Slot>,
    /// Some clause in it changes the graph.
    pub(crate) writes: bool,
}

impl Query {
    /// Whether the last operation on its rows is ORDER BY.
    pub(crate) fn is_sorted(&self) -> bool {
        self.last_projection().is_some_and(|projection| !projection.sort.is_empty())
    }

    /// The projection that is the last operation on its rows.
    pub(crate) fn last_projection(&self) -> Option<&Projection> {
        let [part] = self.parts.as_slice() else { return None };
        match part.segments.last() {
            Some(Segment { barrier: Some(Barrier::Project(projection)), .. }) => Some(projection),
            _ => None,
        }
    }
}

/// One single query: clauses between UNIONs.
#[derive(Debug)]
pub(crate) struct Part {
    pub(crate) segments: Vec<Segment>,
    /// The slots of the columns, in the order of the query's columns.
    pub(crate) result: Vec<Slot>,
}

/// Reading clauses that pass rows on one by one, and the barrier that ends them (`None` for the last segment).
#[derive(Debug, Default)]
pub(crate) struct Segment {
    pub(crate) stream: Vec<Reading>,
    pub(crate) barrier: Option<Barrier>,
}

/// `CALL procedure(…) YIELD …`
#[derive(Debug)]
pub(crate) struct ProcedureCall {
    /// The procedure's index in the registry.
    pub(crate) procedure: usize,
    pub(crate) arguments: Vec<Ex>,
    /// Output column of the procedure and the slot it goes to.
    pub(crate) yields: Vec<(usize, Slot)>,
    pub(crate) optional: bool,
}
