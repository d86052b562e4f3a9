//! `Difference`: describes how two answers differ.

use std::fmt::{self, Display, Formatter};

use super::Rows;
use crate::{Name, Value};

/// The maximum number of rows of each side that a difference shows.
const SHOWN_ROWS: usize = 10;
/// The maximum number of characters of a row that a difference shows.
const SHOWN_CHARACTERS: usize = 400;

/// The way in which two answers differ.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Difference {
    /// The columns have other names, or come in another order.
    Columns {
        /// The columns of the left answer.
        left: Vec<Name>,
        /// The columns of the right answer.
        right: Vec<Name>,
    },
    /// A row has more or fewer values than there are columns.
    Ragged {
        /// Whether the row belongs to the left answer.
        left: bool,
        /// The index of the row in its answer.
        position: usize,
        /// How many values the row has.
        values: usize,
        /// How many columns there are.
        columns: usize,
    },
    /// One side has rows that the other does not have, or has less often. The order of rows is ignored.
    Bags {
        /// The rows that only the left answer has, or has more often.
        only_left: Vec<CountedRow>,
        /// The rows that only the right answer has, or has more often.
        only_right: Vec<CountedRow>,
    },
    /// Both sides have the same rows, but in an order in which the sort keys differ.
    Sequence {
        /// The first position at which the sort keys differ.
        position: usize,
        /// The row of the left answer at this position.
        left: Vec<Value>,
        /// The row of the right answer at this position.
        right: Vec<Value>,
    },
}

/// A row, and how many more times one side has it than the other.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CountedRow {
    /// How many more times one side has the row.
    pub count: usize,
    /// One of the equal rows.
    pub row: Vec<Value>,
}

impl Difference {
    /// The difference for the first row whose number of values is not the number of columns; `None` if there is no such
    /// row.
    pub(super) fn ragged(left: &Rows, right: &Rows, columns: usize) -> Option<Self> {
        let find = |rows: &Rows| rows.rows.iter().position(|row| row.len() != columns);
        let at = |rows: &Rows, left, position: usize| Self::Ragged {
            left,
            position,
            values: rows.rows[position].len(),
            columns,
        };
        find(left)
            .map(|position| at(left, true, position))
            .or_else(|| find(right).map(|position| at(right, false, position)))
    }
}

impl Display for Difference {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Self::Columns { left, right } => {
                write!(
                    f,
                    "columns differ: left has {}, right has {}",
                    column_names(left),
                    column_names(right)
                )
            }
            Self::Ragged { left, position, values, columns } => {
                let side = if *left { "left" } else { "right" };
                write!(f, "row {position} on the {side} has {values} values for {columns} columns")
            }
            Self::Bags { only_left, only_right } => {
                write_side(f, "left", only_left)?;
                if !only_left.is_empty() && !only_right.is_empty() {
                    f.write_str("\n")?;
                }
                write_side(f, "right", only_right)
            }
            Self::Sequence { position, left, right } => {
                writeln!(f, "same rows, but in another order from position {position} on:")?;
                writeln!(f, "  left:  {}", shown(left))?;
                write!(f, "  right: {}", shown(right))
            }
        }
    }
}

/// The names of columns as a list in parentheses.
fn column_names(columns: &[Name]) -> String {
    let columns: Vec<&str> = columns.iter().map(|column| column.as_str()).collect();
    format!("({})", columns.join(", "))
}

/// Writes the rows that only one side has.
fn write_side(f: &mut Formatter<'_>, side: &str, rows: &[CountedRow]) -> fmt::Result {
    if rows.is_empty() {
        return Ok(());
    }
    let total: usize = rows.iter().map(|row| row.count).sum();
    write!(f, "only {side} ({total} {}):", if total == 1 { "row" } else { "rows" })?;
    for CountedRow { count, row } in rows.iter().take(SHOWN_ROWS) {
        write!(f, "\n  {count} × {}", shown(row))?;
    }
    match rows.len().checked_sub(SHOWN_ROWS) {
        Some(more) if more > 0 => write!(f, "\n  and {more} more different rows"),
        _ => Ok(()),
    }
}

/// A row as text, cut to a readable length.
fn shown(row: &[Value]) -> String {
    let values: Vec<String> = row.iter().map(ToString::to_string).collect();
    let text = format!("({})", values.join(", "));
    match text.char_indices().nth(SHOWN_CHARACTERS) {
        Some((cut, _)) => format!("{}…", &text[..cut]),
        None => text,
    }
}
