//! The registry of rules: a file per rule and a line here.

use super::Rule;

macro_rules! rules {
    ($($rule:ident),* $(,)?) => {
        $(mod $rule;)*

        /// Every rule, patterns first, then clauses, then expressions.
        pub const RULES: &[Rule] = &[$($rule::RULE),*];
    };
}

rules! {
    // Patterns
    pattern_walk,
    pattern_split,
    subquery_pattern_walk,
    path_reverse,
    label_to_where,
    property_to_where,
    // Clauses
    with_star,
    conjunct_with,
    // Expressions
    double_negation,
    de_morgan,
    comparison_flip,
    equality_negation,
}
