//! `Rows`: the rows of an answer.

use serde::{Deserialize, Serialize};

use crate::{Name, Value};

/// An answer: named columns and rows, in the order in which the engine returned them.
///
/// `PartialEq` is identity of columns and of rows in order; to compare answers use [`super::RowComparison`].
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Rows {
    /// The column names.
    pub columns: Vec<Name>,
    /// The rows, each with one value per column.
    pub rows: Vec<Vec<Value>>,
}

impl Rows {
    /// An answer with these columns and rows.
    pub fn new(columns: impl IntoIterator<Item = impl Into<Name>>, rows: Vec<Vec<Value>>) -> Self {
        Self { columns: columns.into_iter().map(Into::into).collect(), rows }
    }

    /// How many rows there are.
    pub const fn len(&self) -> usize {
        self.rows.len()
    }

    /// Whether there is no row.
    pub const fn is_empty(&self) -> bool {
        self.rows.is_empty()
    }

    /// The index of the column with this name.
    pub fn column(&self, name: &str) -> Option<usize> {
        self.columns.iter().position(|column| column == name)
    }
}
