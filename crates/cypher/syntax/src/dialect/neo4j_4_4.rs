//! The dialect of Neo4j 4.4.

use super::Construct::*;
use super::{Dialect, LabelSpelling, LanguageLevel};

pub(super) fn dialect() -> Dialect {
    Dialect::of_level("neo4j-4.4", "Neo4j 4.4", LanguageLevel::Cypher44)
        // Cypher Manual 4.4, "Deprecations, additions and compatibility": b-tree indexes and `ON … ASSERT …` are
        // deprecated in 4.4 and still accepted.
        .with([BtreeIndex, ConstraintOn, DropConstraintOn])
        // Cypher Manual 4.4, "Existential subqueries": the body is MATCH with WHERE; a bare pattern came with 5.0.
        .without([ExistsPattern])
        .spelled(|spelling| {
            spelling.labels = LabelSpelling::Colon;
            spelling.offset = false;
            spelling.non_finite = false;
        })
}
