//! Grafeo 0.5.44, embedded; read from its Cypher parser (`grafeo-adapters`, `query/cypher`).

use super::Construct::*;
use super::{Dialect, LabelSpelling, LanguageLevel, Precedence, SchemaSpelling, TypeSpelling};

pub(super) fn dialect() -> Dialect {
    Dialect::of_level("grafeo", "Grafeo", LanguageLevel::Opencypher9)
        // `parse_statement`, `parse_call`: clauses beyond openCypher 9.
        .with([Foreach, CallSubquery, CallImports, LoadCsv, Explain, Profile])
        // `parse_call_clause`: parentheses are required, YIELD takes names only.
        .without([CallWithoutArguments, YieldStar, YieldWhere])
        // `parse_exists_inner_query`: MATCH clauses or a bare pattern, nothing else.
        .with([ExistsPattern, ExistsMatch, CountPattern, CountMatch])
        // `parse_primary_expression`: reduce, map projection, octal integers, NaN and infinity as words.
        .with([Reduce, MapProjection, OctalInteger, InfinityLiteral, NanLiteral])
        // `parse_path_function_or_pattern`, and inline WHERE of relationships only.
        .with([ShortestPath, AllShortestPaths, RelationshipWhere])
        // `parse_relationship_pattern`: one bar between types, no arrow with two heads, no parameter for properties.
        .without([TypeBarColon, BothArrows, ParameterMap])
        // `parse_set_item`, `parse_remove_item`: a variable and one key.
        .without([SetComputed, RemoveComputed])
        // `parse_primary_expression`: a pattern comprehension starts with a node.
        .without([NamedPatternComprehension])
        // `ReturnItems`: a star or a list, not both.
        .without([StarItems])
        // `parse_comparison_expression`: `a < b < c` reads as `(a < b) < c`.
        .without([ComparisonChain])
        // `parse_schema_create`: named indexes and constraints in the form of Neo4j 5.
        .with([IndexFor, IndexName, CompositeIndex, DropIndexNamed])
        .with([
            ConstraintFor,
            ConstraintName,
            UniqueConstraint,
            ExistsConstraint,
            KeyConstraint,
            DropConstraintNamed,
        ])
        .without([IndexOn, DropIndexOn])
        .spelled(|spelling| {
            spelling.labels = LabelSpelling::Colon;
            spelling.types = TypeSpelling::Bar;
            spelling.offset = false;
            spelling.index = SchemaSpelling::For;
            spelling.constraint = SchemaSpelling::For;
            // `parse_power_expression` associates to the right.
            spelling.precedence = Precedence::Cautious;
        })
}
