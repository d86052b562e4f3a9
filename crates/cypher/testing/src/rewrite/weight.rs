//! The default weights of rules. Rules that find only bugs that other rules find too are tried rarely.

/// The weight of a rule that finds bugs which no other oracle finds.
pub(super) const USUAL: u32 = 8;
/// The weight of the other rules. They stay in use, because the planted faults do not represent every bug.
pub(super) const LOW: u32 = 2;

/// Rules that so far found nothing beyond what the other contradiction oracles found, neither on planted faults (`bench
/// faults --whole`, see the book's page on faults) nor on a real engine.
pub(super) const SELDOM: &[&str] = &[
    "abs-case",
    "case-form",
    "chain-join",
    "coalesce-case",
    "commute",
    "comparison-flip",
    "comparison-twice",
    "comprehension-split",
    "conjunct-with",
    "count-comprehension",
    "count-form",
    "count-star",
    "create-set",
    "create-split",
    "de-morgan",
    "delete-again",
    "delete-detach",
    "distribute",
    "equality-form",
    "equality-range",
    "exists-count",
    "label-test-form",
    "length-union",
    "literal-parameter",
    "match-bound",
    "match-merge",
    "number-identity",
    "or-to-in",
    "order-by-redundant",
    "path-reverse",
    "pattern-exists",
    "pattern-order",
    "project-first",
    "property-index",
    "property-to-where",
    "quantifier-dual",
    "rename",
    "set-form",
    "size-comprehension",
    "string-identity",
    "string-test-form",
    "truth-form",
    "union-self",
    "where-tautology",
    "xor-expand",
    "zero-form",
];

#[cfg(test)]
mod tests {
    use super::{LOW, SELDOM, USUAL};
    use crate::rewrite::rule;

    #[test]
    fn rules_that_find_no_bugs_of_their_own_are_tried_rarely() {
        for name in SELDOM {
            assert_eq!(rule(name).map(|rule| rule.weight()), Some(LOW), "{name}");
        }
        assert_eq!(rule("match-optional").map(|rule| rule.weight()), Some(USUAL));
    }
}
