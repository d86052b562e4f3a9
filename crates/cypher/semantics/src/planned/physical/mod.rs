//! The physical plan: from logical steps to operators: where to begin, in which order, and where to collect all rows.

mod effects;
mod lower;
mod seek;
mod shortcut;
mod solver;

pub(super) use effects::changes;
pub(super) use lower::Planner;
