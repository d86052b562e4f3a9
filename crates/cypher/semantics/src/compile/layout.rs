//! `Layout`: the matching steps compiled so far, and the conditions that wait until their variables are bound.

use crate::program::{Ex, MatchStep, Slot};

/// A condition, and the slots that must be bound before it is evaluated.
pub(super) struct Condition {
    pub(super) ex: Ex,
    pub(super) needs: Vec<Slot>,
}

/// The matching steps of a clause that are compiled so far.
pub(super) struct Layout<'b> {
    pub(super) steps: Vec<MatchStep>,
    /// All slots that the clause binds; every other slot is bound before the clause.
    pub(super) fresh: &'b [Slot],
    /// The slots of `fresh` that the steps compiled so far bind.
    pub(super) bound: Vec<Slot>,
    /// Conditions that need a slot which the steps compiled so far do not bind.
    pub(super) waiting: Vec<Condition>,
}

impl<'b> Layout<'b> {
    /// A layout without steps for a clause that binds the slots `fresh`.
    pub(super) fn new(fresh: &'b [Slot]) -> Self {
        Self { steps: Vec::new(), fresh, bound: Vec::new(), waiting: Vec::new() }
    }

    /// Whether the slot is bound before the next step runs.
    pub(super) fn is_bound(&self, slot: Slot) -> bool {
        !self.fresh.contains(&slot) || self.bound.contains(&slot)
    }

    /// Whether a condition on the slot `own` can be evaluated when `own` is bound next: all other slots it needs are
    /// bound.
    pub(super) fn is_ready(&self, needs: &[Slot], own: Slot) -> bool {
        needs.iter().all(|slot| *slot == own || self.is_bound(*slot))
    }

    /// Notes that the last step binds the slot.
    pub(super) fn bind(&mut self, slot: Slot) {
        if !self.is_bound(slot) {
            self.bound.push(slot);
        }
    }

    /// Adds a filter step for each waiting condition whose slots are now all bound.
    pub(super) fn add_ready_conditions(&mut self) {
        let waiting = std::mem::take(&mut self.waiting);
        for condition in waiting {
            if condition.needs.iter().all(|slot| self.is_bound(*slot)) {
                self.steps.push(MatchStep::Filter(condition.ex));
            } else {
                self.waiting.push(condition);
            }
        }
    }
}
