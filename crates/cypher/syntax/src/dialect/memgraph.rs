//! The dialect of Memgraph 2 and 3; read from its grammar (`opencypher/grammar/Cypher.g4`) and documentation.

use super::Construct::*;
use super::{Dialect, LabelSpelling, LanguageLevel, Precedence, SchemaSpelling};

pub(super) fn dialect() -> Dialect {
    Dialect::of_level("memgraph", "Memgraph", LanguageLevel::Opencypher9)
        // Docs, "Querying > Clauses": FOREACH, CALL subqueries and LOAD CSV exist. The grammar has EXPLAIN and PROFILE.
        .with([Foreach, CallSubquery, LoadCsv, Explain, Profile])
        // Grammar rule `atom`: reduce and map projections exist. Docs, "WHERE > Existential subqueries": EXISTS exists.
        .with([MapProjection, MapProjectionEntry, MapProjectionVariable, Reduce])
        .with([ExistsPattern, ExistsMatch, ExistsQuery])
        // Grammar rule `callProcedure`: parentheses are required, and YIELD has no filter.
        .without([CallWithoutArguments, YieldWhere])
        // Docs, "WHERE > Filter with pattern expressions": patterns are predicates in WHERE only, since October 2025.
        .without([PatternPredicate])
        // Docs, "Differences in Cypher implementations": versions 3.x accept both spellings of index statements, and
        // all versions accept the native one. Grammar rule `createIndex`: `ON :L(k)` and `ON :L`.
        .with([LabelIndex, CompositeIndex, RelationshipIndex])
        // Grammar rule `constraintQuery`: constraints are written `ON (n:L) ASSERT …`, without names.
        .with([ConstraintOn, UniqueConstraint, ExistsConstraint, CompositeConstraint, DropConstraintOn])
        .spelled(|spelling| {
            spelling.labels = LabelSpelling::Colon;
            spelling.offset = false;
            spelling.octal = false;
            spelling.non_finite = false;
            spelling.index = SchemaSpelling::On;
            spelling.constraint = SchemaSpelling::On;
            // Grammar rule `expression3a`: predicates bind tighter than signs and arithmetic.
            spelling.precedence = Precedence::Cautious;
        })
        // Words in the grammar rule `cypherKeyword` are allowed as names; those below begin statements that only
        // Memgraph has.
        .reserving(&[
            "STORAGE",
            "STREAM",
            "TRIGGER",
            "SHOW",
            "ANALYZE",
            "EXTRACT",
            "FILTER",
            "BFS",
            "WSHORTEST",
        ])
        .varied_plainly()
}
