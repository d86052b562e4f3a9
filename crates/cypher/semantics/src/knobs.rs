//! `Knobs`: the points on which correct engines differ, and what the modelled engine does there. The default is what
//! openCypher prescribes.

use serde::{Deserialize, Serialize};

/// The points on which correct engines differ. The comment of each knob names the source of openCypher's rule and of
/// the known deviations.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", default, deny_unknown_fields)]
pub struct Knobs {
    /// Whether relationships may repeat in one match. openCypher 9 reference, "Uniqueness": the relationships of one
    /// MATCH are different. Kuzu documents that they may repeat.
    pub match_semantics: MatchSemantics,
    /// What an integer overflow gives. Neo4j manual, "Mathematical operators": `long overflow` is an error; FalkorDB
    /// wraps round; AGE converts to a float.
    pub integer_overflow: IntegerOverflow,
    /// What a division by zero gives. Neo4j manual: `/ by zero` is an error for integers, IEEE 754 holds for floats;
    /// FalkorDB follows IEEE 754 for both.
    pub division_by_zero: DivisionByZero,
    /// Where ORDER BY puts null. CIP2016-06-14 (comparability and orderability): null is the greatest value, so it
    /// comes last in ascending order.
    pub null_order: NullOrder,
    /// How `toString(float)` writes: TCK `expressions/typeConversion/TypeConversion4`, as the JVM does.
    pub float_format: FloatFormat,
    /// How often an undirected relationship pattern matches a self-loop: once in Neo4j, once or twice elsewhere.
    pub self_loops: SelfLoops,
    /// The unit in which `size`, `substring`, `left` and `right` count the length of a string. The TCK uses only ASCII
    /// here, so it does not decide.
    pub string_unit: StringUnit,
    /// How strings are ordered: CIP2016-06-14, "lexicographically, by code point".
    pub string_order: StringOrder,
    /// How `toUpper` and `toLower` map letters outside ASCII.
    pub case_mapping: CaseMapping,
    /// Which dialect of regular expressions `=~` takes; the openCypher 9 reference names Java's.
    pub regex_dialect: RegexDialect,
    /// The type of integer `/` integer: an integer in openCypher (Cypher manual,
    /// "Mathematical operators").
    pub division: NumberResult,
    /// The type of integer `^` integer: a float in openCypher (Cypher manual, "Mathematical
    /// operators").
    pub power: PowerResult,
    /// What `sum` gives if it exceeds 64 bits. Neo4j continues in floats (observed on 2026.08.1), although its `+` is
    /// then an error.
    pub sum_overflow: SumOverflow,
    /// The result of `stDev` and `stDevP` without values: 0.0 by the Neo4j manual, null in Neo4j 2026 (observed).
    pub empty_deviation: EmptyDeviation,
    /// What UNWIND does with a value that is no list; openCypher 9 does not say. Neo4j and FalkorDB treat it as a list
    /// of one element, Grafeo as an empty list.
    pub unwind_single: UnwindSingle,
    /// What happens if a statement writes to an element that it has deleted; openCypher 9 does not say. It is an error
    /// in Neo4j, and has no effect in FalkorDB.
    pub deleted_writes: DeletedWrites,
    /// Which time-zone data is used for named zones.
    pub zone_data: ZoneData,
    /// How a property of a node is named: `n.k` in openCypher, `n.L.k` in nGQL. It is left out where it has its usual
    /// value, because the serialised knobs are part of the seeds of runs.
    #[serde(skip_serializing_if = "PropertyAccess::is_direct")]
    pub property_access: PropertyAccess,
}

impl Knobs {
    /// What openCypher prescribes, which is the default.
    pub const OPEN_CYPHER: Self = Self {
        match_semantics: MatchSemantics::Trail,
        integer_overflow: IntegerOverflow::Error,
        division_by_zero: DivisionByZero::Error,
        null_order: NullOrder::Last,
        float_format: FloatFormat::Java,
        self_loops: SelfLoops::Once,
        string_unit: StringUnit::CodePoint,
        string_order: StringOrder::CodePoint,
        case_mapping: CaseMapping::Full,
        regex_dialect: RegexDialect::Java,
        division: NumberResult::Integer,
        power: PowerResult::Float,
        sum_overflow: SumOverflow::AsPlus,
        empty_deviation: EmptyDeviation::Zero,
        unwind_single: UnwindSingle::Open,
        deleted_writes: DeletedWrites::Error,
        zone_data: ZoneData::Bundled,
        property_access: PropertyAccess::Direct,
    };
}

/// How a property of a node is named.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum PropertyAccess {
    /// By its key: `n.k`.
    #[default]
    Direct,
    /// By a label of the node and the key: `n.L.k`, as in nGQL. `n.L` is then the map of the node's properties, or null
    /// if the node does not have the label.
    ByTag,
}

