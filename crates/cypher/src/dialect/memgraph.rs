//! Memgraph 2 and 3.

use super::Construct::*;
use super::{Dialect, LabelSpelling, LanguageLevel, Precedence, SchemaSpelling};

pub(super) fn dialect() -> Dialect {
    Dialect::of_level("memgraph", "Memgraph", LanguageLevel::Opencypher9)
        // Memgraph docs, "Querying > Clauses": FOREACH, CALL subqueries, LOAD CSV, EXPLAIN and PROFILE exist.
        .with([Foreach, CallSubquery, LoadCsv, Explain, Profile])
        // Memgraph docs, "Querying > Expressions": pattern comprehension, map projection, exists subqueries.
        .with([
            MapProjection,
            MapProjectionEntry,
            MapProjectionVariable,
            Reduce,
            ExistsPattern,
            ExistsMatch,
            ExistsQuery,
        ])
        // Memgraph docs, "Querying > Differences in Cypher implementations": label expressions with `|` on nodes.
        .with([LabelOr])
        // Memgraph docs, "Indexes": `CREATE INDEX ON :L(k)`, `CREATE INDEX ON :L`, and of edge types.
        .with([LabelIndex, CompositeIndex, RelationshipIndex])
        // Memgraph docs, "Constraints": only `ON (n:L) ASSERT …`, without names.
        .with([ConstraintOn, UniqueConstraint, ExistsConstraint, DropConstraintOn])
        // Memgraph docs, "Deep path traversal": paths of its own syntax instead of shortestPath().
        .without([ShortestPath, AllShortestPaths, ShortestPathValue])
        // Memgraph's grammar (Cypher.g4): patterns in expressions only inside exists().
        .without([PatternPredicate])
        .spelled(|spelling| {
            spelling.labels = LabelSpelling::Colon;
            spelling.offset = false;
            spelling.non_finite = false;
            spelling.index = SchemaSpelling::On;
            spelling.constraint = SchemaSpelling::On;
            spelling.precedence = Precedence::Cautious;
        })
        // Memgraph docs, "Querying > Read and modify data": words of its own statements.
        .reserving(&["STORAGE", "STREAM", "TRIGGER", "USER", "ROLE", "ANALYZE", "EDGE", "GLOBAL", "DATABASE"])
}
