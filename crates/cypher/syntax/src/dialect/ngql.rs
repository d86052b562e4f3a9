//! The dialect of NebulaGraph 3: the MATCH subset of nGQL.

use super::Construct::*;
use super::{
    Dialect, EqualsSpelling, ExistsSpelling, LabelSpelling, LanguageLevel, Precedence, PropertySpelling,
    StringQuote, TypeSpelling,
};

/// Reserved words that are common as names (NebulaGraph docs, "Keywords").
#[rustfmt::skip]
const RESERVED: &[&str] = &[
    "ACROSS", "ADD", "ALTER", "BALANCE", "CHANGE", "DATE", "DESCRIBE", "DIV", "DURATION",
    "EDGE", "FETCH", "FIND", "FLOAT", "FLUSH", "FORMAT", "GET", "GO", "GRANT",
    "INSERT", "INT", "INTERSECT", "LIST", "LOOKUP", "MAP", "MINUS", "NO", "OVER",
    "PROP", "REBUILD", "RECOVER", "REVERSELY", "SHOW", "STEP", "STEPS", "STRING", "SUBMIT",
    "TAG", "TAGS", "TIME", "TIMESTAMP", "TO", "UPDATE", "UPSERT", "UPTO", "USE",
    "VERTEX", "VERTICES", "WHEN", "GEOGRAPHY", "DATETIME", "BOOL", "INDEXES",
];

pub(super) fn dialect() -> Dialect {
    Dialect::of_level("ngql", "nGQL (MATCH)", LanguageLevel::Opencypher9)
        // NebulaGraph docs, "nGQL overview > openCypher compatibility": only part of the reading statements; no data
        // definition, modification or control statements.
        .without([
            Create,
            Merge,
            MergeAction,
            MergeUndirected,
            Set,
            SetReplace,
            SetAdd,
            SetLabels,
            SetComputed,
        ])
        .without([Remove, RemoveComputed, RemoveLabels, Delete, DeleteExpression, DetachDelete])
        .without([
            CallProcedure,
            CallWithoutArguments,
            YieldStar,
            YieldWhere,
            IndexOn,
            DropIndexOn,
            ParameterMap,
        ])
        // NebulaGraph docs, "Operators": a comparison has two operands; `^` is not power; hexadecimal numbers start
        // with `0x`, octal ones with `0`.
        .without([ComparisonChain, Power, OctalInteger])
        // NebulaGraph docs, "MATCH": there is no `<-->`, no label predicate, and no pattern as a value.
        .without([BothArrows, LabelPredicate, PatternComprehension])
        // NebulaGraph docs, "Predicate functions": `exists()` takes a property, not a pattern.
        .without([ExistsCall])
        // NebulaGraph docs, "MATCH > Match multiple edge types": types are separated by `|:`, as in `[:follow|:serve]`.
        .without([TypeBar])
        .with([Reduce, ShortestPath, AllShortestPaths, UnionDistinct])
        .spelled(|spelling| {
            spelling.labels = LabelSpelling::Colon;
            spelling.types = TypeSpelling::BarColon;
            spelling.quote = StringQuote::Double;
            spelling.unicode_escapes = false;
            spelling.equals = EqualsSpelling::Double;
            spelling.exists = ExistsSpelling::Predicate;
            spelling.offset = false;
            spelling.non_finite = false;
            spelling.octal = false;
            spelling.precedence = Precedence::Cautious;
            // NebulaGraph docs 3.x, "MATCH": since 3.0.0 a property of a vertex is written with its tag.
            spelling.properties = PropertySpelling::ByTag;
        })
        .reserving(RESERVED)
        .varied_plainly()
}
