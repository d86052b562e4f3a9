//! `Rule`: an entry of the registry. `Site` and `Applied` record where a rule was applied, so that the application can
//! be repeated or undone.

use super::{ClauseSpot, ExprSpot, Guard, RuleContext, Survey};
use edgewise_cypher_syntax::ast::{Clause, Expr, Query};
use serde::{Deserialize, Serialize};

/// A way to rewrite a query into an equivalent one.
#[derive(Clone, Copy, Debug)]
pub struct Rule {
    /// The name of the rule in reports and on the command line.
    pub id: &'static str,
    /// The change, written as `before` ⇒ `after`.
    pub change: &'static str,
    /// The condition under which the rewritten query is equivalent.
    pub condition: &'static str,
    /// The function that makes the change.
    pub action: Action,
}

impl Rule {
    /// How likely the rule is to be tried first by default, relative to the others.
    pub fn weight(&self) -> u32 {
        if super::weight::SELDOM.contains(&self.id) { super::weight::LOW } else { super::weight::USUAL }
    }
}

/// The function of a rule. It returns the new part of the query, or why there is none. It serves both to find out where
/// the rule applies and to apply it.
#[derive(Clone, Copy, Debug)]
pub enum Action {
    /// The rule replaces one expression.
    Expr(fn(&ExprSpot<'_>, &mut RuleContext<'_>) -> Made<Expr>),
    /// The rule replaces the list of clauses that a clause belongs to.
    Clause(fn(&ClauseSpot<'_>, &mut RuleContext<'_>) -> Made<Vec<Clause>>),
    /// The rule replaces the whole query.
    Query(fn(&Survey<'_>, &mut RuleContext<'_>) -> Made<Query>),
}

/// The new part of the query, or why there is none.
pub type Made<T> = Result<T, Not>;

/// Why a rule does not apply at a place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Not {
    /// The query does not have the form that the rule looks for.
    Here,
    /// The query has the form, but the rule would be unsound there, or the engine would refuse the result.
    Guarded(Guard),
}

impl From<Guard> for Not {
    fn from(guard: Guard) -> Self {
        Self::Guarded(guard)
    }
}

/// Fails with the guard unless the condition holds.
pub(super) fn require(condition: bool, guard: Guard) -> Result<(), Not> {
    if condition { Ok(()) } else { Err(Not::Guarded(guard)) }
}

/// Fails with [`Not::Here`] unless the query has the form that the rule looks for.
pub(super) fn fits(condition: bool) -> Result<(), Not> {
    if condition { Ok(()) } else { Err(Not::Here) }
}

/// A place in a query.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Place {
    /// The whole query.
    Query,
    /// The clause of this number; a clause comes before those of its subqueries.
    Clause(u32),
    /// The expression of this number; an expression comes before its parts.
    Expr(u32),
}

/// A place with a hash of what is there, so that the same part is found again if something before it has changed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Site {
    /// Where the part is.
    pub place: Place,
    /// A hash of the part.
    pub shape: u64,
}

/// The record of one application of a rule. It can be repeated on the query that it was applied to. Leaving it out of a
/// [`super::replay`] undoes it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Applied {
    /// The rule's id.
    pub rule: String,
    /// Where the rule was applied.
    pub site: Site,
    /// The seed of the rule's random choices.
    pub seed: u64,
}

/// A hash of a part of a query. It is the same on every machine and in every build, because case files store it.
pub(crate) fn shape(part: &impl std::hash::Hash) -> u64 {
    let mut hasher = Fnv(0xcbf2_9ce4_8422_2325);
    part.hash(&mut hasher);
    hasher.0
}

/// The hash function FNV-1a, written out so that no update of a library can change its result.
struct Fnv(u64);

impl std::hash::Hasher for Fnv {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        for byte in bytes {
            self.0 = (self.0 ^ u64::from(*byte)).wrapping_mul(0x0100_0000_01b3);
        }
    }

    fn write_usize(&mut self, value: usize) {
        self.write(&(value as u64).to_le_bytes());
    }
}
