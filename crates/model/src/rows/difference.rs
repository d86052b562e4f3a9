//! `Difference`: how two answers differ, in words.

use std::fmt::{self, Display, Formatter};

use super::Rows;
use crate::{Name, Value};

/// How many rows of each side a difference shows.
const SHOWN_ROWS: usize = 10;
/// How many characters of a row a difference shows.
const SHOWN_CHARACTERS: usize = 400;

/// How two answers differ.
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
        /// Whether it is a row of the left answer.
        left: bool,
        /// Its position.
        position: usize,
        /// How many values it has.
        values: usize,
        /// How many columns there are.
        columns: usize,
    },
    /// Rows that only one side has, or has more often.
    Bags {
        /// Rows only the left answer has.
        only_left: Vec<CountedRow>,
        /// Rows only the right answer has.
        only_right: Vec<CountedRow>,
    },
    /// The same rows, but the sort keys come in another order.
    Sequence {
        /// The first position at which they differ.
        position: usize,
        /// The left answer's row there.
        left: Vec<Value>,
        /// The right answer's row there.
        right: Vec<Value>,
    },
}

/// A row, and how many more of it one side has than the other.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CountedRow {
    /// How many more there are.
    pub count: usize,
    /// One of the equal rows.
    pub row: Vec<Value>,
}

impl Difference {
    /// The first row whose number of values is not the number of columns.
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
                write!(f, "columns differ: left has {}, right has {}", names(left), names(right))
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

fn names(columns: &[Name]) -> String {
    let columns: Vec<&str> = columns.iter().map(|column| column.as_str()).collect();
    format!("({})", columns.join(", "))
}

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
