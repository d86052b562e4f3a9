//! The rows of an answer, and their comparison: as a bag, or in an order in which only sort keys are fixed.

mod bag;
mod column_mode;
mod comparison;
mod difference;
mod table;

pub use column_mode::ColumnMode;
pub use comparison::{Comparison, Sequence};
pub use difference::{CountedRow, Difference};
pub use table::Rows;
