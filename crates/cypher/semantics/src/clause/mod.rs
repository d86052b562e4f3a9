//! Execution of clauses, one file for each clause.

mod call_procedure;
mod call_subquery;
mod create;
mod delete;
mod foreach;
mod merge;
mod optional_match;
mod project;
mod property;
mod remove;
mod set;
mod table;
mod unwind;
mod update;

pub(crate) use project::Sorted;
pub(crate) use table::Table;
