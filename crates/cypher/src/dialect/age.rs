//! Apache AGE 1.5 to 1.7.

use super::Construct::*;
use super::{Dialect, ExistsSpelling, LabelSpelling, LanguageLevel, Precedence};

pub(super) fn dialect() -> Dialect {
    Dialect::of_level("age", "Apache AGE", LanguageLevel::Opencypher9)
        // Seen in 1.5.0 and 1.7.0: no MERGE … ON CREATE, no reduce; list comprehension only from 1.6 on.
        .without([MergeAction, Reduce, ListComprehension])
        // AGE's grammar (cypher_gram.y): a node has at most one label, a relationship at most one type before 1.6.
        .without([LabelChain, TypeBar, TypeBarColon])
        // AGE's grammar: no label predicate in expressions, no pattern comprehension, no quantifier expressions.
        .without([LabelPredicate, PatternComprehension, Quantified])
        // AGE's grammar: no hexadecimal or octal integers (ag_scanner.l has them as decimal only).
        .without([HexInteger, OctalInteger])
        // AGE manual, "Clauses > SET": only properties; "REMOVE": only properties.
        .without([SetLabels, RemoveLabels])
        // AGE manual, "Clauses > DELETE": variables only.
        .without([DeleteExpression])
        // AGE manual, "Indexes": SQL statements, not Cypher.
        .without([IndexOn, DropIndexOn])
        // AGE's grammar: CALL needs arguments; YIELD * is missing.
        .without([CallWithoutArguments, YieldStar])
        .spelled(|spelling| {
            spelling.labels = LabelSpelling::Colon;
            spelling.exists = ExistsSpelling::Call;
            spelling.offset = false;
            spelling.hex = false;
            spelling.octal = false;
            spelling.non_finite = false;
            // AGE's grammar: XOR binds tighter than AND, IN and IS NULL tighter than arithmetic.
            spelling.precedence = Precedence::Cautious;
        })
        // AGE's keyword list (cypher_kwlist.h).
        .reserving(&["COALESCE", "OPERATOR", "VERBOSE", "ANALYZE", "UNWIND"])
}
