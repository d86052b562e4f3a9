//! `Knobs`: all points on which engines legitimately differ. The default is openCypher.

use serde::{Deserialize, Serialize};

/// All points on which engines legitimately differ. Each knob names the source of the openCypher rule and of the
/// known deviations.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", default, deny_unknown_fields)]
pub struct Knobs {
    /// openCypher 9 reference, "Uniqueness": the relationships of one MATCH are different. Kuzu documents walks.
    pub match_semantics: MatchSemantics,
    /// Neo4j manual, "Mathematical operators": `long overflow` is an error; FalkorDB wraps; AGE promotes.
    pub integer_overflow: IntegerOverflow,
    /// Neo4j manual: `/ by zero` is an error for integers, IEEE 754 for floats; FalkorDB follows IEEE 754.
    pub division_by_zero: DivisionByZero,
    /// CIP2016-06-14 (comparability and orderability): null is the greatest value, so last in ascending order.
    pub null_order: NullOrder,
    /// How `toString(float)` writes: TCK `expressions/typeConversion/TypeConversion4`, as the JVM does.
    pub float_format: FloatFormat,
    /// How often an undirected relationship pattern matches a self-loop: once in Neo4j, once or twice elsewhere
    /// (design page on algorithms, section 1).
    pub self_loops: SelfLoops,
    /// The unit in which `size`, `substring`, `left` and `right` count. The TCK uses only ASCII here.
    pub string_unit: StringUnit,
    /// How strings are ordered: CIP2016-06-14, "lexicographically, by code point".
    pub string_order: StringOrder,
    /// What `toUpper` and `toLower` do outside ASCII.
    pub case_mapping: CaseMapping,
    /// Which regular expressions `=~` takes; the openCypher 9 reference names Java's.
    pub regex_dialect: RegexDialect,
    /// The type of integer `/` integer: an integer in openCypher (Cypher manual,
    /// "Mathematical operators").
    pub division: NumberResult,
    /// The type of integer `^` integer: a float in openCypher (Cypher manual, "Mathematical
    /// operators").
    pub power: PowerResult,
    /// What `sum` does when it exceeds 64 bits, if not the same as `+`: Neo4j continues in floats (tried on
    /// 2026.08.1), although `+` is an error there.
    pub sum_overflow: SumOverflow,
    /// The result of `stDev` and `stDevP` without values: 0.0 in the Neo4j manual, null in Neo4j 2026 (tried).
    pub empty_deviation: EmptyDeviation,
    /// What UNWIND does with a value that is not a list: openCypher 9 does not say. Neo4j and FalkorDB treat it as a
    /// list of one, Grafeo as an empty list.
    pub unwind_single: UnwindSingle,
    /// What a write to an element that the statement has deleted does: openCypher 9 does not say; an error in Neo4j,
    /// nothing in FalkorDB.
    pub deleted_writes: DeletedWrites,
    /// Which time-zone data is used.
    pub zone_data: ZoneData,
}

impl Knobs {
    /// The rules of openCypher, the default.
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
    };
}

/// Which elements may repeat in one match.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum MatchSemantics {
    /// All relationships of one MATCH clause differ.
    #[default]
    Trail,
    /// The relationships of one variable-length part are different; those of different parts may coincide.
    Homomorphism,
    /// Relationships may repeat without limit.
    Walk,
}

/// What integer arithmetic does when the result exceeds 64 bits.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum IntegerOverflow {
    /// An error.
    #[default]
    Error,
    /// Wraps round in two's complement.
    Wrap,
    /// The result becomes a float.
    Promote,
    /// The result is null.
    Null,
}

/// What integer division and modulo by zero do.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum DivisionByZero {
    /// An error.
    #[default]
    Error,
    /// Computed as if the operands were floats.
    Promote,
    /// The result is null.
    Null,
}

/// Where null comes in ascending order.
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
    /// `Double.toString`: `1.0`, `1.0E10`, `1.0E-5`; the shortest digits that round-trip.
    #[default]
    Java,
    /// The shortest digits that round-trip, never an exponent: `10000000000.0`.
    Plain,
    /// C's `%.15g`: `1`, `1e+20`.
    C,
}

/// How often an undirected pattern matches a self-loop.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum SelfLoops {
    /// Once.
    #[default]
    Once,
    /// Once per direction.
    Twice,
}

/// The unit in which string functions count.
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

/// How strings are ordered.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum StringOrder {
    /// By Unicode code point.
    #[default]
    CodePoint,
    /// By UTF-16 code unit: differs for surrogates against U+E000 and above.
    Utf16,
    /// By UTF-8 byte: the same order as by code point; listed because some engines document it this way.
    Byte,
}

/// What `toUpper` and `toLower` do.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum CaseMapping {
    /// Unicode's full mapping: `ß` becomes `SS`.
    #[default]
    Full,
    /// Unicode's one-to-one mapping: `ß` stays.
    Simple,
    /// Only A to Z.
    Ascii,
}

/// Which regular expressions are supported. Outside what all dialects share, the reference gives no answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum RegexDialect {
    /// `java.util.regex`.
    #[default]
    Java,
    /// RE2 and compatible engines.
    Re2,
    /// ECMAScript.
    EcmaScript,
    /// POSIX extended.
    Posix,
}

/// The type of integer division.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum NumberResult {
    /// An integer, truncated towards zero.
    #[default]
    Integer,
    /// A float.
    Float,
}

/// The type of integer power.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum PowerResult {
    /// A float.
    #[default]
    Float,
    /// An integer where both operands are integers and the exponent is not negative.
    Integer,
}

/// What `sum` does when it exceeds 64 bits.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum SumOverflow {
    /// The same as `+`.
    #[default]
    AsPlus,
    /// The sum becomes a float.
    Promote,
}

/// The deviation without values.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum EmptyDeviation {
    /// 0.0
    #[default]
    Zero,
    /// null
    Null,
}

/// What UNWIND does with a value that is not a list.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum UnwindSingle {
    /// Unknown, so nothing may be concluded from it; the reference treats the value as a list of one.
    #[default]
    Open,
    /// A list of one.
    Element,
    /// An empty list.
    Nothing,
}

/// What a write to a deleted element does.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum DeletedWrites {
    /// An error.
    #[default]
    Error,
    /// Nothing.
    Ignored,
}

/// Which time-zone data is used.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum ZoneData {
    /// The data bundled with Edgewise.
    #[default]
    Bundled,
}
