//! Makes function calls. A recipe says how each function is called.

use edgewise_cypher_syntax::ast::{Expr, FunctionCall, Name};

use super::super::{Base, Context, ValueType};
use super::recipe::{Argument, Recipe};

/// Makes a call of a function that returns the wanted type; none if there is no such function or its arguments cannot
/// be made.
pub fn call(context: &mut Context<'_>, wanted: ValueType, depth: u32) -> Option<Expr> {
    let grammar = context.grammar;
    let choice = grammar.functions(wanted)?.choose(context.rng)?;
    make(context, choice.make, choice.place, wanted, depth)
}

/// Makes a call of a function such as `coalesce`, which returns the type of its arguments.
pub fn generic_call(context: &mut Context<'_>, wanted: ValueType, depth: u32) -> Option<Expr> {
    let grammar = context.grammar;
    let choice = grammar.generic_functions().choose(context.rng)?;
    make(context, choice.make, choice.place, wanted, depth)
}

/// Makes the call that the recipe describes, and counts the use of its production.
fn make(
    context: &mut Context<'_>,
    recipe: &Recipe,
    place: u16,
    wanted: ValueType,
    depth: u32,
) -> Option<Expr> {
    let mut arguments = Vec::with_capacity(recipe.arguments.len());
    for wish in recipe.arguments {
        arguments.push(argument(context, *wish, wanted, depth)?);
    }
    context.coverage.count(place);
    let name = recipe.name.split('.').map(Name::new_static).collect();
    Some(Expr::Function(Box::new(FunctionCall { name, quantifier: None, arguments })))
}

/// Makes an argument of the kind that the recipe asks for.
fn argument(context: &mut Context<'_>, wish: Argument, wanted: ValueType, depth: u32) -> Option<Expr> {
    Some(match wish {
        Argument::Of(kind) if matches!(kind.base, Base::Node | Base::Relationship | Base::Path) => {
            context.variable(kind)?
        }
        Argument::Of(kind) => context.expr(kind, depth),
        Argument::NonNull(kind) => non_null(context, kind, depth)?,
        Argument::Wanted => context.expr(wanted, depth),
        Argument::WantedList if wanted.is_list() => context.expr(wanted, depth),
        Argument::WantedList => return None,
        Argument::ListOfWanted if wanted.lists < 2 => context.expr(wanted.list(), depth.min(2)),
        Argument::ListOfWanted => return None,
        Argument::AnyList => {
            let kind = context.list_type();
            context.expr(kind, depth.min(2))
        }
        Argument::Element => {
            let place = context.scope.pick_where(context.rng, |variable| variable.kind.is_element())?;
            Expr::Variable(context.scope[place].name.clone())
        }
        Argument::Count => context.int_between(0, 6),
        Argument::Bound => context.int_between(-3, 6),
        Argument::Step => context.int_between(1, 3),
        Argument::Separator => Expr::string(["a", "b", "ab", " ", "'", "1"][context.rng.index(6)]),
        Argument::Word(words) => Expr::string(*context.rng.pick(words)?),
        Argument::Fields(fields) => {
            let count = 1 + context.rng.index(fields.len());
            let entry = |(name, low, high): &(&'static str, i64, i64)| {
                (Name::new_static(name), context.int_between(*low, *high))
            };
            Expr::Map(fields[..count].iter().map(entry).collect())
        }
        Argument::Property => {
            let site = context.property_site(|_| true)?;
            context.property_expr(site)
        }
    })
}

/// Makes an expression that is never null.
fn non_null(context: &mut Context<'_>, kind: ValueType, depth: u32) -> Option<Expr> {
    let value = context.scalar_value(kind.scalar()?, kind);
    let literal = context.value_literal(&value);
    if !context.grammar.has.coalesce || context.rng.bool() {
        return Some(literal);
    }
    let expr = context.expr(kind, depth);
    Some(Expr::call("coalesce", vec![expr, literal]))
}
