//! Bugs that can be planted into the interpreter, to measure which of them an oracle finds.
//!
//! The catalogue is **frozen**: faults are only added. None is removed, renamed or made easier, so that a number
//! measured today can be compared with one measured in a year (`tests/fault.rs` checks the list).
//!
//! A fault is a file (`plain/` for those in the plain interpreter, `planned/` for those in the planned executor) and
//! one line in the table of its folder. The file states what is wrong, which published bug or class of bugs it is
//! modelled on, how many conditions must come together, and a graph with a query that shows it. The code that goes
//! wrong asks `faults.has(Plain::…)`, which tests one bit, so that the correct interpreter loses almost no time.

mod catalogue;
#[allow(clippy::module_inception)] // `Fault` is the main type of this folder.
mod fault;
mod fault_set;
pub(crate) mod plain;
pub(crate) mod planned;

pub use fault::{Fault, Place};
pub use fault_set::FaultSet;

/// Every fault: those of the plain interpreter, then those of the planned executor, each in the order they were added.
pub fn all() -> impl Iterator<Item = &'static Fault> {
    plain::FAULTS.iter().chain(planned::FAULTS)
}

/// The fault with this name.
pub fn by_name(name: &str) -> Option<&'static Fault> {
    all().find(|fault| fault.name == name)
}
