//! Faults in the planned executor: a file each, and the table of them.

use super::Fault;

/// The table.
pub(crate) static FAULTS: &[Fault] = &[];
