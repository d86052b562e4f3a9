//! Bugs planted in the semantics, modelled on published bugs: what a test of engines has to find. Each is shown by a
//! traversal over [`DEMONSTRATION`].

mod entry;
mod fault_set;
mod kind;
mod plain;
mod planned;
mod planned_more;

pub use entry::{DEMONSTRATION, Entry, Place, catalogue};
pub use fault_set::FaultSet;
pub use kind::Fault;
