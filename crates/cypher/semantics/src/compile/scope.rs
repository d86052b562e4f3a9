//! `Scope`: which names refer to which slots.

use crate::{check::Type, program::Slot};
use edgewise_model::Name;

/// A variable in scope.
#[derive(Clone, Debug)]
pub(super) struct Variable {
    pub(super) name: Name,
    pub(super) slot: Slot,
    pub(super) of: Type,
}

/// The variables in scope.
#[derive(Clone, Debug, Default)]
pub(super) struct Scope {
    /// Variables of the outer query, in a subquery: always visible, never part of `*`.
    pub(super) outer: Vec<Variable>,
    /// Variables of this query, in the order they were bound.
    pub(super) own: Vec<Variable>,
}

impl Scope {
    /// The variable with this name; the latest binding wins.
    pub(super) fn find(&self, name: &str) -> Option<&Variable> {
        self.own.iter().rev().chain(self.outer.iter().rev()).find(|variable| variable.name == name)
    }

    /// All slots in scope.
    pub(super) fn slots(&self) -> Vec<Slot> {
        let mut slots: Vec<Slot> = self.own.iter().map(|variable| variable.slot).collect();
        slots.sort_unstable();
        slots.dedup();
        slots
    }

    /// The scope of a subquery that sees all variables.
    pub(super) fn inside(&self) -> Self {
        let mut outer = self.outer.clone();
        outer.extend(self.own.iter().cloned());
        Self { outer, own: Vec::new() }
    }
}
