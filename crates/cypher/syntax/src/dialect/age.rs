//! The dialect of Apache AGE 1.5 to 1.7; read from its grammar (`cypher_gram.y`) and manual.

use super::Construct::*;
use super::{Dialect, ExistsSpelling, LabelSpelling, LanguageLevel, Precedence};

pub(super) fn dialect() -> Dialect {
    Dialect::of_level("age", "Apache AGE", LanguageLevel::Opencypher9)
        // Tried on 1.5.0 and 1.7.0: there is no MERGE … ON CREATE, and list comprehensions exist only from 1.6 on.
        .without([MergeAction, ListComprehension])
        // Grammar rule `label_opt`: a node has one label, a relationship one type.
        .without([LabelChain, TypeBar, TypeBarColon])
        // Grammar rule `expr_atom`: there are no patterns, label predicates or quantifiers; a pattern is allowed only
        // in `exists(…)`.
        .without([
            PatternPredicate,
            PatternComprehension,
            NamedPatternComprehension,
            LabelPredicate,
            Quantified,
        ])
        // Grammar rule `expr`: there is no unary plus. Rule `path_relationship`: an arrow has at most one head.
        .without([UnaryPlus, BothArrows])
        // Grammar rule `expr_literal`: integers are decimal.
        .without([HexInteger, OctalInteger])
        // Grammar rules `set_item` and `remove_item` take properties, not labels.
        .without([SetLabels, RemoveLabels])
        // Manual, "DELETE": only variables can be deleted.
        .without([DeleteExpression])
        // Manual, "Indexes": indexes are created by SQL statements, not in Cypher.
        .without([IndexOn, DropIndexOn])
        // Grammar rule `call_stmt`: a call needs parentheses. Rule `yield_item_list`: there is no `YIELD *`.
        .without([CallWithoutArguments, YieldStar])
        // Grammar rules `stmt` and `all_or_distinct` have these constructs.
        .with([Explain, UnionDistinct])
        .spelled(|spelling| {
            spelling.labels = LabelSpelling::Colon;
            spelling.exists = ExistsSpelling::Call;
            spelling.offset = false;
            spelling.hex = false;
            spelling.octal = false;
            spelling.non_finite = false;
            // Lines with `%left` in the grammar: XOR binds tighter than AND, and IN and IS NULL bind tighter than
            // arithmetic.
            spelling.precedence = Precedence::Cautious;
        })
        // Keywords from the lists `safe_keywords` and `conflicted_keywords` of the grammar.
        .reserving(&["ANALYZE", "COALESCE", "VERBOSE"])
        .varied_plainly()
}
