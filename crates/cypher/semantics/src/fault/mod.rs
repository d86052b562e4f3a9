//! Planted bugs, on which oracles are measured.
//!
//! The catalogue is **frozen**: faults are only added. None is removed, renamed or made easier, so that a number
//! measured today can be compared with one measured in a year (`tests/fault.rs` checks the list).
//!
//! A fault is a file (`plain/` for those in the interpreter, `planned/` for those in the planned executor) and one line
//! in the table of its folder. The file states what is wrong, which published bug or class of bugs it is modelled
//! on, how many conditions must coincide, and a graph with a query that shows it. Code tests `faults.has(Plain::…)`:
//! one bit, so the correct reference loses almost no time.

mod catalogue;
#[allow(clippy::module_inception)] // `Fault` is the main type of this folder.
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

/// The fault with this name.
pub fn by_name(name: &str) -> Option<&'static Fault> {
    all().find(|fault| fault.name == name)
}
