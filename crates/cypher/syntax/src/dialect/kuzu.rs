//! Kuzu and its successor Ladybug; read from Kuzu's grammar (`src/antlr4/Cypher.g4`) and documentation.

use super::Construct::*;
use super::{Dialect, LanguageLevel, Precedence};

pub(super) fn dialect() -> Dialect {
    Dialect::of_level("kuzu", "Kuzu / Ladybug", LanguageLevel::Opencypher9)
        // Seen in 0.11.3, and in `oC_Atom`: no comprehensions, no label predicate.
        .without([ListComprehension, PatternComprehension, NamedPatternComprehension, LabelPredicate])
        // Grammar: there is no REMOVE.
        .without([Remove, RemoveComputed, RemoveLabels])
        // `oC_SetItem`: properties only.
        .without([SetReplace, SetAdd, SetLabels, SetComputed])
        // Docs, "Differences between Kuzu and Neo4j": one label per node, fixed by its table. `oC_NodeLabels` reads `:A:B`
        // as *one of them*, so only `:A|B` is allowed here.
        .without([LabelChain])
        .with([LabelOr])
        // Docs, "Differences between Kuzu and Neo4j": recursive relationships have a syntax of their own for filters and
        // shortest paths, and need an upper bound.
        .without([LengthProperties, OpenLength])
        // `oC_ExistCountSubquery`: one MATCH with WHERE.
        .with([ExistsMatch, CountMatch])
        .without([ExistsCall])
        // `oC_IntegerLiteral`, `oC_UnaryAddSubtractOrFactorialExpression`: decimal integers, a minus only.
        .without([HexInteger, OctalInteger, UnaryPlus])
        // `kU_InQueryCall`: parentheses are required, the filter comes before YIELD, and YIELD takes only names.
        .without([CallWithoutArguments, YieldStar, YieldWhere])
        // Comment in the grammar at `kU_Properties`: no parameter in place of a property map.
        .without([ParameterMap])
        // `oC_ComparisonExpression`: two operands. `oC_RelationshipPattern`: one arrowhead at most.
        .without([ComparisonChain, BothArrows])
        // Docs, "DELETE": variables only. No property indexes; writing needs a direction.
        .without([DeleteExpression, IndexOn, DropIndexOn, MergeUndirected])
        .with([Explain, Profile])
        .spelled(|spelling| {
            // Docs, "Differences between Kuzu and Neo4j": `--`, `-->` and `<--` need brackets.
            spelling.bare_arrows = false;
            spelling.offset = false;
            spelling.hex = false;
            spelling.octal = false;
            spelling.non_finite = false;
            // Grammar: predicates bind tighter than arithmetic, indexing looser than signs.
            spelling.precedence = Precedence::Cautious;
        })
        // Words of the grammar that are not in `kU_NonReservedKeywords`.
        .reserving(&[
            "ACYCLIC", "CAST", "COLUMN", "DEFAULT", "GLOB", "GROUP", "HEADERS", "HINT", "INSTALL", "MACRO",
        ])
        .reserving(&["PRIMARY", "RDFGRAPH", "TABLE", "TRAIL", "WSHORTEST"])
        .varied_plainly()
}
