//! The clauses, one file each. They are chosen from three tables: for the first clause of a query, for the clauses
//! after it, and for writing clauses.

mod call_procedure;
mod call_subquery;
mod create;
mod delete;
mod find;
mod finish;
mod foreach;
mod hint;
mod merge;
mod page;
mod project;
mod remove;
mod set;
mod unwind;
mod write;

use edgewise_cypher_syntax::ast::Clause;
use edgewise_cypher_syntax::dialect::Construct as C;

use super::Context;
use super::production::Production;

pub use call_procedure::standalone_call;
pub use create::create;
pub use finish::{plain_return, return_clause, return_like};
pub use project::{with, with_star};
pub use write::{WRITES, write};

/// Makes a clause over the variables in scope, and updates the scope; none if the clause cannot be made here. Clauses
/// that must come directly before it are put into the context's `lead`.
pub type MakeClause = for<'c> fn(&mut Context<'c>) -> Option<Clause>;

type Line = Production<MakeClause>;

/// A line of the table: name, needed constructs, weight and maker.
const fn line(name: &'static str, needs: &'static [C], weight: u32, make: MakeClause) -> Line {
    Production { name, needs, weight, make }
}

/// Clauses a query may begin with.
pub const FIRST: &[Line] = &[
    line("first-match", &[C::Match], 78, find::match_clause),
    line("first-optional-match", &[C::OptionalMatch], 5, find::optional_match),
    line("first-unwind", &[C::Unwind], 12, unwind::unwind),
    line("first-with", &[C::With], 5, project::with),
    line("first-selected", &[C::Match, C::PathSelector], 4, find::match_selected),
    line("first-call-subquery", &[C::CallSubquery], 2, call_subquery::call_subquery),
    line("first-call-procedure", &[C::CallProcedure], 1, call_procedure::call_procedure),
];

/// Clauses that may follow the first clause of a query.
pub const CLAUSES: &[Line] = &[
    line("match", &[C::Match], 40, find::match_clause),
    line("optional-match", &[C::OptionalMatch], 18, find::optional_match),
    line("with", &[C::With], 22, project::with),
    line("with-star", &[C::With, C::Star], 6, project::with_star_filter),
    line("unwind", &[C::Unwind], 12, unwind::unwind),
    line("call-subquery", &[C::CallSubquery], 7, call_subquery::call_subquery),
    line("call-procedure", &[C::CallProcedure], 2, call_procedure::call_procedure),
    line(
        "match-shortest",
        &[C::Match, C::ShortestPath, C::VariableLength, C::With, C::Star],
        2,
        find::match_shortest,
    ),
    line(
        "match-all-shortest",
        &[C::Match, C::AllShortestPaths, C::VariableLength, C::With, C::Star],
        2,
        find::match_all_shortest,
    ),
    line("match-selected", &[C::Match, C::PathSelector], 7, find::match_selected),
];
