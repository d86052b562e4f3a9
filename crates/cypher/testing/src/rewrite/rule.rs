//! `Rule`: a line of the registry; `Site` and `Applied`: where it was applied, so that it can be repeated or
//! undone.

use super::{ClauseSpot, ExprSpot, Guard, Hand, Survey};
use edgewise_cypher_syntax::ast::{Clause, Expr, Query};
use serde::{Deserialize, Serialize};

/// A way to rewrite a query into an equivalent one.
#[derive(Clone, Copy, Debug)]
pub struct Rule {
    /// Its name in reports and on the command line.
    pub id: &'static str,
    /// `before` ⇒ `after`.
    pub change: &'static str,
    /// When it is sound.
    pub condition: &'static str,
    /// What it does.
    pub action: Action,
}

impl Rule {
    /// How often it is tried first by default, relative to the others.
    pub fn weight(&self) -> u32 {
        if super::weight::SELDOM.contains(&self.id) { super::weight::LOW } else { super::weight::USUAL }
    }
}

/// What a rule changes. Each function returns the new part, or why there is none; it is used both to find out where
/// a rule applies and to apply it.
#[derive(Clone, Copy, Debug)]
pub enum Action {
    /// One expression.
    Expr(fn(&ExprSpot<'_>, &mut Hand<'_>) -> Made<Expr>),
    /// The clauses of one query without UNION, around one of them.
    Clause(fn(&ClauseSpot<'_>, &mut Hand<'_>) -> Made<Vec<Clause>>),
    /// The whole query.
    Query(fn(&Survey<'_>, &mut Hand<'_>) -> Made<Query>),
}

/// The new part, or why there is none.
pub type Made<T> = Result<T, Not>;

/// Why a rule does not apply at a place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Not {
    /// The form does not match.
    Here,
    /// The form matches, but the rule would be unsound or the result refused.
    Guarded(Guard),
}

impl From<Guard> for Not {
    fn from(guard: Guard) -> Self {
        Self::Guarded(guard)
    }
}

/// Fails with the guard unless the condition is true.
pub(super) fn require(condition: bool, guard: Guard) -> Result<(), Not> {
    if condition { Ok(()) } else { Err(Not::Guarded(guard)) }
}

/// Fails unless the form matches.
pub(super) fn fits(condition: bool) -> Result<(), Not> {
    if condition { Ok(()) } else { Err(Not::Here) }
}

/// A place in a query.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Place {
    /// The query itself.
    Query,
    /// The n-th clause, outer ones before those of their subqueries.
    Clause(u32),
    /// The n-th expression, parents before children.
    Expr(u32),
}

/// A place and a hash of its contents, so that it is found again when something before it has changed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Site {
    /// The place.
    pub place: Place,
    /// A hash of the contents.
    pub shape: u64,
}

/// One application of a rule. It can be repeated on the query it was applied to; left out of a [`super::replay`],
/// it is undone.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Applied {
    /// The rule's id.
    pub rule: String,
    /// Where it was applied.
    pub site: Site,
    /// The seed of the rule's random choices.
    pub seed: u64,
}

/// A hash of a part of a query that is the same on every machine and in every build.
pub(crate) fn shape(part: &impl std::hash::Hash) -> u64 {
    let mut hasher = Fnv(0xcbf2_9ce4_8422_2325);
    part.hash(&mut hasher);
    hasher.0
}

/// FNV-1a, whose result no library update can change.
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
