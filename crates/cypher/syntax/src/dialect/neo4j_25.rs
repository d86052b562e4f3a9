//! The dialect Cypher 25 of Neo4j 2025 and later.

use super::Construct::*;
use super::{Dialect, LanguageLevel, SchemaSpelling};

pub(super) fn dialect() -> Dialect {
    Dialect::of_level("neo4j-25", "Neo4j 2025 (CYPHER 25)", LanguageLevel::Cypher25)
        // Both statements were removed with Neo4j 5.0, see `neo4j_5`.
        .without([IndexOn, DropIndexOn])
        // Cypher Manual 5, "Removed features": `exists()` with a pattern or a property was removed.
        .without([ExistsCall])
        // Cypher Manual 25, "Removals": `:A|:B` between types was removed.
        .without([TypeBarColon])
        // The parser's grammar does not have `SHORTEST $k`; see Cypher Manual 25, "Deprecations, additions, and
        // compatibility".
        .without([PathSelectorParameter])
        .spelled(|spelling| {
            spelling.types = super::TypeSpelling::Bar;
            spelling.index = SchemaSpelling::For;
            spelling.constraint = SchemaSpelling::For;
        })
        .reserving(&["LET", "FILTER", "INSERT", "SHOW", "USE", "NEXT"])
}
