//! Expressions: a table of productions for each wanted type, and one file per family of productions.
//!
//! A maker gets the wanted type and the depth that is left. It returns an expression of that type, or none if the scope
//! offers nothing to make it from; then a variable, property or literal of the type is used.

mod arithmetic;
mod case;
mod comparison;
mod component;
mod comprehension;
mod core;
mod index;
mod label_test;
mod list;
mod logic;
mod map;
mod membership;
mod null_test;
mod pattern;
mod quantifier;
mod reduce;
mod stored;
mod string_test;
mod subquery;
mod temporal;
mod text;
mod type_test;

use edgewise_cypher_syntax::ast::Expr;
use edgewise_cypher_syntax::dialect::Construct as C;

use super::function;
use super::production::Production;
use super::{Context, ValueType};

/// Makes an expression of the wanted type; none if it cannot be made here. The number is the depth that is left for its
/// operands.
pub type MakeExpr = for<'c> fn(&mut Context<'c>, ValueType, u32) -> Option<Expr>;

type Line = Production<MakeExpr>;

/// A line of the table: name, needed constructs, weight and maker.
const fn line(name: &'static str, needs: &'static [C], weight: u32, make: MakeExpr) -> Line {
    Production { name, needs, weight, make }
}

/// Productions for every type.
pub const GENERAL: &[Line] = &[
    line("leaf", &[], 25, core::leaf),
    line("searched-case", &[C::SearchedCase], 5, case::searched),
    line("simple-case", &[C::SimpleCase], 4, case::simple),
    line("list-index", &[C::Index, C::List], 4, index::list_index),
    line("map-access", &[C::Map, C::Property], 3, index::map_access),
    line("function", &[C::Function], 30, function::call),
    line("generic-function", &[C::Function], 8, function::generic_call),
];

/// Productions for BOOLEAN.
pub const BOOLEAN: &[Line] = &[
    line("comparison", &[], 60, comparison::comparison),
    line("and", &[], 22, logic::and),
    line("or", &[], 18, logic::or),
    line("xor", &[C::Xor], 7, logic::xor),
    line("not", &[], 12, logic::not),
    line("comparison-chain", &[C::ComparisonChain], 4, comparison::chain),
    line("is-null", &[C::IsNull], 12, null_test::is_null),
    line("in", &[C::In, C::List], 14, membership::in_list),
    line("string-predicate", &[C::StringPredicate], 14, string_test::string_predicate),
    line("regex", &[C::Regex], 2, string_test::regex),
    line("label-predicate", &[C::LabelPredicate], 8, label_test::label_predicate),
    line("quantified", &[C::Quantified], 7, quantifier::quantified),
    line("is-typed", &[C::IsTyped], 3, type_test::is_typed),
    line("is-normalized", &[C::IsNormalized], 1, type_test::is_normalized),
    line("exists-pattern", &[C::ExistsPattern], 3, subquery::exists_pattern),
    line("exists-match", &[C::ExistsMatch], 3, subquery::exists_match),
    line("exists-query", &[C::ExistsQuery], 2, subquery::exists_query),
    line("count-comparison", &[C::CountMatch], 3, subquery::count_comparison),
    line("in-pattern-comprehension", &[C::PatternComprehension, C::In], 2, pattern::membership),
];

/// Productions for small integers, on which arithmetic does not overflow.
pub const SMALL: &[Line] = &[
    line("small-add", &[], 16, arithmetic::small_add),
    line("small-multiply", &[], 8, arithmetic::small_multiply),
    line("small-divide", &[], 5, arithmetic::small_divide),
    line("small-modulo", &[C::Modulo], 6, arithmetic::small_modulo),
    line("small-negate", &[], 4, arithmetic::negate),
    line("reduce", &[C::Reduce], 3, reduce::reduce),
    line("temporal-component", &[C::Property], 5, component::component),
    line("small-plus", &[C::UnaryPlus], 1, arithmetic::plus),
    line("count-pattern", &[C::CountPattern], 3, subquery::count_pattern),
    line("count-match", &[C::CountMatch], 3, subquery::count_match),
    line("count-query", &[C::CountQuery], 2, subquery::count_query),
    line("collect-size", &[C::CollectSubquery], 2, subquery::collect_size),
    line("pattern-comprehension-size", &[C::PatternComprehension], 4, pattern::size),
    line(
        "shortest-path-length",
        &[C::ShortestPathValue, C::VariableLength, C::SearchedCase],
        2,
        pattern::shortest_length,
    ),
];

/// Productions for integers of any size.
pub const INTEGER: &[Line] = &[
    line("integer-small", &[], 40, arithmetic::widen),
    line("integer-modulo", &[C::Modulo], 6, arithmetic::modulo),
];

/// Productions for FLOAT.
pub const FLOAT: &[Line] = &[
    line("float-arithmetic", &[], 40, arithmetic::float),
    line("float-modulo", &[C::Modulo], 3, arithmetic::float_modulo),
    line("float-power", &[C::Power], 3, arithmetic::power),
    line("float-negate", &[], 6, arithmetic::negate),
    line("float-mixed", &[], 8, arithmetic::mixed),
    line("coordinate", &[C::Property], 2, temporal::coordinate),
];

/// Productions for STRING.
pub const STRING: &[Line] = &[
    line("string-add", &[], 20, text::add),
    line("concat", &[C::Concat], 6, text::concat),
    line("trim-from", &[C::TrimFrom], 3, text::trim_from),
    line("time-zone", &[C::Property], 2, temporal::zone),
];

/// Productions for LIST.
pub const LIST: &[Line] = &[
    line("list-literal", &[C::List], 25, list::literal),
    line("list-add", &[C::List], 10, list::add),
    line("slice", &[C::Slice, C::List], 8, list::slice),
    line("list-comprehension", &[C::ListComprehension], 16, comprehension::comprehension),
    line("list-concat", &[C::Concat, C::List], 4, text::concat),
    line("pattern-comprehension", &[C::PatternComprehension], 4, pattern::list),
    line("collect-subquery", &[C::CollectSubquery, C::OrderBy], 3, subquery::collect),
];

/// Productions for instants, durations, points, nodes, relationships and paths.
pub const OTHER: &[Line] = &[
    line("temporal-shift", &[C::Function], 1, temporal::shift),
    line("duration-scale", &[C::Function], 1, temporal::scale),
];

/// Productions for MAP.
pub const MAP: &[Line] = &[
    line("map-literal", &[C::Map], 25, map::literal),
    line("map-projection", &[C::MapProjection], 12, map::projection),
];
