//! `Crowd`: traversers at one position of a traversal.

use edgewise_gremlin_syntax::ast::Pop;

use super::Traverser;
use crate::value::Value;

/// Some or all of the traversers at one position of a traversal.
#[derive(Clone, Debug, Default)]
pub struct Crowd {
    pub(super) traversers: Vec<Traverser>,
    pub(super) complete: bool,
}

impl Crowd {
    /// The single traverser with which a traversal starts.
    pub fn start() -> Self {
        Self { traversers: vec![Traverser::seed()], complete: true }
    }

    /// Adds a traverser; false if there are already `most` traversers.
    pub(super) fn add(&mut self, traverser: Traverser, most: usize) -> bool {
        let fits = self.traversers.len() < most;
        match fits {
            true => self.traversers.push(traverser),
            false => self.complete = false,
        }
        fits
    }

    /// The number of traversers, each counted once.
    pub fn len(&self) -> usize {
        self.traversers.len()
    }

    /// Whether there are no traversers.
    pub fn is_empty(&self) -> bool {
        self.traversers.is_empty()
    }

    /// The number of traversers, each counted by its bulk.
    pub fn total(&self) -> u64 {
        self.traversers.iter().fold(0, |sum, traverser| sum.saturating_add(traverser.bulk))
    }

    /// Whether these are all traversers that reach the position.
    pub const fn is_complete(&self) -> bool {
        self.complete
    }

    /// The value of the traverser at this index.
    pub fn value(&self, place: usize) -> Option<&Value> {
        self.traversers.get(place).map(|traverser| &traverser.value)
    }

    /// The values of the traversers.
    pub fn values(&self) -> impl Iterator<Item = &Value> {
        self.traversers.iter().map(|traverser| &traverser.value)
    }

    /// The object that a traverser's path has under a label.
    pub fn labelled(&self, place: usize, label: &str) -> Option<Value> {
        self.traversers.get(place)?.trail.get(label, Some(Pop::Last))
    }

    /// The sack of a traverser.
    pub fn sack(&self, place: usize) -> Option<&Value> {
        self.traversers.get(place)?.sack.as_ref()
    }

    /// A crowd of one of the traversers, as the start of a nested traversal. It is complete.
    pub fn alone(&self, place: usize) -> Self {
        let mut traversers: Vec<Traverser> = self.traversers.get(place).cloned().into_iter().collect();
        traversers.iter_mut().for_each(|traverser| traverser.bulk = 1);
        Self { traversers, complete: true }
    }

    /// The traversers at these indexes, in this order. The new crowd is not complete.
    #[must_use]
    pub fn keep(&self, places: &[usize]) -> Self {
        let traversers = places.iter().filter_map(|place| self.traversers.get(*place).cloned()).collect();
        Self { traversers, complete: false }
    }

    /// The same traversers, marked as not complete: others may reach the position too.
    #[must_use]
    pub fn partly(self) -> Self {
        Self { complete: false, ..self }
    }

    /// Adds the traversers of another crowd.
    pub fn join(&mut self, other: Self) {
        self.complete &= other.complete;
        self.traversers.extend(other.traversers);
    }
}
