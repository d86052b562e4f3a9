//! Memgraph 2 and 3; read from its grammar (`opencypher/grammar/Cypher.g4`) and documentation.

use super::Construct::*;
use super::{Dialect, LabelSpelling, LanguageLevel, Precedence, SchemaSpelling};

pub(super) fn dialect() -> Dialect {
    Dialect::of_level("memgraph", "Memgraph", LanguageLevel::Opencypher9)
        // Docs, "Querying > Clauses": FOREACH, CALL subqueries, LOAD CSV; grammar: EXPLAIN, PROFILE.
        .with([Foreach, CallSubquery, LoadCsv, Explain, Profile])
        // `atom`: reduce, map projection; docs, "WHERE > Existential subqueries".
        .with([MapProjection, MapProjectionEntry, MapProjectionVariable, Reduce])
        .with([ExistsPattern, ExistsMatch, ExistsQuery])
        // `callProcedure`: parentheses are required; YIELD has no filter.
        .without([CallWithoutArguments, YieldWhere])
        // Docs, "WHERE > Filter with pattern expressions": in WHERE only, since October 2025.
        .without([PatternPredicate])
        // Docs, "Differences in Cypher implementations": 3.x accepts both spellings of index statements, all
        // versions accept the native one. `createIndex`: `ON :L(k)` and `ON :L`.
        .with([LabelIndex, CompositeIndex, RelationshipIndex])
        // `constraintQuery`: `ON (n:L) ASSERT …`, without names.
        .with([ConstraintOn, UniqueConstraint, ExistsConstraint, CompositeConstraint, DropConstraintOn])
        .spelled(|spelling| {
            spelling.labels = LabelSpelling::Colon;
            spelling.offset = false;
            spelling.octal = false;
            spelling.non_finite = false;
            spelling.index = SchemaSpelling::On;
            spelling.constraint = SchemaSpelling::On;
            // `expression3a`: predicates bind tighter than signs and arithmetic.
            spelling.precedence = Precedence::Cautious;
        })
        // Words of `cypherKeyword` are allowed as names; those below begin statements that only Memgraph has.
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
