//! Functions that several rewrite rules share.

use super::Place;
use super::place::is_independent_filter;
use super::site::holds_traversal;
use edgewise_gremlin_syntax::ast::{
    Branch, Condition, Filter, Has, HasKey, Map, Modulator, Move, Name, Nested, Predicate, Reduce, Scope,
    SideEffect, Step, Test, Text, Value,
};

/// A nested traversal of one step.
pub(crate) fn only(step: impl Into<Step>) -> Nested {
    Nested { steps: vec![step.into()] }
}

/// A nested traversal of these steps.
pub(crate) fn nested(steps: Vec<Step>) -> Nested {
    Nested { steps }
}

/// `filter(traversal)`.
pub(crate) fn filter(traversal: Nested) -> Step {
    Filter::Filter(Condition::Traversal(traversal)).into()
}

/// `not(traversal)`.
pub(crate) fn not(traversal: Nested) -> Step {
    Filter::Not(traversal).into()
}

/// The step at the place, if it is a filter that tests each traverser independently and its only modulators are `as()`.
pub(crate) fn independent_filter(place: &Place<'_>) -> Option<Step> {
    match place.plain()? {
        step @ Step::Filter(filter) if is_independent_filter(filter) && !is_labelled_where(filter) => {
            Some(step.clone())
        }
        _ => None,
    }
}

/// Whether a `where()` begins or ends with `as()` labels. Such a `where()` has another meaning inside a nested
/// traversal.
fn is_labelled_where(filter: &Filter) -> bool {
    use edgewise_gremlin_syntax::ast::Where;
    let is_label = |step: Option<&Step>| matches!(step, Some(Step::Modulator(Modulator::As(_))));
    match filter {
        Filter::Where(Where::Traversal(nested)) => {
            is_label(nested.steps.first()) || is_label(nested.steps.last())
        }
        _ => false,
    }
}

/// The labels as strings; `None` if one is `null` or a variable, or if one occurs twice.
pub(crate) fn plain_texts(labels: &[Text]) -> Option<Vec<Name>> {
    let mut names: Vec<Name> = Vec::with_capacity(labels.len());
    for label in labels {
        match label {
            Text::String(name) if !names.contains(name) => names.push(name.clone()),
            _ => return None,
        }
    }
    Some(names)
}

/// Key and predicate of a `has(key, predicate)` at the place, if it names a property and no label.
pub(crate) fn has_predicate(place: &Place<'_>) -> Option<(Text, Predicate)> {
    match place.plain()? {
        Step::Filter(Filter::Has(Has {
            label: None,
            key: HasKey::Property(key),
            test: Some(Test::Predicate(p)),
        })) if !holds_traversal(p) => Some((key.clone(), p.clone())),
        _ => None,
    }
}

/// The step `has(key, predicate)`.
pub(crate) fn has(key: Text, predicate: Predicate) -> Step {
    Filter::Has(Has { label: None, key: HasKey::Property(key), test: Some(Test::Predicate(predicate)) })
        .into()
}

/// Replaces the predicate of a step.
type Put = fn(&Step, Predicate) -> Step;

/// The predicate of a `has()` or `is()` at the place, and a function that replaces it.
pub(crate) fn predicate(place: &Place<'_>) -> Option<(Predicate, Put)> {
    match place.plain()? {
        Step::Filter(Filter::Has(Has { test: Some(Test::Predicate(predicate)), .. }))
        | Step::Filter(Filter::Is(Test::Predicate(predicate)))
            if !holds_traversal(predicate) =>
        {
            Some((predicate.clone(), with_predicate))
        }
        _ => None,
    }
}

fn with_predicate(step: &Step, predicate: Predicate) -> Step {
    match step {
        Step::Filter(Filter::Has(has)) => {
            Filter::Has(Has { test: Some(Test::Predicate(predicate)), ..has.clone() }).into()
        }
        _ => Filter::Is(Test::Predicate(predicate)).into(),
    }
}

/// Whether a value is a literal, which has the same value everywhere in the traversal.
pub(crate) fn is_literal(value: &Value) -> bool {
    match value {
        Value::List(items) | Value::Set(items) => items.iter().all(is_literal),
        Value::Null
        | Value::Boolean(_)
        | Value::Number(_)
        | Value::String(_)
        | Value::Character(_)
        | Value::Datetime(Some(_))
        | Value::Uuid(Some(_)) => true,
        _ => false,
    }
}

