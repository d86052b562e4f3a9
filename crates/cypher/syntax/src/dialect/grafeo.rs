//! The dialect of Grafeo 0.5.44, embedded; read from its Cypher parser (`grafeo-adapters`, `query/cypher`).

use super::Construct::*;
use super::{Dialect, LabelSpelling, LanguageLevel, Precedence, SchemaSpelling, TypeSpelling};

pub(super) fn dialect() -> Dialect {
    Dialect::of_level("grafeo", "Grafeo", LanguageLevel::Opencypher9)
        // Parser functions `parse_statement` and `parse_call`: these clauses exist beyond openCypher 9.
        .with([Foreach, CallSubquery, CallImports, LoadCsv, Explain, Profile])
        // Parser function `parse_call_clause`: parentheses are required, and YIELD takes only names.
        .without([CallWithoutArguments, YieldStar, YieldWhere])
        // Parser function `parse_exists_inner_query`: the body is MATCH clauses or patterns without MATCH, nothing
        // else.
        .with([ExistsPattern, ExistsMatch, CountPattern, CountMatch])
        // Parser function `parse_primary_expression`: reduce, map projections, octal integers, and words for NaN and
        // infinity exist.
        .with([Reduce, MapProjection, OctalInteger, InfinityLiteral, NanLiteral])
        // Parser function `parse_path_function_or_pattern`: shortest paths exist; a WHERE inside a pattern is allowed
        // only in relationships.
        .with([ShortestPath, AllShortestPaths, RelationshipWhere])
        // Parser function `parse_relationship_pattern`: types are separated by `|` alone, an arrow has at most one
        // head, and a parameter cannot replace the properties.
        .without([TypeBarColon, BothArrows, ParameterMap])
        // Parser functions `parse_set_item` and `parse_remove_item`: the target is a variable and one key.
        .without([SetComputed, RemoveComputed])
        // Parser function `parse_primary_expression`: a pattern comprehension starts with a node, so its path has no
        // name.
        .without([NamedPatternComprehension])
        // Type `ReturnItems` of the parser: RETURN has a star or a list, not both.
        .without([StarItems])
        // Parser function `parse_comparison_expression`: `a < b < c` is read as `(a < b) < c`.
        .without([ComparisonChain])
        // Parser function `parse_schema_create`: indexes and constraints have names and the form of Neo4j 5.
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
            // Parser function `parse_power_expression`: `^` associates to the right.
            spelling.precedence = Precedence::Cautious;
        })
}
