//! `DifferenceKind`: how an answer differs from the one it is compared with.

use edgewise_model::{Difference, Rows};
use std::cmp::Ordering;
use std::fmt;

/// How an answer differs from the one it is compared with.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum DifferenceKind {
    /// The answer has fewer rows.
    Missing,
    /// The answer has more rows.
    Extra,
    /// The answer has as many rows, but different ones.
    Changed,
    /// The answer has the same rows in another order.
    Order,
}

impl DifferenceKind {
    /// How the right answer differs from the left.
    pub fn between(left: &Rows, right: &Rows, difference: &Difference) -> Self {
        if matches!(difference, Difference::Sequence { .. }) {
            return Self::Order;
        }
        match left.len().cmp(&right.len()) {
            Ordering::Greater => Self::Missing,
            Ordering::Less => Self::Extra,
            Ordering::Equal => Self::Changed,
        }
    }

    /// The kind that the rule of a symptom ends with, as in `three-way/missing`; `None` if it ends otherwise.
    pub fn of_rule(rule: &str) -> Option<Self> {
        let last = rule.rsplit('/').next()?;
        [Self::Missing, Self::Extra, Self::Changed, Self::Order].into_iter().find(|kind| kind.name() == last)
    }

    /// True if one kind is `Missing` and the other is `Extra`.
    pub fn is_opposite(self, other: Self) -> bool {
        matches!((self, other), (Self::Missing, Self::Extra) | (Self::Extra, Self::Missing))
    }

    /// The name of the kind in rules and features.
    pub fn name(self) -> &'static str {
        match self {
            Self::Missing => "missing",
            Self::Extra => "extra",
            Self::Changed => "changed",
            Self::Order => "order",
        }
    }
}

impl fmt::Display for DifferenceKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_rule_ends_with_the_kind_of_its_difference() {
        assert_eq!(DifferenceKind::of_rule("three-way/missing"), Some(DifferenceKind::Missing));
        assert_eq!(DifferenceKind::of_rule("order"), Some(DifferenceKind::Order));
        assert_eq!(DifferenceKind::of_rule("rewrite/graph"), None);
    }

    #[test]
    fn missing_and_extra_rows_are_opposites() {
        assert!(DifferenceKind::Missing.is_opposite(DifferenceKind::Extra));
        assert!(!DifferenceKind::Missing.is_opposite(DifferenceKind::Changed));
    }
}
