//! `BulkSet`: a bag that stores each distinct value once, with its count.

use super::Value;
use crate::relation::EquivalenceIndex;

/// A bag. Its values are in the order of their first insertion.
#[derive(Clone, Debug, Default)]
pub struct BulkSet {
    members: Vec<(Value, u64)>,
    index: EquivalenceIndex,
}

impl BulkSet {
    /// An empty bag.
    pub fn new() -> Self {
        Self::default()
    }

    /// Adds a value `count` times.
    pub fn add(&mut self, value: Value, count: u64) {
        match self.index.find(&value, |place| &self.members[place].0) {
            Some(place) => self.members[place].1 = self.members[place].1.saturating_add(count),
            None => {
                self.index.insert(&value, self.members.len());
                self.members.push((value, count));
            }
        }
    }

    /// The distinct values with their counts.
    pub fn members(&self) -> &[(Value, u64)] {
        &self.members
    }

    /// The number of times that the bag holds a value.
    pub fn count_of(&self, value: &Value) -> u64 {
        self.index.find(value, |place| &self.members[place].0).map_or(0, |place| self.members[place].1)
    }

    /// The number of values, including repetitions.
    pub fn size(&self) -> u64 {
        self.members.iter().map(|(_, count)| count).sum()
    }

    /// All values, each repeated by its count.
    pub fn iter_repeated(&self) -> impl Iterator<Item = &Value> {
        self.members.iter().flat_map(|(value, count)| std::iter::repeat_n(value, *count as usize))
    }
}
