//! Subquery expressions: EXISTS {}, COUNT {}, COLLECT {}.

use super::{Expr, PathPattern, Query};

/// `EXISTS <left brace> <subquery expression argument> <right brace>`; the same for `COUNT` and `COLLECT`.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct SubqueryExpr {
    /// `EXISTS`, `COUNT` or `COLLECT`.
    pub kind: SubqueryKind,
    /// The content of the braces.
    pub body: SubqueryBody,
}

/// Which subquery expression.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum SubqueryKind {
    /// `EXISTS`
    Exists,
    /// `COUNT`
    Count,
    /// `COLLECT`
    Collect,
}

/// `<subquery expression argument> ::= <procedure specification> | <graph pattern>`
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum SubqueryBody {
    /// A bare pattern list with its filter.
    Pattern {
        /// The paths, at least one.
        patterns: Vec<PathPattern>,
        /// The filter.
        where_: Option<Expr>,
    },
    /// A whole query; RETURN may be missing in EXISTS and COUNT.
    Query(Query),
}
