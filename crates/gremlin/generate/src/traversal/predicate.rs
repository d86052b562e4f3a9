//! Predicates.

/// Every predicate, as a profile names it.
pub const PREDICATES: &[&str] = &[
    "P.eq",
    "P.neq",
    "P.lt",
    "P.lte",
    "P.gt",
    "P.gte",
    "P.inside",
    "P.outside",
    "P.between",
    "P.within",
    "P.without",
    "P.typeOf",
    "P.not",
    "P.startingWith",
    "P.notStartingWith",
    "P.endingWith",
    "P.notEndingWith",
    "P.containing",
    "P.notContaining",
    "P.regex",
    "P.notRegex",
    "P.and",
    "P.or",
    "P.negate",
];