impl PropertyAccess {
    #[expect(clippy::trivially_copy_pass_by_ref, reason = "serde gives a reference")]
    fn is_direct(&self) -> bool {
        *self == Self::Direct
    }
}

/// Whether relationships may repeat in one match.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum MatchSemantics {
    /// All relationships of one MATCH clause are different.
    #[default]
    Trail,
    /// The relationships of one path are different; two paths of one MATCH, which a comma separates, may match the same
    /// relationship. NebulaGraph does so (vesoft-inc/nebula#5394).
    PathTrail,
    /// The relationships of one variable-length pattern are different; two relationship patterns may match the same
    /// relationship.
    Homomorphism,
    /// Relationships may repeat without limit.
    Walk,
}

/// What integer arithmetic gives if the result exceeds 64 bits.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum IntegerOverflow {
    /// An error.
    #[default]
    Error,
    /// The result wraps round, as in two's complement.
    Wrap,
    /// The result as a float.
    Promote,
    /// Null.
    Null,
}

/// What integer division and modulo by zero give.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum DivisionByZero {
    /// An error.
    #[default]
    Error,
    /// The result of the same operation on floats.
    Promote,
    /// Null.
    Null,
}

/// Where ORDER BY puts null in ascending order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum NullOrder {
    /// After all other values.
    #[default]
    Last,
    /// Before all other values.
    First,
}

/// How a float is written as text.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum FloatFormat {
    /// As Java's `Double.toString`: `1.0`, `1.0E10`, `1.0E-5`; the shortest digits that read back as the same float.
    #[default]
    Java,
    /// The shortest digits that read back as the same float, without an exponent: `10000000000.0`.
    Plain,
    /// As C's `%.15g`: `1`, `1e+20`.
    C,
}

/// How often an undirected relationship pattern matches a self-loop.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum SelfLoops {
    /// Once.
    #[default]
    Once,
    /// Twice: once in each direction.
    Twice,
}

/// The unit in which string functions count the length of a string.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum StringUnit {
    /// Unicode code points.
    #[default]
    CodePoint,
    /// UTF-16 code units.
    Utf16,
    /// UTF-8 bytes.
    Byte,
}

/// How strings are compared by `<` and ORDER BY.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum StringOrder {
    /// By Unicode code point.
    #[default]
    CodePoint,
    /// By UTF-16 code unit: a character beyond U+FFFF comes before those from U+E000 to U+FFFF.
    Utf16,
    /// By UTF-8 byte: the same order as by code point; listed because some engines document it this way.
    Byte,
}

/// What `toUpper` and `toLower` do.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum CaseMapping {
    /// Unicode's full mapping, which may give several characters: `ß` becomes `SS`.
    #[default]
    Full,
    /// Unicode's mapping of one character to one: `ß` stays.
    Simple,
    /// Only the letters A to Z and a to z are mapped.
    Ascii,
}

/// Which dialect of regular expressions is used. For an expression that the dialects treat differently, this
/// interpreter may give no answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum RegexDialect {
    /// The regular expressions of `java.util.regex`.
    #[default]
    Java,
    /// The regular expressions of RE2 and compatible libraries.
    Re2,
    /// The regular expressions of ECMAScript.
    EcmaScript,
    /// POSIX extended regular expressions.
    Posix,
}

/// The type of the result of integer `/` integer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum NumberResult {
    /// An integer, truncated towards zero.
    #[default]
    Integer,
    /// A float.
    Float,
}

/// The type of the result of integer `^` integer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum PowerResult {
    /// A float.
    #[default]
    Float,
    /// An integer if the exponent is not negative; otherwise a float.
    Integer,
}

/// What `sum` gives if it exceeds 64 bits.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum SumOverflow {
    /// What `+` gives: see [`IntegerOverflow`].
    #[default]
    AsPlus,
    /// The sum as a float.
    Promote,
}

/// The result of `stDev` and `stDevP` without values.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum EmptyDeviation {
    /// The float 0.0.
    #[default]
    Zero,
    /// Null.
    Null,
}

/// What UNWIND does with a value that is no list.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum UnwindSingle {
    /// It is not known what the engine does, so no oracle may conclude anything from such an UNWIND. This interpreter
    /// treats the value as a list of one element.
    #[default]
    Open,
    /// The engine treats the value as a list of one element.
    Element,
    /// The engine treats the value as an empty list.
    Nothing,
}

/// What happens if a statement writes to an element that it has deleted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum DeletedWrites {
    /// The statement fails.
    #[default]
    Error,
    /// The write has no effect.
    Ignored,
}

/// Which time-zone data is used.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum ZoneData {
    /// The data that is bundled with Edgewise.
    #[default]
    Bundled,
}
