//! Makes the aggregates of WITH and RETURN.

use edgewise_cypher_syntax::ast::{Expr, FunctionCall, Name, SetQuantifier};
use edgewise_cypher_syntax::dialect::Construct as C;

use super::production::Production;
use super::{Context, ValueType};

/// Makes an aggregate and gives its type; none if the scope offers nothing to aggregate. The number is the depth that
/// is left for the argument.
pub type MakeAggregate = for<'c> fn(&mut Context<'c>, u32) -> Option<(Expr, ValueType)>;

type Line = Production<MakeAggregate>;

/// A line of the table: name, needed constructs, weight and maker.
const fn line(name: &'static str, needs: &'static [C], weight: u32, make: MakeAggregate) -> Line {
    Production { name, needs, weight, make }
}

/// The table of aggregates.
pub const AGGREGATES: &[Line] = &[
    line("count-star", &[C::CountStar], 20, |_, _| Some((Expr::CountStar, ValueType::SMALL))),
    line("count", &[C::Function], 20, count),
    line("count-distinct", &[C::DistinctArgument], 8, count_distinct),
    line("min", &[C::Function], 12, |context, depth| extreme(context, "min", depth)),
    line("max", &[C::Function], 12, |context, depth| extreme(context, "max", depth)),
    line("sum", &[C::Function], 12, sum),
    line("avg", &[C::Function], 6, average),
    line("collect", &[C::Function], 14, collect),
    line("collect-distinct", &[C::DistinctArgument], 4, collect_distinct),
    line("count-all", &[C::AllArgument], 2, count_all),
    line("stDev", &[C::Function], 1, |context, depth| deviation(context, "stDev", depth)),
    line("stDevP", &[C::Function], 1, |context, depth| deviation(context, "stDevP", depth)),
    line("percentileDisc", &[C::Function], 2, percentile_disc),
    line("percentileCont", &[C::Function], 1, percentile_cont),
];

/// The call of an aggregate function on one argument.
fn call(name: &'static str, distinct: bool, argument: Expr) -> Expr {
    Expr::Function(Box::new(FunctionCall {
        name: vec![Name::new_static(name)],
        quantifier: distinct.then_some(SetQuantifier::Distinct),
        arguments: vec![argument],
    }))
}

/// Makes the expression that is counted or collected: most often a variable, otherwise any expression.
fn argument(context: &mut Context<'_>, depth: u32) -> (Expr, ValueType) {
    if context.rng.percent(60)
        && let Some(place) = context
            .scope
            .pick_where(context.rng, |variable| !variable.kind.is_list() && variable.kind != ValueType::TRACK)
    {
        let variable = &context.scope[place];
        return (Expr::Variable(variable.name.clone()), variable.kind);
    }
    let kind = context.scalar_type();
    (context.expr(kind, depth), kind)
}

/// Makes `count(e)`.
fn count(context: &mut Context<'_>, depth: u32) -> Option<(Expr, ValueType)> {
    Some((call("count", false, argument(context, depth).0), ValueType::SMALL))
}

/// Makes `count(ALL e)`.
fn count_all(context: &mut Context<'_>, depth: u32) -> Option<(Expr, ValueType)> {
    let argument = argument(context, depth).0;
    let call = FunctionCall {
        name: vec![Name::new_static("count")],
        quantifier: Some(SetQuantifier::All),
        arguments: vec![argument],
    };
    Some((Expr::Function(Box::new(call)), ValueType::SMALL))
}

/// Makes `stDev(e)` or `stDevP(e)`.
fn deviation(context: &mut Context<'_>, name: &'static str, depth: u32) -> Option<(Expr, ValueType)> {
    Some((call(name, false, context.expr(ValueType::SMALL, depth)), ValueType::FLOAT))
}

/// Makes `percentileDisc(e, 0.5)`, which gives one of the values.
fn percentile_disc(context: &mut Context<'_>, depth: u32) -> Option<(Expr, ValueType)> {
    Some((percentile(context, "percentileDisc", depth), ValueType::SMALL))
}

/// Makes `percentileCont(e, 0.5)`.
fn percentile_cont(context: &mut Context<'_>, depth: u32) -> Option<(Expr, ValueType)> {
    Some((percentile(context, "percentileCont", depth), ValueType::FLOAT))
}

/// The call of a percentile function.
fn percentile(context: &mut Context<'_>, name: &'static str, depth: u32) -> Expr {
    /// The percentiles that generated queries ask for.
    const PERCENTILES: [f64; 5] = [0.0, 0.25, 0.5, 0.75, 1.0];
    let value = context.expr(ValueType::SMALL, depth);
    Expr::call(name, vec![value, Expr::float(PERCENTILES[context.rng.index(5)])])
}

/// Makes `count(DISTINCT e)`.
fn count_distinct(context: &mut Context<'_>, depth: u32) -> Option<(Expr, ValueType)> {
    Some((call("count", true, argument(context, depth).0), ValueType::SMALL))
}

/// Makes `min(e)` or `max(e)` of an ordered type.
fn extreme(context: &mut Context<'_>, name: &'static str, depth: u32) -> Option<(Expr, ValueType)> {
    let kind = context.scalar_type();
    if !kind.is_ordered() {
        return None;
    }
    Some((call(name, false, context.expr(kind, depth)), kind))
}

/// Makes `sum(e)` of small integers, so that it cannot overflow. Its type is an integer that need not be small.
fn sum(context: &mut Context<'_>, depth: u32) -> Option<(Expr, ValueType)> {
    Some((call("sum", false, context.expr(ValueType::SMALL, depth)), ValueType::INTEGER))
}

/// Makes `avg(e)`.
fn average(context: &mut Context<'_>, depth: u32) -> Option<(Expr, ValueType)> {
    Some((call("avg", false, context.expr(ValueType::SMALL, depth)), ValueType::FLOAT))
}

/// Makes `collect(e)`.
fn collect(context: &mut Context<'_>, depth: u32) -> Option<(Expr, ValueType)> {
    let (argument, kind) = argument(context, depth);
    Some((call("collect", false, argument), kind.list()))
}

/// Makes `collect(DISTINCT e)`.
fn collect_distinct(context: &mut Context<'_>, depth: u32) -> Option<(Expr, ValueType)> {
    let (argument, kind) = argument(context, depth);
    Some((call("collect", true, argument), kind.list()))
}
