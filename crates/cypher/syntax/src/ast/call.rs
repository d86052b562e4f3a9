//! Syntax trees of CALL: procedures and subqueries.

use super::{Expr, Name, Query};

/// `CALL <named procedure call>` or, alone in a statement, `<standalone procedure call>`.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct CallProcedure {
    /// True if `OPTIONAL` is written before `CALL` (Cypher 25).
    pub optional: bool,
    /// The dotted name of the procedure, one part per element.
    pub name: Vec<Name>,
    /// The arguments; `None` if the call has no parentheses, as only a standalone call may.
    pub arguments: Option<Vec<Expr>>,
    /// What the procedure yields: the part after `YIELD`, if written.
    pub yields: Option<Yields>,
}

/// What a procedure call yields: the part after `YIELD`.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Yields {
    /// `YIELD *`: all fields of the procedure.
    Star,
    /// `YIELD a AS b, … [WHERE …]`
    Items {
        /// The yielded fields, at least one.
        items: Vec<YieldItem>,
        /// The condition of `WHERE`.
        where_: Option<Expr>,
    },
}

/// A field that a procedure yields: `field [AS alias]`.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct YieldItem {
    /// The result field of the procedure.
    pub field: Name,
    /// The alias, if written.
    pub alias: Option<Name>,
}

/// `[OPTIONAL] CALL [(imports)] { query } [IN TRANSACTIONS …]`
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct CallSubquery {
    /// Whether `OPTIONAL` is written before `CALL`.
    pub optional: bool,
    /// How outer variables are imported.
    pub imports: Imports,
    /// The body of the subquery. With `Imports::Body`, an importing WITH is its first clause.
    pub query: Query,
    /// `IN TRANSACTIONS`, if written.
    pub in_transactions: Option<InTransactions>,
}

/// How a subquery imports outer variables.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Imports {
    /// `CALL { … }`: imports nothing, or begins with an importing WITH in the body.
    Body,
    /// `CALL (*) { … }`: imports all variables.
    Star,
    /// `CALL (a, b) { … }`: imports these variables; the list may be empty.
    Variables(Vec<Name>),
}

/// `IN [n CONCURRENT] TRANSACTIONS [OF n ROWS] [ON ERROR …] [REPORT STATUS AS v]`
#[derive(Clone, Debug, PartialEq, Eq, Hash, Default)]
pub struct InTransactions {
    /// `Some` if `CONCURRENT` is written; the inner option is its count, if any.
    pub concurrent: Option<Option<Expr>>,
    /// `OF n ROWS`: the number of rows in each transaction.
    pub rows: Option<Expr>,
    /// `ON ERROR …`: what to do if a transaction fails.
    pub on_error: Option<OnError>,
    /// `REPORT STATUS AS v`: the variable for the status of each transaction.
    pub report: Option<Name>,
}

/// What to do when an inner transaction fails.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum OnError {
    /// `CONTINUE`: go on with the other transactions.
    Continue,
    /// `BREAK`: stop, and keep what is committed.
    Break,
    /// `FAIL`: raise an error.
    Fail,
}
