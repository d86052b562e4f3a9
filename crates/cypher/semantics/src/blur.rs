//! `Blur`: shifts numbers whose last digits openCypher does not define. The shift is much larger than the difference
//! between correct engines.

use crate::choice::{Choice, ChoicePoint};
use edgewise_model::Rng;
use std::cell::RefCell;

/// A [`Choice`] that multiplies numbers whose last digits engines compute differently by a factor near one: the inputs
/// and results of sums and means of floats, deviations, elementary functions and powers. A statement is run several
/// times with different blurs. A value that is the same in all runs does not depend on last digits; for any other
/// value, the spread of the runs shows how far correct engines may differ.
#[derive(Debug)]
pub struct Blur {
    size: f64,
    direction: Direction,
}

/// In which direction numbers are shifted.
#[derive(Debug)]
enum Direction {
    Up,
    Down,
    Any(Box<RefCell<Rng>>),
}

impl Blur {
    /// The blurs of `count` runs: one that makes all numbers larger, one that makes all smaller, then blurs with random
    /// directions. Each changes a number by the relative amount `size`.
    pub fn runs(size: f64, count: u64) -> impl Iterator<Item = Self> {
        let random = |seed| {
            let mut rng = Rng::from_seed_u64(seed);
            Direction::Any(Box::new(RefCell::new(rng.split("blur"))))
        };
        let fixed = [Direction::Up, Direction::Down].into_iter();
        let directions = fixed.chain((0..).map(random)).take(usize::try_from(count).unwrap_or(usize::MAX));
        directions.map(move |direction| Self { size, direction })
    }
}

impl Choice for Blur {
    fn permutation(&self, _: ChoicePoint, _: usize) -> Option<Vec<usize>> {
        None
    }

    fn pick(&self, _: ChoicePoint, _: usize) -> usize {
        0
    }

    fn blur(&self) -> Option<f64> {
        let up = match &self.direction {
            Direction::Up => true,
            Direction::Down => false,
            Direction::Any(rng) => rng.borrow_mut().index(2) == 0,
        };
        Some(if up { 1.0 + self.size } else { 1.0 - self.size })
    }
}
