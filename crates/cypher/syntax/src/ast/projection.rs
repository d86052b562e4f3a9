//! What WITH and RETURN share: items, DISTINCT, ORDER BY, SKIP, LIMIT.

use super::{Expr, Name};
use std::hash::{Hash, Hasher};

/// `<set quantifier> ::= ALL | DISTINCT`
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum SetQuantifier {
    /// `ALL`
    All,
    /// `DISTINCT`
    Distinct,
}

/// `<return statement body> [ <order by and page clause> ]`
#[derive(Clone, Debug, PartialEq, Eq, Hash, Default)]
pub struct Projection {
    /// `DISTINCT` or `ALL`, if written.
    pub quantifier: Option<SetQuantifier>,
    /// The list of items begins with `*`.
    pub star: bool,
    /// The items (after `*`, if any).
    pub items: Vec<ProjectionItem>,
    /// `ORDER BY` keys; empty means no ORDER BY.
    pub order_by: Vec<SortItem>,
    /// `SKIP` or `OFFSET`.
    pub skip: Option<Offset>,
    /// `LIMIT`
    pub limit: Option<Expr>,
}

/// `<return item> ::= <value expression> [ <return item alias> ]`
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct ProjectionItem {
    /// The expression.
    pub expr: Expr,
    /// The alias, if written.
    pub alias: Option<Name>,
    /// The text the expression was parsed from: the column name of an unaliased item. Not part of equality.
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

/// `<sort specification> ::= <sort key> [ <ordering specification> ]`
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct SortItem {
    /// The key.
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

/// `<offset clause> ::= <offset synonym> <value expression>`
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Offset {
    /// Which word.
    pub word: OffsetWord,
    /// How many rows.
    pub count: Expr,
}

/// `<offset synonym> ::= SKIP | OFFSET`
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum OffsetWord {
    /// `SKIP`
    Skip,
    /// `OFFSET`
    Offset,
}

impl ProjectionItem {
    /// `expr AS alias`
    pub fn aliased(expr: Expr, alias: impl Into<Name>) -> Self {
        Self { expr, alias: Some(alias.into()), text: SourceText(None) }
    }

    /// `expr` alone.
    pub fn bare(expr: Expr) -> Self {
        Self { expr, alias: None, text: SourceText(None) }
    }
}

impl Projection {
    /// True if rows are made distinct.
    pub fn distinct(&self) -> bool {
        self.quantifier == Some(SetQuantifier::Distinct)
    }
}

impl SortItem {
    /// True if the order is descending.
    pub fn descending(&self) -> bool {
        matches!(self.word, Some(SortWord::Desc | SortWord::Descending))
    }
}
