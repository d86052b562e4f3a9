//! `Ends`: a pair of labels a relationship type may join.

use serde::{Deserialize, Serialize};

use crate::Name;

/// A label that a relationship may start at, and one that it may end at (the typed edge ends of the tool Grand).
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Ends {
    /// The label of the start node.
    pub from: Name,
    /// The label of the end node.
    pub to: Name,
}

impl Ends {
    /// A pair of labels.
    pub fn new(from: impl Into<Name>, to: impl Into<Name>) -> Self {
        Self { from: from.into(), to: to.into() }
    }
}
