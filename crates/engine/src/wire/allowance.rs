//! `Allowance`: how many more values one result may contain.

use crate::wire::Bounds;

/// Counts down the values of one result and limits their nesting depth.
#[derive(Clone, Copy, Debug)]
pub struct Allowance {
    cells: usize,
    depth: usize,
}

/// A result has more values, or is nested more deeply, than the bounds allow.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Exceeded;

impl Allowance {
    /// The allowance for one result.
    pub fn new(bounds: Bounds) -> Self {
        Self { cells: bounds.cells, depth: bounds.depth }
    }

    /// Takes this many values from the allowance.
    ///
    /// # Errors
    /// When fewer are left.
    pub fn take(&mut self, cells: usize) -> Result<(), Exceeded> {
        self.cells = self.cells.checked_sub(cells).ok_or(Exceeded)?;
        Ok(())
    }

    /// Enters one more level of nesting.
    ///
    /// # Errors
    /// When the level is too deep.
    pub fn down(&mut self) -> Result<(), Exceeded> {
        self.depth = self.depth.checked_sub(1).ok_or(Exceeded)?;
        Ok(())
    }

    /// Leaves a level of nesting.
    pub fn up(&mut self) {
        self.depth += 1;
    }

    /// How many values are left.
    pub fn left(&self) -> usize {
        self.cells
    }
}
