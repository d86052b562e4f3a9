//! CALL: procedures and subqueries.

use super::{Expr, Name, Query};

/// `CALL <named procedure call>` or, alone in a statement, `<standalone procedure call>`.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct CallProcedure {
    /// `OPTIONAL` is written before `CALL` (Cypher 25).
    pub optional: bool,
    /// `[ <catalog object parent reference> ] <procedure name>`
    pub name: Vec<Name>,
    /// The arguments; `None` if the call has no parentheses, as only a standalone call may.
    pub arguments: Option<Vec<Expr>>,
    /// `YIELD …`, if written.
    pub yields: Option<Yields>,
}

/// What a procedure call yields.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Yields {
    /// `YIELD *`
    Star,
    /// `YIELD a AS b, … [WHERE …]`
    Items {
        /// The items, at least one.
        items: Vec<YieldItem>,
        /// The filter.
        where_: Option<Expr>,
    },
}

/// `<yield item> ::= <yield item name> [ <yield item alias> ]`
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct YieldItem {
    /// The field of the procedure.
    pub field: Name,
    /// The alias, if written.
    pub alias: Option<Name>,
}

/// `[OPTIONAL] CALL [(imports)] { query } [IN TRANSACTIONS …]`
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct CallSubquery {
    /// `OPTIONAL` is written before `CALL`.
    pub optional: bool,
    /// How outer variables are imported.
    pub imports: Imports,
    /// The body; with `Imports::With` its first clause is the importing WITH.
    pub query: Query,
    /// `IN TRANSACTIONS`, if written.
    pub in_transactions: Option<InTransactions>,
}

/// How a subquery imports outer variables.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Imports {
    /// `CALL { … }`: nothing, or an importing WITH as first clause of the body.
    Body,
    /// `CALL (*) { … }`
    Star,
    /// `CALL (a, b) { … }`, possibly empty.
    Variables(Vec<Name>),
}

/// `IN [n CONCURRENT] TRANSACTIONS [OF n ROWS] [ON ERROR …] [REPORT STATUS AS v]`
#[derive(Clone, Debug, PartialEq, Eq, Hash, Default)]
pub struct InTransactions {
    /// `Some` if `CONCURRENT` is written; the inner option is its count, if any.
    pub concurrent: Option<Option<Expr>>,
    /// `OF n ROWS`
    pub rows: Option<Expr>,
    /// `ON ERROR …`
    pub on_error: Option<OnError>,
    /// `REPORT STATUS AS v`
    pub report: Option<Name>,
}

/// What to do when an inner transaction fails.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum OnError {
    /// `CONTINUE`
    Continue,
    /// `BREAK`
    Break,
    /// `FAIL`
    Fail,
}
