//! The rows of an answer, and their comparison: as a bag, or sorted by keys, with ties in any order.

mod bag;
mod column_mode;
mod difference;
mod row_comparison;
mod table;

pub use column_mode::ColumnMode;
pub use difference::{CountedRow, Difference};
pub use row_comparison::{RowComparison, Sequence};
pub use table::Rows;