/// Whether a step handles each traverser independently, so that it may be moved into a nested traversal.
pub(crate) fn is_independent_step(step: &Step) -> bool {
    match step {
        Step::Move(step) => !matches!(step, Move::OtherV),
        Step::Filter(filter) => is_independent_filter(filter) && !is_labelled_where(filter),
        Step::Map(map) => matches!(
            map,
            Map::Identity
                | Map::Id
                | Map::Label
                | Map::Key
                | Map::Value
                | Map::Values(_)
                | Map::Properties(_)
                | Map::Constant(_)
                | Map::Unfold
        ),
        Step::Reduce(reduce) => matches!(
            reduce,
            Reduce::Count(Some(Scope::Local))
                | Reduce::Sum(Some(Scope::Local))
                | Reduce::Max(Some(Scope::Local))
                | Reduce::Min(Some(Scope::Local))
                | Reduce::Mean(Some(Scope::Local))
        ),
        _ => false,
    }
}

/// Whether a step adds its result to the path, as `flatMap()` always does.
pub(crate) const fn extends_path(step: &Step) -> bool {
    !matches!(step, Step::Filter(_) | Step::Map(Map::Identity))
}

/// Whether all steps, including those in nested traversals of branches, handle each traverser independently.
pub(crate) fn are_independent_steps(steps: &[Step]) -> bool {
    !steps.is_empty()
        && steps.iter().all(|step| match step {
            Step::Branch(Branch::Union(all) | Branch::Coalesce(all)) => {
                !all.is_empty() && all.iter().all(|inner| are_independent_steps(&inner.steps))
            }
            Step::Branch(Branch::Optional(inner) | Branch::Local(inner) | Branch::FlatMap(inner)) => {
                are_independent_steps(&inner.steps)
            }
            other => is_independent_step(other),
        })
}

/// Whether a step maps each value to exactly one value.
pub(crate) fn is_one_to_one(step: &Step) -> bool {
    matches!(
        step,
        Step::Map(Map::Id | Map::Label | Map::Key | Map::Value | Map::Constant(_))
            | Step::Reduce(Reduce::Count(Some(Scope::Local)))
    )
}

/// Whether the body of a `repeat()` may be written once for each iteration: it has only moves, filters that test each
/// traverser independently, `as()` and `identity()`, and does not read `loops()`.
pub(crate) fn is_unrollable(body: &[Step]) -> bool {
    !body.is_empty()
        && body.iter().all(|step| match step {
            Step::Move(_) => true,
            Step::Filter(filter) => is_independent_filter(filter),
            Step::Modulator(Modulator::As(_)) => true,
            Step::Map(Map::Identity) => true,
            _ => false,
        })
        && !crate::oracle::Usage::of_steps(body).loops
}

/// The body and the number of iterations of a `repeat(body).times(n)` at the place, for n from 1 to 3 and without
/// `until()` or `emit()`.
pub(crate) fn fixed_loop(place: &Place<'_>) -> Option<(Vec<Step>, usize)> {
    let Step::Branch(Branch::Repeat { name: None, body }) = place.step()? else { return None };
    let Step::Branch(Branch::Times(rounds @ 1..=3)) = place.next(1)? else { return None };
    let before = place.at.checked_sub(1).and_then(|before| place.chain.get(before));
    let of_loop = |step: Option<&Step>| {
        matches!(step, Some(Step::Branch(Branch::Until(_) | Branch::Emit(_) | Branch::Times(_))))
    };
    if of_loop(before) || of_loop(place.next(2)) || !is_unrollable(&body.steps) {
        return None;
    }
    Some((body.steps.clone(), usize::try_from(*rounds).ok()?))
}

/// A label that the traversal does not use.
pub(crate) fn fresh(place: &Place<'_>) -> Text {
    let mut number = 0;
    loop {
        let name = Name::from(format!("w{number}"));
        if !place.surroundings.taken.contains(&name) {
            return Text::String(name);
        }
        number += 1;
    }
}

/// `barrier()`.
pub(crate) fn barrier() -> Step {
    SideEffect::Barrier(None).into()
}
