//! The dialect of FalkorDB 4.14 and later.

use super::Construct::*;
use super::{Dialect, ExistsSpelling, LabelSpelling, LanguageLevel, Precedence};

pub(super) fn dialect() -> Dialect {
    Dialect::of_level("falkordb", "FalkorDB", LanguageLevel::Opencypher9)
        // FalkorDB docs, "Cypher > Cypher coverage": hexadecimal and octal numerics are not supported.
        .without([HexInteger, OctalInteger])
        // FalkorDB docs, "Cypher > Cypher coverage": regular expressions are listed as unsupported; `=~` was refused by
        // 4.14.2 to 4.22.1.
        .without([Regex])
        // FalkorDB docs, "Cypher": the clauses FOREACH and CALL {} exist.
        .with([Foreach, CallSubquery])
        // FalkorDB docs, "Cypher > Functions": reduce and map projections exist; shortestPath is allowed only as a
        // value in RETURN and WITH, allShortestPaths only in MATCH.
        .with([
            Reduce,
            MapProjection,
            MapProjectionEntry,
            MapProjectionVariable,
            ShortestPathValue,
            AllShortestPaths,
        ])
        // FalkorDB docs, "Cypher > Indexing": `CREATE INDEX FOR (n:L) ON (n.k)` exists, for relationships too, and
        // `DROP INDEX ON`; full-text and vector indexes are created by statements too.
        .with([IndexFor, UnnamedIndex, RelationshipIndex, CompositeIndex, DropIndexFor])
        // FalkorDB docs, "Cypher > LOAD CSV": the clause exists.
        .with([LoadCsv])
        // FalkorDB docs, "Cypher > Functions": `exists()` takes a property. A pattern is a predicate without it.
        .without([ExistsCall])
        // `EXPLAIN` and `PROFILE` are separate commands. As prefixes of a query they are ignored, and the query runs.
        .without([Explain, Profile])
        .spelled(|spelling| {
            spelling.labels = LabelSpelling::Colon;
            spelling.exists = ExistsSpelling::Predicate;
            spelling.offset = false;
            spelling.hex = false;
            spelling.octal = false;
            spelling.non_finite = false;
            // The parser decodes the escapes of openCypher 9 except `\u`.
            spelling.unicode_escapes = false;
            spelling.precedence = Precedence::Cautious;
        })
}
