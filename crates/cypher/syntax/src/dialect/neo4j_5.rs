//! The dialect Cypher 5 of Neo4j 5 and later.

use super::Construct::*;
use super::{Dialect, LanguageLevel, SchemaSpelling};

pub(super) fn dialect() -> Dialect {
    Dialect::of_level("neo4j-5", "Neo4j 5 (CYPHER 5)", LanguageLevel::Cypher5)
        // Cypher Manual 5, "Deprecations > Neo4j 5.0, removed features": `CREATE INDEX ON :L(k)` and `DROP INDEX ON`
        // were removed.
        .without([IndexOn, DropIndexOn])
        // Cypher Manual 5, "Removed features": `exists()` with a pattern or a property was removed.
        .without([ExistsCall])
        .spelled(|spelling| {
            spelling.index = SchemaSpelling::For;
            spelling.constraint = SchemaSpelling::For;
        })
        // Cypher Manual 5, "Values and types > Naming rules": without quotes, the words below cannot start some
        // expressions.
        .reserving(&["LET", "FILTER", "INSERT", "SHOW", "USE"])
}
