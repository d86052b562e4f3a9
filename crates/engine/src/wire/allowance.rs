//! `Allowance`: how much one result may still hold.

use crate::wire::Bounds;

/// Counts down the values of one result and remembers how deep they may nest.
#[derive(Clone, Copy, Debug)]
pub struct Allowance {
    cells: usize,
    depth: usize,
}

/// More values, or deeper ones, than the bounds allow.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Exceeded;

impl Allowance {
    /// For one result under these bounds.
    pub fn new(bounds: Bounds) -> Self {
        Self { cells: bounds.cells, depth: bounds.depth }
    }

    /// Takes so many values off.
    ///
    /// # Errors
    /// When there are not so many left.
    pub fn take(&mut self, cells: usize) -> Result<(), Exceeded> {
        self.cells = self.cells.checked_sub(cells).ok_or(Exceeded)?;
        Ok(())
    }

    /// Goes one level down.
    ///
    /// # Errors
    /// When that is too deep.
    pub fn down(&mut self) -> Result<(), Exceeded> {
        self.depth = self.depth.checked_sub(1).ok_or(Exceeded)?;
        Ok(())
    }

    /// Comes one level up again.
    pub fn up(&mut self) {
        self.depth += 1;
    }

    /// How many values are left.
    pub fn left(&self) -> usize {
        self.cells
    }
}
