//! `Step`, `LogicalQuery`: the clauses of a query in the form to which rewriting rules apply.

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

/// The clauses of one part of a UNION.
#[derive(Debug)]
pub(in crate::planned) struct LogicalPart {
    pub(in crate::planned) steps: Vec<Step>,
    pub(in crate::planned) result: Vec<Slot>,
}

/// One step of the logical plan: mostly a clause of the query.
#[derive(Debug)]
pub(in crate::planned) enum Step {
    /// MATCH whose pattern the planner may match in any order.
    Match(PatternGraph),
    /// MATCH that the plain interpreter runs, because the planner does not support its pattern.
    PlainMatch(MatchPlan),
    /// OPTIONAL MATCH: the pattern; the conjuncts of its WHERE, if some may raise an error; the slots that become null
    /// without a match.
    Optional(PatternGraph, Vec<Rc<Ex>>, Vec<Slot>),
    /// OPTIONAL MATCH that the plain interpreter runs, with the slots that become null without a match.
    PlainOptional(MatchPlan, Vec<Slot>),
    Unwind(Ex, Slot),
    Assign(Vec<(Ex, Slot)>),
    /// Reads properties that are used several times into slots, so that each is read once.
    Cache(Vec<(Ex, Slot)>),
    /// A condition that cannot raise an error.
    Filter(Predicate),
    /// A condition that may raise an error; its conjuncts are evaluated from left to right.
    FilterAll(Vec<Rc<Ex>>),
    Procedure(ProcedureCall),
    /// `CALL { … }` that only reads; the flag is true for `OPTIONAL CALL`.
    Subquery(LogicalQuery, bool),
    Project(Box<Projection>),
    Update {
        update: Update,
        before: Vec<Slot>,
        after: Vec<Slot>,
    },
}
