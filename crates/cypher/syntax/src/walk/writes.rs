//! Whether a query writes.

use super::{Walk, for_each_clause};
use crate::ast::Clause;

/// True if a clause in it changes the graph by itself; what a procedure does is not known here.
pub fn writes(root: &impl Walk) -> bool {
    let mut found = false;
    for_each_clause(root, |clause| {
        found |= matches!(
            clause,
            Clause::Create(_)
                | Clause::Merge(_)
                | Clause::Set(_)
                | Clause::Remove(_)
                | Clause::Delete(_)
                | Clause::Foreach(_)
        );
    });
    found
}
