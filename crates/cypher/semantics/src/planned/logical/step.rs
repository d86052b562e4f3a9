//! `Step`, `LogicalQuery`: the clauses of a query, to which rewriting rules apply.

use super::{PatternGraph, Predicate};
use crate::program::{Ex, MatchPlan, ProcedureCall, Projection, Slot, Update};
use edgewise_model::Name;
use std::rc::Rc;

/// A query: parts joined by UNION.
#[derive(Debug)]
pub(in crate::planned) struct LogicalQuery {
    pub(in crate::planned) parts: Vec<LogicalPart>,
    pub(in crate::planned) distinct: bool,
    pub(in crate::planned) columns: Option<Vec<Name>>,
    pub(in crate::planned) output: Vec<Slot>,
}

/// Clauses between UNIONs.
#[derive(Debug)]
pub(in crate::planned) struct LogicalPart {
    pub(in crate::planned) steps: Vec<Step>,
    pub(in crate::planned) result: Vec<Slot>,
}

/// One clause.
#[derive(Debug)]
pub(in crate::planned) enum Step {
    /// MATCH, with no fixed order of matching.
    Match(PatternGraph),
    /// MATCH run by the plain interpreter.
    PlainMatch(MatchPlan),
    /// OPTIONAL MATCH: the pattern, its whole WHERE if that may raise errors, and the slots that become null.
    Optional(PatternGraph, Vec<Rc<Ex>>, Vec<Slot>),
    /// OPTIONAL MATCH run by the plain interpreter.
    PlainOptional(MatchPlan, Vec<Slot>),
    Unwind(Ex, Slot),
    Assign(Vec<(Ex, Slot)>),
    /// Properties to read once because they are used several times.
    Cache(Vec<(Ex, Slot)>),
    /// A condition that cannot raise an error.
    Filter(Predicate),
    /// A condition whose conjuncts are evaluated from left to right.
    FilterAll(Vec<Rc<Ex>>),
    Procedure(ProcedureCall),
    /// `CALL { … }` that only reads; the flag is set for `OPTIONAL CALL`.
    Subquery(LogicalQuery, bool),
    Project(Box<Projection>),
    Update {
        update: Update,
        before: Vec<Slot>,
        after: Vec<Slot>,
    },
}
