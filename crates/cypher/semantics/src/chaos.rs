//! `Chaos`: any allowed answer.

use crate::choice::{Choice, ChoicePoint};
use edgewise_model::Rng;
use std::cell::RefCell;

/// Decides by chance wherever openCypher allows several answers. An oracle that is silent on this engine is silent on
/// every honest one, as far as the [`ChoicePoint`]s go.
///
/// What it does not do, though it would be allowed: move a condition across WITH, and leave out a column that nobody
/// reads.
#[derive(Debug)]
pub struct Chaos {
    rng: RefCell<Rng>,
    /// Where it may choose; elsewhere it takes what comes first.
    only: Option<ChoicePoint>,
}

impl Chaos {
    /// Chance from a stream.
    pub fn new(rng: &mut Rng) -> Self {
        Self { rng: RefCell::new(rng.split("chaos")), only: None }
    }

    /// Chance at one point only, to see what this point alone does.
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
