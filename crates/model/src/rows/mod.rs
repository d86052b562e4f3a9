//! The rows of an answer, and their comparison: as a bag, or in an order in which only sort keys are fixed.

mod bag;
mod column_mode;
mod difference;
mod row_comparison;
mod table;

pub use column_mode::ColumnMode;
pub use difference::{CountedRow, Difference};
pub use row_comparison::{RowComparison, Sequence};
pub use table::Rows;
