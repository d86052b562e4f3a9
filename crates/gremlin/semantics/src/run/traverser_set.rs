//! `TraverserSet`: a queue that merges equal traversers into one with a higher bulk.

use std::collections::{BTreeMap, VecDeque};

use super::{Context, Traverser};
use crate::error::{Error, ErrorKind};
use crate::fault::Fault;
use crate::relation::equivalence_hash;
use crate::step::operator::apply_operator;

/// A queue of traversers.
#[derive(Debug, Default)]
pub(crate) struct TraverserSet {
    queue: VecDeque<Traverser>,
    /// The positions of traversers by hash, counted from the first traverser that was ever added.
    places: BTreeMap<u64, Vec<usize>>,
    popped: usize,
}

impl TraverserSet {
    pub fn len(&self) -> usize {
        self.queue.len()
    }

    /// Adds a traverser without merging.
    pub fn push(&mut self, traverser: Traverser) {
        self.queue.push_back(traverser);
    }

    /// Adds a traverser, or raises the bulk of an equal one.
    pub fn merge(&mut self, traverser: Traverser, cx: &Context<'_>) -> crate::error::Result<()> {
        let join = cx.sack.as_ref().and_then(|sack| sack.merge);
        let hash = equivalence_hash(&traverser.value);
        let places = self.places.entry(hash).or_default();
        for place in places.iter() {
            let Some(other) = place.checked_sub(self.popped).and_then(|place| self.queue.get_mut(place))
            else {
                continue;
            };
            if other.merges_with(&traverser, join.is_some(), cx.has(Fault::LazyBarrierIgnoresPath)) {
                if let (Some(operator), Some(a), Some(b)) = (join, &other.sack, &traverser.sack) {
                    other.sack = Some(apply_operator(operator, a, b, &cx.knobs)?);
                }
                if !cx.one_bulk {
                    let sum = other.bulk.checked_add(traverser.bulk);
                    other.bulk = sum.ok_or_else(|| {
                        Error::new(ErrorKind::Budget, "the bulk of a traverser exceeds 64 bits")
                    })?;
                }
                return Ok(());
            }
        }
        places.push(self.popped + self.queue.len());
        self.queue.push_back(traverser);
        Ok(())
    }

    pub fn pop(&mut self) -> Option<Traverser> {
        let traverser = self.queue.pop_front()?;
        if !self.places.is_empty() {
            let hash = equivalence_hash(&traverser.value);
            if let Some(places) = self.places.get_mut(&hash) {
                places.retain(|place| *place != self.popped);
                if places.is_empty() {
                    self.places.remove(&hash);
                }
            }
        }
        self.popped += 1;
        Some(traverser)
    }

    /// All traversers, first to last.
    pub fn drain(&mut self) -> VecDeque<Traverser> {
        self.places.clear();
        self.popped += self.queue.len();
        std::mem::take(&mut self.queue)
    }
}
