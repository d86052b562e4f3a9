//! `Block`: a part of the report, before it is Markdown or HTML.

use super::speed_chart::SpeedChart;

/// A part of the report.
pub(super) enum Block {
    /// A heading of a section.
    Section(String),
    /// A paragraph.
    Text(String),
    /// A list.
    List(Vec<Item>),
    /// A table.
    Table(Table),
    /// A drawing; in Markdown nothing, because a table has the figures too.
    Chart(SpeedChart),
    /// What is shown only if the reader asks for it; in Markdown it follows its title.
    Folded(String, Vec<Block>),
}

/// An entry of a list.
pub(super) struct Item {
    pub(super) text: String,
    /// The file that the entry leads to, relative to the report.
    pub(super) link: Option<String>,
}

impl Item {
    /// An entry without a link.
    pub(super) fn plain(text: impl Into<String>) -> Self {
        Self { text: text.into(), link: None }
    }
}

/// A table whose first column says what a row is about.
pub(super) struct Table {
    pub(super) head: Vec<String>,
    pub(super) rows: Vec<Vec<String>>,
    /// True if all columns but the first hold numbers, which are aligned to the right.
    pub(super) numbers: bool,
}

impl Table {
    /// A table of figures with a column for each engine.
    pub(super) fn of_engines(names: &[String], rows: Vec<Vec<String>>) -> Self {
        let head = std::iter::once(String::new()).chain(names.iter().cloned()).collect();
        Self { head, rows, numbers: true }
    }

    /// A table of texts.
    pub(super) fn of_texts(head: &[&str], rows: Vec<Vec<String>>) -> Self {
        Self { head: head.iter().map(|&cell| cell.to_owned()).collect(), rows, numbers: false }
    }
}
