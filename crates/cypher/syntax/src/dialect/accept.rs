//! Whether a dialect understands a statement, and if not, why.

use super::{Construct, Dialect, Use, uses_of};
use crate::ast::Statement;

/// A construct of a statement that a dialect lacks.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Unsupported {
    /// What is lacking.
    pub construct: Construct,
    /// A sentence fragment for a person.
    pub why: String,
}

impl std::fmt::Display for Unsupported {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.why)
    }
}

impl Dialect {
    /// Whether the dialect has everything the statement uses: each lacking construct and function once, in order.
    pub fn accepts(&self, statement: &Statement) -> Result<(), Vec<Unsupported>> {
        let lacking: Vec<Unsupported> = uses_of(statement)
            .into_iter()
            .filter_map(|used| match used {
                Use::Construct(construct) if !self.has(construct) => Some(Unsupported {
                    construct,
                    why: format!("{} has no {}: {}", self.title, construct.name(), construct.syntax()),
                }),
                Use::Function(name) if !self.has_function(&name) => Some(Unsupported {
                    construct: Construct::Function,
                    why: format!("{} has no function {name}", self.title),
                }),
                _ => None,
            })
            .collect();
        if lacking.is_empty() { Ok(()) } else { Err(lacking) }
    }

    /// Like [`Dialect::accepts`], but does not ask whether functions exist: user-defined ones may.
    pub fn accepts_syntax(&self, statement: &Statement) -> bool {
        uses_of(statement).into_iter().all(|used| match used {
            Use::Construct(construct) => self.has(construct),
            Use::Function(_) => true,
        })
    }
}
