//! `Chance`: any allowed answer of the reference, by a seed.

use edgewise_model::Rng;
use edgewise_reference::{Choice, ChoicePoint};
use std::cell::RefCell;

/// Decides by a random stream.
pub struct Chance(RefCell<Rng>);

impl Chance {
    pub fn new(seed: u64) -> Self {
        Self(RefCell::new(Rng::from_seed_u64(seed)))
    }
}

impl Choice for Chance {
    fn permutation(&self, _: ChoicePoint, length: usize) -> Option<Vec<usize>> {
        let mut places: Vec<usize> = (0..length).collect();
        self.0.borrow_mut().shuffle(&mut places);
        Some(places)
    }

    fn pick(&self, _: ChoicePoint, length: usize) -> usize {
        self.0.borrow_mut().index(length.max(1))
    }
}
