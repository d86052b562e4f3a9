//! The compiled form of a statement: the same clauses, with every variable resolved to a slot of one frame.
//!
//! A frame is one row of cells for the whole statement, subqueries included. Every variable has its own slot, so a
//! reading clause can write what it binds into the frame and pass the frame on, row by row, without copying. A clause
//! that needs all rows before it continues (aggregation, sorting, every update) is a *barrier*; it keeps only the slots
//! that are still in scope.

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

/// The index of a variable's cell in the frame.
pub(crate) type Slot = usize;

/// The current row of a running statement: one cell for each slot.
pub(crate) type Frame = [crate::cell::Cell];
