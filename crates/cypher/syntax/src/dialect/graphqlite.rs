//! The dialect of GraphQLite 0.12; each line was tried on 0.12.0.

use super::Construct::*;
use super::{Dialect, LabelSpelling, LanguageLevel, SchemaSpelling};

pub(super) fn dialect() -> Dialect {
    Dialect::of_level("graphqlite", "GraphQLite", LanguageLevel::Opencypher9)
        // Accepted beyond openCypher 9.
        .with([
            Foreach,
            Reduce,
            OctalInteger,
            ShortestPath,
            AllShortestPaths,
            Explain,
            Profile,
            MapProjection,
        ])
        .with([ExistsPattern, ExistsMatch, ExistsQuery, CallSubquery])
        // Syntax errors: `RETURN *, 1 AS x`.
        .without([StarItems])
        // "SET property must be on a variable".
        .without([SetComputed, RemoveComputed])
        // "there is no procedure db.labels".
        .without([CallProcedure, CallWithoutArguments, YieldStar, YieldWhere])
        .with([IndexFor, IndexName, UnnamedIndex, CompositeIndex, DropIndexNamed, DropIndexFor])
        .spelled(|spelling| {
            spelling.labels = LabelSpelling::Colon;
            spelling.offset = false;
            spelling.non_finite = false;
            spelling.index = SchemaSpelling::For;
            spelling.constraint = SchemaSpelling::For;
        })
        .without([IndexOn, DropIndexOn])
        .calling_as("opencypher-9")
        .without_temporal_functions()
        .calling(&["isEmpty", "isNaN", "valueType", "nullIf", "char_length", "character_length", "btrim"])
        .calling(&["toBooleanOrNull", "toFloatOrNull", "toIntegerOrNull", "toStringOrNull"])
        .varied_plainly()
}
