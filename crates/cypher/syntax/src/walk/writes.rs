//! Finds out whether a query changes the graph.

use super::{Walk, for_each_clause};
use crate::ast::Clause;

/// True if the tree has a clause that changes the graph. Procedures are ignored: their effects are unknown here.
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
