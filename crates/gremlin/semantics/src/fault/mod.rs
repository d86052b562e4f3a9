//! Faults that can be planted into the semantics, modelled on published bugs. A good tester of engines finds them all.
//! Each fault has a traversal on [`DEMONSTRATION`] that shows its effect.

mod entry;
mod fault_set;
mod kind;
mod plain;
mod planned;
mod planned_more;

pub use entry::{DEMONSTRATION, Entry, Place, catalogue};
pub use fault_set::FaultSet;
pub use kind::Fault;
