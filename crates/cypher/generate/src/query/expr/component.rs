//! Makes accesses to components of temporal values, such as `d.year`.

use edgewise_cypher_syntax::ast::{Expr, Name};

use super::super::{Base, Context, ValueType};

const OF_DATES: &[&str] = &["year", "quarter", "month", "week", "day", "ordinalDay", "weekYear"];
const OF_TIMES: &[&str] = &["hour", "minute", "second", "millisecond"];
const OF_DURATIONS: &[&str] = &["years", "months", "days", "hours", "minutes"];

/// Makes `d.year` and the like, which are small integers. Of a duration, only whole years, months, days, hours and
/// minutes are read.
pub fn component(context: &mut Context<'_>, _: ValueType, depth: u32) -> Option<Expr> {
    let base = *context.rng.pick(&context.grammar.temporal)?;
    let names = match base {
        Base::Date => OF_DATES,
        Base::LocalTime | Base::Time => OF_TIMES,
        Base::LocalDateTime | Base::DateTime if context.rng.bool() => OF_DATES,
        Base::LocalDateTime | Base::DateTime => OF_TIMES,
        Base::Duration => OF_DURATIONS,
        _ => return None,
    };
    let name = Name::new_static(context.rng.pick(names)?);
    let temporal = match context.reference(ValueType::of(base)) {
        Some(reference) => reference,
        None => context.expr(ValueType::of(base), depth.min(1)),
    };
    Some(Expr::property(temporal, name))
}
