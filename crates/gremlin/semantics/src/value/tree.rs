//! `Tree`: paths merged into a tree by their common starts.

use super::Value;
use crate::relation::EquivalenceIndex;

/// A forest of values, in insertion order.
#[derive(Clone, Debug, Default)]
pub struct Tree {
    children: Vec<(Value, Tree)>,
    index: EquivalenceIndex,
}

impl Tree {
    /// The subtree of a value. It is created if it is missing.
    pub fn child(&mut self, key: Value) -> &mut Tree {
        let place = match self.index.find(&key, |place| &self.children[place].0) {
            Some(place) => place,
            None => {
                self.index.insert(&key, self.children.len());
                self.children.push((key, Self::default()));
                self.children.len() - 1
            }
        };
        &mut self.children[place].1
    }

    /// The roots with their subtrees.
    pub fn children(&self) -> &[(Value, Tree)] {
        &self.children
    }
}
