//! The dialect of Kuzu and its successor Ladybug; read from Kuzu's grammar (`src/antlr4/Cypher.g4`) and
//! documentation.

use super::Construct::*;
use super::{Dialect, LanguageLevel, Precedence};

pub(super) fn dialect() -> Dialect {
    Dialect::of_level("kuzu", "Kuzu / Ladybug", LanguageLevel::Opencypher9)
        // Tried on 0.11.3, and grammar rule `oC_Atom`: there are no comprehensions and no label predicate.
        .without([ListComprehension, PatternComprehension, NamedPatternComprehension, LabelPredicate])
        // Tried on 0.11.3: positions in lists begin at 1, and a slice is written `l[1:2]`.
        .without([Index, Slice])
        // The grammar has no REMOVE.
        .without([Remove, RemoveComputed, RemoveLabels])
        // Grammar rule `oC_SetItem`: only single properties can be set.
        .without([SetReplace, SetAdd, SetLabels, SetComputed])
        // Docs, "Differences between Kuzu and Neo4j": a node has one label, the name of its table. Grammar rule
        // `oC_NodeLabels` reads `:A:B` as *one of both*, so only `:A|B` is allowed here.
        .without([LabelChain])
        .with([LabelOr])
        // Docs, "Differences between Kuzu and Neo4j": recursive relationships have their own syntax for filters and
        // shortest paths, and need an upper bound.
        .without([LengthProperties, OpenLength])
        // Grammar rule `oC_ExistCountSubquery`: the body is one MATCH with WHERE.
        .with([ExistsMatch, CountMatch])
        .without([ExistsCall])
        // Grammar rules `oC_IntegerLiteral` and `oC_UnaryAddSubtractOrFactorialExpression`: integers are decimal, and
        // the only sign is a minus.
        .without([HexInteger, OctalInteger, UnaryPlus])
        // Grammar rule `kU_InQueryCall`: parentheses are required, the filter comes before YIELD, and YIELD takes only
        // names.
        .without([CallWithoutArguments, YieldStar, YieldWhere])
        // Comment in the grammar at `kU_Properties`: a parameter cannot replace a property map.
        .without([ParameterMap])
        // Grammar rule `oC_ComparisonExpression`: a comparison has two operands. Rule `oC_RelationshipPattern`: an
        // arrow has at most one head.
        .without([ComparisonChain, BothArrows])
        // Docs, "DELETE": only variables can be deleted. There are no property indexes, and relationships in CREATE and
        // MERGE need a direction.
        .without([DeleteExpression, IndexOn, DropIndexOn, MergeUndirected])
        .with([Explain, Profile, NodeTable, RelationshipTable])
        .spelled(|spelling| {
            // Docs, "Differences between Kuzu and Neo4j": `--`, `-->` and `<--` need brackets.
            spelling.bare_arrows = false;
            spelling.offset = false;
            // Tried on 0.11.3: RETURN 'a\nb', '\u0041' answers 'anb', 'u0041'.
            spelling.unicode_escapes = false;
            spelling.line_escapes = false;
            spelling.hex = false;
            spelling.octal = false;
            spelling.non_finite = false;
            // In the grammar, predicates bind tighter than arithmetic, and indexing binds looser than signs.
            spelling.precedence = Precedence::Cautious;
        })
        // Words of the grammar that are not in `kU_NonReservedKeywords`.
        .reserving(&[
            "ACYCLIC", "CAST", "COLUMN", "DEFAULT", "GLOB", "GROUP", "HEADERS", "HINT", "INSTALL", "MACRO",
        ])
        .reserving(&["PRIMARY", "RDFGRAPH", "TABLE", "TRAIL", "WSHORTEST"])
        .varied_plainly()
}
