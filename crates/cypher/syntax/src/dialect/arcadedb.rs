//! ArcadeDB 26 with its own openCypher engine.

use super::Construct::*;
use super::{Dialect, LabelSpelling, LanguageLevel, Precedence};

pub(super) fn dialect() -> Dialect {
    // 48 of 52 probe queries ran on 26.10.2; the other four were meant to be refused. What no probe covers is
    // assumed to be as in openCypher 9.
    Dialect::of_level("arcadedb", "ArcadeDB", LanguageLevel::Opencypher9)
        // Probe queries on 26.10.2.
        .with([
            Foreach,
            CallSubquery,
            Reduce,
            MapProjection,
            MapProjectionEntry,
            MapProjectionVariable,
            ExistsPattern,
            ExistsMatch,
            CountPattern,
            CountMatch,
        ])
        .with([Explain, Profile, ShortestPath, AllShortestPaths])
        // ArcadeDB docs, "Schema": types and indexes are made by SQL statements.
        .without([IndexOn, DropIndexOn])
        .spelled(|spelling| {
            spelling.labels = LabelSpelling::Colon;
            spelling.offset = false;
            spelling.non_finite = false;
            spelling.precedence = Precedence::Cautious;
        })
        .varied_plainly()
}
