//! `Store`: keeps elements in the order of their ids.

/// A list of elements in ascending order of id. New ids only grow, so a new element is appended; a deleted one leaves
/// an empty slot. While ids are 0, 1, 2, …, a look-up is one array access; other ids are found by binary search.
#[derive(Clone, Debug)]
pub struct Store<T> {
    slots: Vec<(u64, Option<T>)>,
    next_id: u64,
    live: usize,
}

impl<T> Default for Store<T> {
    fn default() -> Self {
        Self { slots: Vec::new(), next_id: 0, live: 0 }
    }
}

impl<T> Store<T> {
    /// The id that the next new element will get.
    pub const fn next_id(&self) -> u64 {
        self.next_id
    }

    /// The number of elements that were not removed.
    pub const fn len(&self) -> usize {
        self.live
    }

    /// Adds an element with an id that is not below [`Store::next_id`].
    pub fn push(&mut self, id: u64, element: T) {
        debug_assert!(id >= self.next_id);
        self.slots.push((id, Some(element)));
        self.next_id = id + 1;
        self.live += 1;
    }

    /// The index of the slot with this id, which may be empty.
    fn position(&self, id: u64) -> Option<usize> {
        let guess = id as usize;
        match self.slots.get(guess) {
            Some((found, _)) if *found == id => Some(guess),
            _ => self.slots.binary_search_by_key(&id, |slot| slot.0).ok(),
        }
    }

    pub fn get(&self, id: u64) -> Option<&T> {
        self.slots[self.position(id)?].1.as_ref()
    }

    pub fn get_mut(&mut self, id: u64) -> Option<&mut T> {
        let position = self.position(id)?;
        self.slots[position].1.as_mut()
    }

    pub fn remove(&mut self, id: u64) -> Option<T> {
        let position = self.position(id)?;
        let element = self.slots[position].1.take()?;
        self.live -= 1;
        Some(element)
    }

    pub fn iter(&self) -> impl DoubleEndedIterator<Item = &T> {
        self.slots.iter().filter_map(|(_, element)| element.as_ref())
    }
}
