//! `Blur`: numbers whose last digits are free, off by far more than any engine is.

use crate::choice::{Choice, ChoicePoint};
use edgewise_model::Rng;
use std::cell::RefCell;

/// Multiplies by a factor near one whatever goes into, and comes out of, a function that engines compute with other last
/// digits: sums and means of floats, deviations, elementary functions, powers. Several runs show how far such digits reach:
/// what stays the same in all of them does not depend on digits, and what moves moves by so much at most.
#[derive(Debug)]
pub struct Blur {
    size: f64,
    direction: Direction,
}

#[derive(Debug)]
enum Direction {
    Up,
    Down,
    Any(Box<RefCell<Rng>>),
}

impl Blur {
    /// All up, all down, and then at random, by this part of the number.
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
