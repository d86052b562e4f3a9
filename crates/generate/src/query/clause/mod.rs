//! Clauses: one file each, chosen from two tables, for the first clause and for those behind it.

mod find;
mod finish;
mod project;
mod unwind;

use edgewise_cypher::ast::Clause;
use edgewise_cypher::dialect::Construct as C;

use super::Context;
use super::production::Production;

pub use finish::{plain_return, return_clause};
pub use project::with_star;

/// Makes a clause over the variables in scope and changes the scope as the clause does.
pub type MakeClause = for<'c> fn(&mut Context<'c>) -> Option<Clause>;

type Line = Production<MakeClause>;

const fn line(name: &'static str, needs: &'static [C], weight: u32, make: MakeClause) -> Line {
    Production { name, needs, weight, make }
}

/// What a query may begin with.
pub const FIRST: &[Line] = &[
    line("first-match", &[C::Match], 78, find::match_clause),
    line("first-optional-match", &[C::OptionalMatch], 5, find::optional_match),
    line("first-unwind", &[C::Unwind], 12, unwind::unwind),
    line("first-with", &[C::With], 5, project::with),
];

/// What may follow.
pub const CLAUSES: &[Line] = &[
    line("match", &[C::Match], 40, find::match_clause),
    line("optional-match", &[C::OptionalMatch], 18, find::optional_match),
    line("with", &[C::With], 22, project::with),
    line("with-star", &[C::With, C::Star], 6, project::with_star_filter),
    line("unwind", &[C::Unwind], 12, unwind::unwind),
];
