//! Turns the steps of the logical plan into operators: decides where matching starts, in which order it goes on, and
//! where all rows are collected.

mod effects;
mod lower;
mod seek;
mod shortcut;
mod solver;

pub(super) use effects::changes;
pub(super) use lower::Planner;
