//! The dialect of Samyama 1.12, embedded; each line was tried on 1.12.0.

use super::Construct::*;
use super::{Dialect, LabelSpelling, LanguageLevel, SchemaSpelling};

pub(super) fn dialect() -> Dialect {
    Dialect::of_level("samyama", "Samyama", LanguageLevel::Opencypher9)
        // Accepted beyond openCypher 9. `CALL { WITH n RETURN … }` is refused: "a CALL { WITH ... } body without a MATCH
        // is not supported yet".
        .with([Foreach, Reduce, OctalInteger, ShortestPath, AllShortestPaths, Explain, Profile])
        .with([ExistsPattern, ExistsMatch, ExistsQuery, CountPattern, CountMatch, MapProjection])
        // Syntax errors: `CALL db.labels`, `YIELD *`.
        .without([CallWithoutArguments, YieldStar])
        // Syntax errors: `SET n.x.y = 1`, `a IS NULL IS NOT NULL`.
        .without([SetComputed, RemoveComputed])
        .with([IndexFor, UnnamedIndex])
        .spelled(|spelling| {
            spelling.labels = LabelSpelling::Colon;
            spelling.offset = false;
            spelling.non_finite = false;
            spelling.index = SchemaSpelling::Either;
            spelling.constraint = SchemaSpelling::On;
        })
        .calling_as("opencypher-9")
        .without_temporal_functions()
        .calling(&["isEmpty", "isNaN", "valueType", "elementId", "toBooleanOrNull", "toFloatOrNull"])
        .calling(&["toIntegerOrNull", "toStringOrNull"])
        .varied_plainly()
}
