//! `repeat(t).times(n) ⇒ repeat(t).until(loops().is(n))`

use crate::rewrite::helpers::{fixed_loop, nested};
use crate::rewrite::{Place, Rule, Splice};
use edgewise_gremlin_syntax::ast::{Branch, Condition, Filter, Map, Test, Value};
use edgewise_model::Rng;

pub(super) static RULE: Rule = Rule {
    id: "times-until",
    about: "repeat(t).times(n) ⇒ repeat(t).until(loops().is(n))",
    changes: &[],
    rewrite,
};

fn rewrite(place: &Place<'_>, _: &mut Rng) -> Option<Splice> {
    let (_, rounds) = fixed_loop(place).filter(|_| !place.in_repeat)?;
    let number = i32::try_from(rounds).ok()?;
    let reached = nested(vec![Map::Loops(None).into(), Filter::Is(Test::Value(Value::int(number))).into()]);
    let until = Branch::Until(Condition::Traversal(reached));
    Splice::several(2, vec![place.step()?.clone(), until.into()])
}
