//! The dialect of ArcadeDB 26 with its own openCypher engine.

use super::Construct::*;
use super::{Dialect, LanguageLevel, SchemaSpelling};

pub(super) fn dialect() -> Dialect {
    // It follows Cypher 5: every construct below that level was tried on 26.10.2, and all ran but those left out here.
    Dialect::of_level("arcadedb", "ArcadeDB", LanguageLevel::Cypher5)
        // FeatureNotImplemented: path search prefixes, a path variable inside a quantified path pattern.
        .without([PathSelector, SubpathVariable])
        // Read as names of variables.
        .without([InfinityLiteral, NanLiteral])
        // Syntax errors: `CYPHER runtime=slotted …`; an index of another kind than RANGE, TEXT and POINT; `OPTIONS`.
        .without([Options, FulltextIndex, LookupIndex, VectorIndex, IndexOptions, ConstraintOptions])
        // Removed from Cypher 5, which it follows.
        .without([IndexOn, DropIndexOn])
        .with([UnionDistinct])
        .spelled(|spelling| {
            spelling.index = SchemaSpelling::For;
            spelling.constraint = SchemaSpelling::For;
            spelling.non_finite = false;
        })
        .varied_plainly()
}
