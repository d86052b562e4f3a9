//! `Ends`: a pair of labels a relationship type may join.

use serde::{Deserialize, Serialize};

use crate::Name;

/// A label that the start node of a relationship may have, with a label that its end node may have. (The testing tool
/// Grand calls such pairs typed edge ends.)
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Ends {
    /// The label of the start node.
    pub from: Name,
    /// The label of the end node.
    pub to: Name,
}

impl Ends {
    /// The pair of a start label and an end label.
    pub fn new(from: impl Into<Name>, to: impl Into<Name>) -> Self {
        Self { from: from.into(), to: to.into() }
    }
}
