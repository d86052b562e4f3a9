//! Checks whether a dialect accepts a statement, and if not, why.

use super::{Construct, Dialect, Use, uses_of};
use crate::ast::Statement;

/// A construct of a statement that a dialect lacks.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Unsupported {
    /// The construct that the dialect lacks.
    pub construct: Construct,
    /// The reason, as a part of a sentence.
    pub why: String,
}

impl std::fmt::Display for Unsupported {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.why)
    }
}

impl Dialect {
    /// Checks that the dialect has every construct and function that the statement uses. The error lists each missing
    /// construct or function once, in order.
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

    /// Like [`Dialect::accepts`], but ignores functions that the dialect lacks: they may be user-defined.
    pub fn accepts_syntax(&self, statement: &Statement) -> bool {
        uses_of(statement).into_iter().all(|used| match used {
            Use::Construct(construct) => self.has(construct),
            Use::Function(_) => true,
        })
    }
}
