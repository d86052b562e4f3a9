//! The program a statement is compiled to: the same clauses, with every variable resolved to a slot of one frame.
//!
//! A frame is one row of cells for the whole statement, subqueries included; every variable has a slot of its own, so
//! a reading clause can write its bindings in place and hand the frame on, row by row, without copying. Where a clause
//! needs all rows before it goes on (aggregation, sorting, every update) there is a *barrier*, which keeps only the
//! slots that are still in scope.

mod clause;
mod expr;
mod pattern;
mod projection;
mod query;

pub(crate) use clause::{
    Barrier, CreateNode, CreatePart, CreateRelationship, MergePlan, PropertyMap, Reading, RemoveItem,
    SetItem, Update,
};
pub(crate) use expr::{Arithmetic, CaseArm, ElementFunction, Ex, MapEntry, StringTest};
pub(crate) use pattern::{
    Direction, Ends, Group, Hop, LabelTest, MatchPlan, MatchStep, NodeTest, RelationshipTest, Selection,
    Selector, ShortestHop, VariableHop,
};
pub(crate) use projection::{AggregateCall, AggregateKind, Aggregation, Projection, SortKey};
pub(crate) use query::{Part, ProcedureCall, Program, Query, Segment};

/// The place of a variable in the frame.
pub(crate) type Slot = usize;

/// The frame: the current row of every variable.
pub(crate) type Frame = [crate::cell::Cell];
