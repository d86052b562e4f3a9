//! `Layout`: matching steps being laid down, and the conditions that wait for their variables.

use crate::program::{Ex, MatchStep, Slot};

/// A condition and the slots it needs.
pub(super) struct Condition {
    pub(super) ex: Ex,
    pub(super) needs: Vec<Slot>,
}

/// Steps being laid down.
pub(super) struct Layout<'b> {
    pub(super) steps: Vec<MatchStep>,
    /// What the clause binds.
    pub(super) fresh: &'b [Slot],
    /// What of it is bound by the steps so far.
    pub(super) bound: Vec<Slot>,
    /// Conditions that wait for something to be bound.
    pub(super) waiting: Vec<Condition>,
}

impl<'b> Layout<'b> {
    /// Nothing laid down yet; `fresh` is what the clause binds.
    pub(super) fn new(fresh: &'b [Slot]) -> Self {
        Self { steps: Vec::new(), fresh, bound: Vec::new(), waiting: Vec::new() }
    }

    /// Whether the slot holds something when the next step runs.
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

    /// Lays down the conditions that need nothing more.
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
