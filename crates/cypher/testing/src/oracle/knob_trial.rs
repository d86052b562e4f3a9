//! Other values of the knobs, to find out which single knob would explain a wrong answer.

use edgewise_cypher_semantics::Knobs;
use edgewise_cypher_semantics::knobs::{
    CaseMapping, DivisionByZero, FloatFormat, IntegerOverflow, MatchSemantics, NullOrder, NumberResult,
    PowerResult, SelfLoops, StringOrder, StringUnit,
};

/// For every other value of every knob: the setting as `name=value`, and the knobs with only that one changed.
pub(crate) fn alternatives(knobs: Knobs) -> Vec<(&'static str, Knobs)> {
    let turned = [
        ("match-semantics=trail", Knobs { match_semantics: MatchSemantics::Trail, ..knobs }),
        ("match-semantics=homomorphism", Knobs { match_semantics: MatchSemantics::Homomorphism, ..knobs }),
        ("match-semantics=walk", Knobs { match_semantics: MatchSemantics::Walk, ..knobs }),
        ("match-semantics=path-trail", Knobs { match_semantics: MatchSemantics::PathTrail, ..knobs }),
        ("self-loops=once", Knobs { self_loops: SelfLoops::Once, ..knobs }),
        ("self-loops=twice", Knobs { self_loops: SelfLoops::Twice, ..knobs }),
        ("integer-overflow=wrap", Knobs { integer_overflow: IntegerOverflow::Wrap, ..knobs }),
        ("integer-overflow=promote", Knobs { integer_overflow: IntegerOverflow::Promote, ..knobs }),
        ("integer-overflow=null", Knobs { integer_overflow: IntegerOverflow::Null, ..knobs }),
        ("division-by-zero=promote", Knobs { division_by_zero: DivisionByZero::Promote, ..knobs }),
        ("division-by-zero=null", Knobs { division_by_zero: DivisionByZero::Null, ..knobs }),
        ("null-order=first", Knobs { null_order: NullOrder::First, ..knobs }),
        ("float-format=plain", Knobs { float_format: FloatFormat::Plain, ..knobs }),
        ("float-format=c", Knobs { float_format: FloatFormat::C, ..knobs }),
        ("string-unit=utf16", Knobs { string_unit: StringUnit::Utf16, ..knobs }),
        ("string-unit=byte", Knobs { string_unit: StringUnit::Byte, ..knobs }),
        ("string-order=utf16", Knobs { string_order: StringOrder::Utf16, ..knobs }),
        ("string-order=byte", Knobs { string_order: StringOrder::Byte, ..knobs }),
        ("case-mapping=full", Knobs { case_mapping: CaseMapping::Full, ..knobs }),
        ("case-mapping=simple", Knobs { case_mapping: CaseMapping::Simple, ..knobs }),
        ("case-mapping=ascii", Knobs { case_mapping: CaseMapping::Ascii, ..knobs }),
        ("division=float", Knobs { division: NumberResult::Float, ..knobs }),
        ("power=integer", Knobs { power: PowerResult::Integer, ..knobs }),
    ];
    turned.into_iter().filter(|(_, other)| *other != knobs).collect()
}
