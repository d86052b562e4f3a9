//! Planted bugs: what oracles are measured on.
//!
//! The catalogue is **frozen**: faults are only added. None is removed, renamed or made easier, so that a number
//! measured today can be compared with one measured in a year (`tests/fault.rs` holds the list fast).
//!
//! A fault is a file (`plain/` for those in the interpreter, `planned/` for those in the planned executor) and one line
//! in the table of its folder. The file says what is wrong, which published bug or class of bugs it is modelled on, how many
//! things must come together, and a graph with a query that shows it. Code asks `faults.has(Plain::…)`: one bit, so
//! the honest reference pays next to nothing.

mod catalogue;
#[allow(clippy::module_inception)] // the noun of this folder
mod fault;
mod fault_set;
pub(crate) mod plain;
pub(crate) mod planned;

pub use fault::{Fault, Place};
pub use fault_set::FaultSet;

/// Every fault: the plain ones, then the planned ones, each in the order they were added.
pub fn all() -> impl Iterator<Item = &'static Fault> {
    plain::FAULTS.iter().chain(planned::FAULTS)
}

/// The fault of that name.
pub fn by_name(name: &str) -> Option<&'static Fault> {
    all().find(|fault| fault.name == name)
}
