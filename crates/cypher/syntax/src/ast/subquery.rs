//! Syntax trees of subquery expressions: EXISTS {}, COUNT {}, COLLECT {}.

use super::{Expr, PathPattern, Query};

/// `EXISTS <left brace> <subquery expression argument> <right brace>`; the same for `COUNT` and `COLLECT`.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct SubqueryExpr {
    /// `EXISTS`, `COUNT` or `COLLECT`.
    pub kind: SubqueryKind,
    /// The content of the braces.
    pub body: SubqueryBody,
}

/// The keyword of a subquery expression.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum SubqueryKind {
    /// `EXISTS`: whether there is a row.
    Exists,
    /// `COUNT`: the number of rows.
    Count,
    /// `COLLECT`: the list of the returned values.
    Collect,
}

/// The content of the braces of a subquery expression.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum SubqueryBody {
    /// Patterns without MATCH, with an optional filter.
    Pattern {
        /// The paths, at least one.
        patterns: Vec<PathPattern>,
        /// The condition of `WHERE`.
        where_: Option<Expr>,
    },
    /// A whole query; RETURN may be missing in EXISTS and COUNT.
    Query(Query),
}
