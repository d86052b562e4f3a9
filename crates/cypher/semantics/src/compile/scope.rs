//! `Scope`: which names refer to which slots.

use crate::{check::Type, program::Slot};
use edgewise_model::Name;

/// A variable in scope: its name, its slot and its static type.
#[derive(Clone, Debug)]
pub(super) struct Variable {
    pub(super) name: Name,
    pub(super) slot: Slot,
    pub(super) of: Type,
}

/// The variables in scope at a point of a query.
#[derive(Clone, Debug, Default)]
pub(super) struct Scope {
    /// In a subquery, the variables of the outer query: they are visible, but `*` does not stand for them.
    pub(super) outer: Vec<Variable>,
    /// The variables of this query, in the order they were bound.
    pub(super) own: Vec<Variable>,
}

impl Scope {
    /// The variable with this name; the latest binding wins.
    pub(super) fn find(&self, name: &str) -> Option<&Variable> {
        self.own.iter().rev().chain(self.outer.iter().rev()).find(|variable| variable.name == name)
    }

    /// The slots of the variables of this query, without duplicates, in ascending order.
    pub(super) fn slots(&self) -> Vec<Slot> {
        let mut slots: Vec<Slot> = self.own.iter().map(|variable| variable.slot).collect();
        slots.sort_unstable();
        slots.dedup();
        slots
    }

    /// The scope at the start of a subquery that sees all these variables.
    pub(super) fn of_subquery(&self) -> Self {
        let mut outer = self.outer.clone();
        outer.extend(self.own.iter().cloned());
        Self { outer, own: Vec::new() }
    }
}
