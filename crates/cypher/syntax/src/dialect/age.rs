//! Apache AGE 1.5 to 1.7; read from its grammar (`cypher_gram.y`) and manual.

use super::Construct::*;
use super::{Dialect, ExistsSpelling, LabelSpelling, LanguageLevel, Precedence};

pub(super) fn dialect() -> Dialect {
    Dialect::of_level("age", "Apache AGE", LanguageLevel::Opencypher9)
        // Seen in 1.5.0 and 1.7.0: no MERGE … ON CREATE; list comprehension only from 1.6 on.
        .without([MergeAction, ListComprehension])
        // `label_opt`: one label, one type.
        .without([LabelChain, TypeBar, TypeBarColon])
        // `expr_atom`: no patterns, label predicates or quantifiers; a pattern is allowed only in `exists(…)`.
        .without([
            PatternPredicate,
            PatternComprehension,
            NamedPatternComprehension,
            LabelPredicate,
            Quantified,
        ])
        // `expr`: no unary plus. `path_relationship`: one arrowhead at most.
        .without([UnaryPlus, BothArrows])
        // `expr_literal`: decimal integers.
        .without([HexInteger, OctalInteger])
        // `set_item`, `remove_item`: expressions, not labels.
        .without([SetLabels, RemoveLabels])
        // Manual, "DELETE": variables only.
        .without([DeleteExpression])
        // Manual, "Indexes": SQL statements, not Cypher.
        .without([IndexOn, DropIndexOn])
        // `call_stmt`: a call with parentheses; `yield_item_list`: no star.
        .without([CallWithoutArguments, YieldStar])
        // `stmt`, `all_or_distinct`.
        .with([Explain, UnionDistinct])
        .spelled(|spelling| {
            spelling.labels = LabelSpelling::Colon;
            spelling.exists = ExistsSpelling::Call;
            spelling.offset = false;
            spelling.hex = false;
            spelling.octal = false;
            spelling.non_finite = false;
            // `%left` lines: XOR binds tighter than AND, IN and IS NULL tighter than arithmetic.
            spelling.precedence = Precedence::Cautious;
        })
        // `safe_keywords` and `conflicted_keywords`.
        .reserving(&["ANALYZE", "COALESCE", "VERBOSE"])
        .varied_plainly()
}
