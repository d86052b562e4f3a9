//! `Crowd`: some traversers at one point of a traversal.

use edgewise_gremlin_syntax::ast::Pop;

use super::Traverser;
use crate::value::Value;

/// Some of the traversers that are at one point of a traversal, or all of them.
#[derive(Clone, Debug, Default)]
pub struct Crowd {
    pub(super) traversers: Vec<Traverser>,
    pub(super) complete: bool,
}

impl Crowd {
    /// The one traverser that a traversal begins with.
    pub fn start() -> Self {
        Self { traversers: vec![Traverser::seed()], complete: true }
    }

    /// Adds a traverser; false if there are `most` already.
    pub(super) fn add(&mut self, traverser: Traverser, most: usize) -> bool {
        let fits = self.traversers.len() < most;
        match fits {
            true => self.traversers.push(traverser),
            false => self.complete = false,
        }
        fits
    }

    /// How many traversers there are, bulks not counted.
    pub fn len(&self) -> usize {
        self.traversers.len()
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.traversers.is_empty()
    }

    /// How many traversers there are, bulks counted.
    pub fn total(&self) -> u64 {
        self.traversers.iter().fold(0, |sum, traverser| sum.saturating_add(traverser.bulk))
    }

    /// Whether these are all the traversers that get to the point.
    pub const fn is_complete(&self) -> bool {
        self.complete
    }

    /// The value of a traverser.
    pub fn value(&self, place: usize) -> Option<&Value> {
        self.traversers.get(place).map(|traverser| &traverser.value)
    }

    /// The values of the traversers.
    pub fn values(&self) -> impl Iterator<Item = &Value> {
        self.traversers.iter().map(|traverser| &traverser.value)
    }

    /// What a traverser has under a label of its path.
    pub fn labelled(&self, place: usize, label: &str) -> Option<Value> {
        self.traversers.get(place)?.trail.get(label, Some(Pop::Last))
    }

    /// The sack of a traverser.
    pub fn sack(&self, place: usize) -> Option<&Value> {
        self.traversers.get(place)?.sack.as_ref()
    }

    /// One of the traversers, alone: what a nested traversal begins with. It is complete.
    pub fn alone(&self, place: usize) -> Self {
        let mut traversers: Vec<Traverser> = self.traversers.get(place).cloned().into_iter().collect();
        traversers.iter_mut().for_each(|traverser| traverser.bulk = 1);
        Self { traversers, complete: true }
    }

    /// Keeps the traversers at these places, in this order; the crowd is no longer complete.
    #[must_use]
    pub fn keep(&self, places: &[usize]) -> Self {
        let traversers = places.iter().filter_map(|place| self.traversers.get(*place).cloned()).collect();
        Self { traversers, complete: false }
    }

    /// The same traversers, of which more may be at the point.
    #[must_use]
    pub fn partly(self) -> Self {
        Self { complete: false, ..self }
    }

    /// The traversers of both.
    pub fn join(&mut self, other: Self) {
        self.complete &= other.complete;
        self.traversers.extend(other.traversers);
    }
}
