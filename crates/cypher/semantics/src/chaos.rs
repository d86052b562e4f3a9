//! `Chaos`: a [`Choice`] that takes a random one of the allowed answers.

use crate::choice::{Choice, ChoicePoint};
use edgewise_model::Rng;
use std::cell::RefCell;

/// Decides at random wherever openCypher allows several answers. The reference with this choice stands for every
/// correct engine: an oracle that reports no bug in it reports none in any correct engine, as far as the
/// [`ChoicePoint`]s cover what engines may choose.
///
/// Correct engines may do two more things, which `Chaos` never does: move a condition across WITH, and leave out the
/// evaluation of a column that is not read later.
#[derive(Debug)]
pub struct Chaos {
    rng: RefCell<Rng>,
    /// The only point at which `Chaos` chooses at random; at the others it takes the first alternative. `None`: it
    /// chooses at random at every point.
    only: Option<ChoicePoint>,
}

impl Chaos {
    /// A `Chaos` that chooses at random at every point. `rng` determines its random numbers.
    pub fn new(rng: &mut Rng) -> Self {
        Self { rng: RefCell::new(rng.split("chaos")), only: None }
    }

    /// A `Chaos` that chooses at random only at `point`, to show the effect of this point alone.
    pub fn only(rng: &mut Rng, point: ChoicePoint) -> Self {
        Self { only: Some(point), ..Self::new(rng) }
    }

    /// Whether the choice at this point is random.
    fn chooses_at(&self, point: ChoicePoint) -> bool {
        self.only.is_none_or(|only| only == point)
    }
}

impl Choice for Chaos {
    fn permutation(&self, point: ChoicePoint, length: usize) -> Option<Vec<usize>> {
        if length < 2 || !self.chooses_at(point) {
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
        if self.chooses_at(point) { self.rng.borrow_mut().index(length) } else { 0 }
    }
}
