//! `Chaos`: chooses at random among the allowed answers.

use crate::choice::{Choice, ChoicePoint};
use edgewise_model::Rng;
use std::cell::RefCell;

/// Decides at random wherever openCypher allows several answers. An oracle that reports nothing on this engine
/// reports nothing on any correct engine, as far as the [`ChoicePoint`]s cover what engines may choose.
///
/// Two things it never does, though they would be allowed: move a condition across WITH, and skip a column that is
/// not read later.
#[derive(Debug)]
pub struct Chaos {
    rng: RefCell<Rng>,
    /// The only point at which it chooses at random; elsewhere it takes the first. `None`: at every point.
    only: Option<ChoicePoint>,
}

impl Chaos {
    /// Chooses at every point, with random numbers from the stream.
    pub fn new(rng: &mut Rng) -> Self {
        Self { rng: RefCell::new(rng.split("chaos")), only: None }
    }

    /// Chooses at one point only, to see the effect of this point alone.
    pub fn only(rng: &mut Rng, point: ChoicePoint) -> Self {
        Self { only: Some(point), ..Self::new(rng) }
    }

    fn chooses(&self, point: ChoicePoint) -> bool {
        self.only.is_none_or(|only| only == point)
    }
}

impl Choice for Chaos {
    fn permutation(&self, point: ChoicePoint, length: usize) -> Option<Vec<usize>> {
        if length < 2 || !self.chooses(point) {
            return None;
        }
        let mut rng = self.rng.borrow_mut();
        let mut order: Vec<usize> = (0..length).collect();
        for last in (1..length).rev() {
            order.swap(last, rng.index(last + 1));
        }
        Some(order)
    }

    fn pick(&self, point: ChoicePoint, length: usize) -> usize {
        if self.chooses(point) { self.rng.borrow_mut().index(length) } else { 0 }
    }
}
