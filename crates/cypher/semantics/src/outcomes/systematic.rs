//! `Systematic`: enumerates all combinations of choices, one per run.

use super::{Candidates, arrangements, selections};
use crate::choice::{Choice, ChoicePoint};
use std::cell::{Cell, RefCell};

/// A [`Choice`] that enumerates all combinations of choices, one per run of the statement: depth first over the tree of
/// choices. Each run repeats the choices of the run before it up to the last one that has an untried alternative, and
/// takes that alternative. Choices that only affect errors are not enumerated: as long as no run raises an error, they
/// change no outcome.
#[derive(Debug)]
pub struct Systematic {
    /// A choice with more alternatives than this is not enumerated.
    most: usize,
    path: RefCell<Vec<Step>>,
    at: Cell<usize>,
    too_many: Cell<bool>,
    steps: Cell<u64>,
    open: RefCell<Vec<Candidates>>,
}

/// A choice made in the current run: the alternative taken, and how many alternatives there are.
#[derive(Clone, Copy, Debug)]
struct Step {
    chosen: usize,
    ways: usize,
}

impl Systematic {
    /// Before the first run; a choice with more than `most` alternatives is not enumerated.
    pub(super) fn new(most: usize) -> Self {
        Self {
            most,
            path: RefCell::default(),
            at: Cell::new(0),
            too_many: Cell::new(false),
            steps: Cell::new(0),
            open: RefCell::default(),
        }
    }

    /// Prepares the next run with another combination of choices; false if all combinations were tried.
    pub(super) fn advance(&self) -> bool {
        self.at.set(0);
        let mut path = self.path.borrow_mut();
        while let Some(last) = path.last_mut() {
            last.chosen += 1;
            if last.chosen < last.ways {
                return true;
            }
            path.pop();
        }
        false
    }

    /// Whether some choice could not be enumerated, so that the outcomes are incomplete.
    pub(super) fn gave_up(&self) -> bool {
        self.too_many.get()
    }

    /// How many evaluation steps all runs so far have taken together.
    pub(super) fn steps(&self) -> u64 {
        self.steps.get()
    }

    /// Takes the groups of rows of which the answer of the last run contains only some.
    pub(super) fn take_open(&self) -> Vec<Candidates> {
        self.open.take()
    }

    /// Adds the evaluation steps of one run to the total.
    pub(crate) fn add_steps(&self, steps: u64) {
        self.steps.set(self.steps.get() + steps);
    }

    /// Notes a group of rows of which the answer contains only some.
    pub(crate) fn leave_open(&self, candidates: Candidates) {
        self.open.borrow_mut().push(candidates);
    }

    /// Notes that some choice cannot be enumerated, so that the outcomes are incomplete.
    pub(crate) fn give_up(&self) {
        self.too_many.set(true);
    }

    /// Chooses an order of items, given the class of each: items of the same class are identical. `None` keeps their
    /// order.
    pub(crate) fn arrangement(&self, classes: &[usize]) -> Option<Vec<usize>> {
        let number = self.choose(arrangements::count(classes));
        (number > 0).then(|| arrangements::nth(classes, number as u128))
    }

    /// Chooses `take` of the items, given the class of each; returns their indexes in ascending order.
    pub(crate) fn selection(&self, classes: &[usize], take: usize) -> Vec<usize> {
        let number = self.choose(selections::count(classes, take));
        selections::nth(classes, take, number as u128)
    }

    /// Chooses one of `ways` alternatives, and returns its index.
    pub(crate) fn choose(&self, ways: u128) -> usize {
        let ways = match usize::try_from(ways) {
            Ok(0 | 1) => return 0,
            Ok(ways) if ways <= self.most => ways,
            _ => {
                self.too_many.set(true);
                return 0;
            }
        };
        let at = self.at.replace(self.at.get() + 1);
        let mut path = self.path.borrow_mut();
        match path.get(at) {
            Some(step) => step.chosen,
            None => {
                path.push(Step { chosen: 0, ways });
                0
            }
        }
    }
}

impl Choice for Systematic {
    fn permutation(&self, point: ChoicePoint, length: usize) -> Option<Vec<usize>> {
        let all: Vec<usize> = (0..length).collect();
        if point.decides_errors_only() { None } else { self.arrangement(&all) }
    }

    fn pick(&self, point: ChoicePoint, length: usize) -> usize {
        if point.decides_errors_only() { 0 } else { self.choose(length as u128) }
    }

    fn systematic(&self) -> Option<&Systematic> {
        Some(self)
    }
}
