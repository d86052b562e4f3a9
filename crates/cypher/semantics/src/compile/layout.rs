//! `Layout`: the matching steps built so far, and the conditions that wait for their variables.

use crate::program::{Ex, MatchStep, Slot};

/// A condition and the slots it needs.
pub(super) struct Condition {
    pub(super) ex: Ex,
    pub(super) needs: Vec<Slot>,
}

/// The matching steps built so far.
pub(super) struct Layout<'b> {
    pub(super) steps: Vec<MatchStep>,
    /// The slots the clause binds.
    pub(super) fresh: &'b [Slot],
    /// Those of them that the steps so far bind.
    pub(super) bound: Vec<Slot>,
    /// Conditions that need a slot which is not bound yet.
    pub(super) waiting: Vec<Condition>,
}

impl<'b> Layout<'b> {
    /// A layout without steps; `fresh` are the slots the clause binds.
    pub(super) fn new(fresh: &'b [Slot]) -> Self {
        Self { steps: Vec::new(), fresh, bound: Vec::new(), waiting: Vec::new() }
    }

    /// Whether the slot is bound when the next step runs.
    pub(super) fn is_held(&self, slot: Slot) -> bool {
        !self.fresh.contains(&slot) || self.bound.contains(&slot)
    }

    pub(super) fn is_ready(&self, needs: &[Slot], own: Slot) -> bool {
        needs.iter().all(|slot| *slot == own || self.is_held(*slot))
    }

    pub(super) fn bind(&mut self, slot: Slot) {
        if !self.is_held(slot) {
            self.bound.push(slot);
        }
    }

    /// Adds a filter step for each condition whose slots are all bound.
    pub(super) fn settle(&mut self) {
        let waiting = std::mem::take(&mut self.waiting);
        for condition in waiting {
            if condition.needs.iter().all(|slot| self.is_held(*slot)) {
                self.steps.push(MatchStep::Filter(condition.ex));
            } else {
                self.waiting.push(condition);
            }
        }
    }
}
