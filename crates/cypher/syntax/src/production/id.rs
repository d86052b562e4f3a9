//! `Production`: one alternative of a grammar rule; and sets and counts of productions.

use super::Rule;
use std::fmt;
use std::sync::LazyLock;

/// One alternative of a grammar rule.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Production {
    /// The rule of the grammar.
    pub rule: Rule,
    /// The index of the alternative in its rule, from 0.
    pub alternative: u8,
}

/// For each rule, the index of its first alternative among the alternatives of all rules; the last entry is their total
/// number.
static STARTS: LazyLock<Vec<u16>> = LazyLock::new(|| {
    let mut starts = vec![0];
    let mut next = 0;
    for rule in Rule::ALL {
        next += rule.alternatives().len() as u16;
        starts.push(next);
    }
    starts
});

impl Production {
    /// The production for an alternative of a rule.
    pub const fn new(rule: Rule, alternative: usize) -> Self {
        Self { rule, alternative: alternative as u8 }
    }

    /// The text of the alternative in the grammar.
    pub fn text(self) -> &'static str {
        self.rule.alternatives().get(usize::from(self.alternative)).copied().unwrap_or_default()
    }

    /// The index of the production among the alternatives of all rules.
    pub(super) fn index(self) -> usize {
        usize::from(STARTS[self.rule as usize]) + usize::from(self.alternative)
    }

    /// The number of alternatives of all rules.
    pub(super) fn count() -> usize {
        usize::from(STARTS[Rule::ALL.len()])
    }
}

/// Writes the rule and the number of the alternative, for example `set item / 2`.
impl fmt::Display for Production {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} / {}", self.rule.name(), self.alternative + 1)
    }
}

/// The number of `u64` words in a set: enough for 448 alternatives.
const WORDS: usize = 7;

/// A set of productions, as a bit set.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ProductionSet([u64; WORDS]);

impl ProductionSet {
    /// Inserts a production.
    pub fn insert(&mut self, production: Production) {
        let index = production.index();
        self.0[index / 64] |= 1 << (index % 64);
    }

    /// Whether the set contains a production.
    pub fn contains(&self, production: Production) -> bool {
        let index = production.index();
        self.0[index / 64] >> (index % 64) & 1 == 1
    }

    /// Inserts all productions of another set.
    pub fn extend(&mut self, other: &Self) {
        for (own, others) in self.0.iter_mut().zip(other.0) {
            *own |= others;
        }
    }

    /// How many productions the set contains.
    pub fn len(&self) -> usize {
        self.0.iter().map(|word| word.count_ones() as usize).sum()
    }

    /// Whether the set is empty.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The productions of the set, in the order of the grammar.
    pub fn iter(&self) -> impl Iterator<Item = Production> + '_ {
        super::productions().filter(|production| self.contains(*production))
    }

    /// The indices of the productions of the set.
    pub(super) fn indices(&self) -> impl Iterator<Item = usize> + '_ {
        self.0.iter().enumerate().flat_map(|(position, word)| {
            (0..64).filter(move |bit| word >> bit & 1 == 1).map(move |bit| position * 64 + bit)
        })
    }
}

/// How many statements used each production.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ProductionCounts(Vec<u64>);

impl Default for ProductionCounts {
    fn default() -> Self {
        Self(vec![0; Production::count()])
    }
}

impl ProductionCounts {
    /// Counts the productions that one statement uses.
    pub fn add(&mut self, set: &ProductionSet) {
        for index in set.indices() {
            self.0[index] += 1;
        }
    }

    /// How many statements used a production.
    pub fn of(&self, production: Production) -> u64 {
        self.0[production.index()]
    }

    /// The productions that no statement has used yet.
    pub fn unused(&self) -> impl Iterator<Item = Production> + '_ {
        super::productions().filter(|production| self.of(*production) == 0)
    }
}
