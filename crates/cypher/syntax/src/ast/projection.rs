//! Syntax trees of what WITH and RETURN share: items, DISTINCT, ORDER BY, SKIP, LIMIT.

use super::{Expr, Name};
use std::hash::{Hash, Hasher};

/// Whether duplicates are kept: `ALL` or `DISTINCT`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum SetQuantifier {
    /// `ALL`
    All,
    /// `DISTINCT`
    Distinct,
}

/// What WITH or RETURN projects: `<return statement body> [ <order by and page clause> ]`
#[derive(Clone, Debug, PartialEq, Eq, Hash, Default)]
pub struct Projection {
    /// `DISTINCT` or `ALL`, if written.
    pub quantifier: Option<SetQuantifier>,
    /// Whether the list of items begins with `*`.
    pub star: bool,
    /// The items (after `*`, if any).
    pub items: Vec<ProjectionItem>,
    /// `ORDER BY` keys; empty means no ORDER BY.
    pub order_by: Vec<SortItem>,
    /// How many rows are skipped: `SKIP` or `OFFSET`, if written.
    pub skip: Option<Offset>,
    /// How many rows are kept: `LIMIT`, if written.
    pub limit: Option<Expr>,
}

/// A column of WITH or RETURN: an expression with an optional alias.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct ProjectionItem {
    /// The expression that computes the column.
    pub expr: Expr,
    /// The name after `AS`, if written.
    pub alias: Option<Name>,
    /// The text that the expression was parsed from: the column name of an item without an alias. It is not part of
    /// equality.
    pub text: SourceText,
}

/// The source text of an expression, kept for column names. All source texts compare equal, so that this field does
/// not affect the equality of trees.
#[derive(Clone, Debug, Default)]
pub struct SourceText(pub Option<Box<str>>);

impl PartialEq for SourceText {
    fn eq(&self, _: &Self) -> bool {
        true
    }
}

impl Eq for SourceText {}

impl Hash for SourceText {
    fn hash<H: Hasher>(&self, _: &mut H) {}
}

/// A key of ORDER BY, with its direction.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct SortItem {
    /// The expression that rows are sorted by.
    pub key: Expr,
    /// The direction word, if written.
    pub word: Option<SortWord>,
}

/// The word after a sort key.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum SortWord {
    /// `ASC`
    Asc,
    /// `ASCENDING`
    Ascending,
    /// `DESC`
    Desc,
    /// `DESCENDING`
    Descending,
}

/// The number of rows that `SKIP` or `OFFSET` skips.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Offset {
    /// Which word is written: `SKIP` or `OFFSET`.
    pub word: OffsetWord,
    /// How many rows are skipped.
    pub count: Expr,
}

/// The two words for skipping rows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum OffsetWord {
    /// `SKIP`
    Skip,
    /// `OFFSET`
    Offset,
}

impl ProjectionItem {
    /// The column `expr AS alias`.
    pub fn aliased(expr: Expr, alias: impl Into<Name>) -> Self {
        Self { expr, alias: Some(alias.into()), text: SourceText(None) }
    }

    /// The column `expr`, without an alias.
    pub fn bare(expr: Expr) -> Self {
        Self { expr, alias: None, text: SourceText(None) }
    }
}

impl Projection {
    /// True if duplicate rows are removed.
    pub fn distinct(&self) -> bool {
        self.quantifier == Some(SetQuantifier::Distinct)
    }
}

impl SortItem {
    /// True if the sort direction is descending.
    pub fn descending(&self) -> bool {
        matches!(self.word, Some(SortWord::Desc | SortWord::Descending))
    }
}
