//! Kuzu and its successor Ladybug.

use super::Construct::*;
use super::{Dialect, LanguageLevel, Precedence};

pub(super) fn dialect() -> Dialect {
    Dialect::of_level("kuzu", "Kuzu / Ladybug", LanguageLevel::Opencypher9)
        // Seen in 0.11.3: no list comprehension, REMOVE, FOREACH, reduce.
        .without([ListComprehension, PatternComprehension, Remove, RemoveLabels])
        // Kuzu docs, "Differences between Kuzu and Neo4j": one label per node, fixed by its table.
        .without([LabelChain, SetLabels])
        // Kuzu docs, "Differences between Kuzu and Neo4j": `SET n = {…}` is missing; `+=` too.
        .without([SetReplace, SetAdd])
        // Kuzu docs, "Query clauses > MATCH": several labels by `:A:B` or `:A|B` mean *one of them*: only the latter is
        // spelled here.
        .with([LabelOr])
        // Kuzu docs, "Query clauses > MATCH > Recursive": length bounds belong to its own syntax; properties of
        // recursive relationships need a predicate in parentheses.
        .without([LengthProperties, ShortestPath, AllShortestPaths, ShortestPathValue])
        // Kuzu docs, "Subqueries": EXISTS { MATCH … } and COUNT { MATCH … }, without RETURN.
        .with([ExistsMatch, CountMatch])
        // Kuzu docs, "Data types": no hexadecimal or octal literals.
        .without([HexInteger, OctalInteger])
        // Kuzu docs, "Query clauses > CALL": functions with YIELD, always with arguments.
        .without([CallWithoutArguments, YieldStar, YieldWhere])
        // Kuzu docs, "Query clauses > DELETE": variables only; schema: no property indexes.
        .without([
            DeleteExpression,
            SetComputed,
            RemoveComputed,
            IndexOn,
            DropIndexOn,
            ParameterMap,
            MergeUndirected,
        ])
        // Kuzu's grammar (Cypher.g4): comparison is binary; map literals are STRUCTs; `<-->` is missing.
        .without([ComparisonChain, BothArrows])
        .with([Explain, Profile])
        .spelled(|spelling| {
            spelling.offset = false;
            spelling.hex = false;
            spelling.octal = false;
            spelling.non_finite = false;
            spelling.unicode_escapes = false;
            spelling.precedence = Precedence::Cautious;
        })
        // Kuzu's grammar (keywords.txt): words of its DDL.
        .reserving(&[
            "COLUMN", "COPY", "DEFAULT", "GLOB", "MACRO", "PRIMARY", "REL", "RDFGRAPH", "TABLE", "TO", "ADD",
        ])
}
