//! `choose(c, a, b) ⇒ union(filter(c).a, not(c).b), if a and b handle each traverser independently`

use crate::rewrite::helpers::{are_independent_steps, filter, nested, not};
use crate::rewrite::{Place, Rule, Splice};
use edgewise_gremlin_syntax::ast::{Branch, Choose, Condition, Modulator, Step};
use edgewise_model::Rng;

pub(super) static RULE: Rule = Rule {
    id: "choose-by-union",
    about: "choose(c, a, b) ⇒ union(filter(c).a, not(c).b), if a and b handle each traverser independently",
    changes: &[],
    rewrite,
};

fn rewrite(place: &Place<'_>, _: &mut Rng) -> Option<Splice> {
    let Step::Branch(Branch::Choose(Choose::Test { condition, then, otherwise: Some(otherwise) })) =
        place.plain()?
    else {
        return None;
    };
    let Condition::Traversal(test) = condition else { return None };
    let labels = test.steps.iter().any(|step| matches!(step, Step::Modulator(Modulator::As(_))));
    if labels || !are_independent_steps(&then.steps) || !are_independent_steps(&otherwise.steps) {
        return None;
    }
    let way =
        |first: Step, rest: &[Step]| nested(std::iter::once(first).chain(rest.iter().cloned()).collect());
    let ways = vec![way(filter(test.clone()), &then.steps), way(not(test.clone()), &otherwise.steps)];
    Splice::one(vec![Branch::Union(ways).into()])
}
