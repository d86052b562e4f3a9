//! Makes a traversal smaller by removing and simplifying arguments of its steps.

use super::shrink_steps::ways;
use crate::rewrite::site::{chain, with_chain};
use edgewise_gremlin_syntax::ast::{
    Branch, Filter, Has, Map, Modulator, Move, Nested, Number, Predicate, Select, Start, Step, Test, Text,
    Texts, Traversal, Value, Values,
};
use edgewise_gremlin_syntax::walk::{VisitMut, walk_value_mut};

fn without_each<T: Clone>(items: &[T]) -> Vec<Vec<T>> {
    (0..items.len())
        .map(|place| {
            let mut fewer = items.to_vec();
            fewer.remove(place);
            fewer
        })
        .collect()
}

/// The lists that lack one item each; none if there is only one item.
fn fewer<T: Clone>(items: &[T]) -> Vec<Vec<T>> {
    if items.len() > 1 { without_each(items) } else { Vec::new() }
}

/// The traversals in which one step has fewer or simpler arguments.
pub(super) fn fewer_arguments(traversal: &Traversal) -> Vec<Traversal> {
    let mut smaller = Vec::new();
    for way in ways(traversal) {
        let Some(steps) = chain(traversal, &way) else { continue };
        for (place, step) in steps.iter().enumerate() {
            for simpler in simpler_steps(step) {
                let mut steps = steps.to_vec();
                steps[place] = simpler;
                smaller.extend(with_chain(traversal, &way, steps));
            }
        }
    }
    smaller
}

fn simpler_steps(step: &Step) -> Vec<Step> {
    let listed = |all: Vec<Vec<Text>>, make: fn(Vec<Text>) -> Step| all.into_iter().map(make).collect();
    match step {
        Step::Move(step) => match step {
            Move::Out(labels) => listed(without_each(labels), |labels| Move::Out(labels).into()),
            Move::In(labels) => listed(without_each(labels), |labels| Move::In(labels).into()),
            Move::Both(labels) => listed(without_each(labels), |labels| Move::Both(labels).into()),
            Move::OutE(labels) => listed(without_each(labels), |labels| Move::OutE(labels).into()),
            Move::InE(labels) => listed(without_each(labels), |labels| Move::InE(labels).into()),
            Move::BothE(labels) => listed(without_each(labels), |labels| Move::BothE(labels).into()),
            _ => Vec::new(),
        },
        Step::Map(map) => match map {
            Map::Values(keys) => listed(fewer(keys), |keys| Map::Values(keys).into()),
            Map::Properties(keys) => listed(fewer(keys), |keys| Map::Properties(keys).into()),
            Map::Select(Select::Labels { pop, labels }) => {
                let one = |labels| Map::Select(Select::Labels { pop: *pop, labels }).into();
                fewer(labels).into_iter().map(one).collect()
            }
            Map::Match(patterns) => {
                fewer(patterns).into_iter().map(|patterns| Map::Match(patterns).into()).collect()
            }
            _ => Vec::new(),
        },
        Step::Filter(filter) => simpler_filters(filter),
        Step::Branch(Branch::Union(all)) => branches(all, Branch::Union),
        Step::Branch(Branch::Coalesce(all)) => branches(all, Branch::Coalesce),
        Step::Branch(Branch::Times(count @ 2..)) => vec![Branch::Times(count - 1).into()],
        Step::Modulator(Modulator::As(labels)) => {
            listed(fewer(labels), |labels| Modulator::As(labels).into())
        }
        Step::Start(Start::V(ids)) => without_each(ids).into_iter().map(|ids| Start::V(ids).into()).collect(),
        Step::Start(Start::E(ids)) => without_each(ids).into_iter().map(|ids| Start::E(ids).into()).collect(),
        Step::Start(Start::Inject(values)) => {
            fewer(values).into_iter().map(|values| Start::Inject(values).into()).collect()
        }
        _ => Vec::new(),
    }
}

fn branches(all: &[Nested], make: fn(Vec<Nested>) -> Branch) -> Vec<Step> {
    fewer(all).into_iter().map(|all| make(all).into()).collect()
}

fn simpler_filters(filter: &Filter) -> Vec<Step> {
    match filter {
        Filter::And(all) => fewer(all).into_iter().map(|all| Filter::And(all).into()).collect(),
        Filter::Or(all) => fewer(all).into_iter().map(|all| Filter::Or(all).into()).collect(),
        Filter::HasLabel(Texts::OneOf(labels)) => {
            fewer(labels).into_iter().map(|labels| Filter::HasLabel(Texts::OneOf(labels)).into()).collect()
        }
        Filter::HasId(Values::OneOf(ids)) => {
            fewer(ids).into_iter().map(|ids| Filter::HasId(Values::OneOf(ids)).into()).collect()
        }
        Filter::Has(has) => {
            let mut simpler = Vec::new();
            if has.label.is_some() {
                simpler.push(Filter::Has(Has { label: None, ..has.clone() }).into());
            }
            if let Some(Test::Predicate(predicate)) = &has.test {
                let with =
                    |predicate| Filter::Has(Has { test: Some(Test::Predicate(predicate)), ..has.clone() });
                simpler.extend(
                    simpler_predicates(predicate).into_iter().map(|predicate| with(predicate).into()),
                );
            }
            simpler
        }
        Filter::Is(Test::Predicate(predicate)) => simpler_predicates(predicate)
            .into_iter()
            .map(|predicate| Filter::Is(Test::Predicate(predicate)).into())
            .collect(),
        Filter::Dedup { scope, labels } => without_each(labels)
            .into_iter()
            .map(|labels| Filter::Dedup { scope: *scope, labels }.into())
            .collect(),
        _ => Vec::new(),
    }
}

fn simpler_predicates(predicate: &Predicate) -> Vec<Predicate> {
    match predicate {
        Predicate::And(left, right) | Predicate::Or(left, right) => vec![(**left).clone(), (**right).clone()],
        Predicate::Not(inner) | Predicate::Negate(inner) => vec![(**inner).clone()],
        Predicate::Within(values) => without_each(values).into_iter().map(Predicate::Within).collect(),
        Predicate::Without(values) => without_each(values).into_iter().map(Predicate::Without).collect(),
        _ => Vec::new(),
    }
}

/// The traversals in which one number or string is simpler.
pub(super) fn simpler_literals(traversal: &Traversal) -> Vec<Traversal> {
    let mut smaller = Vec::new();
    let mut place = 0;
    loop {
        let mut found = false;
        for choice in 0..2 {
            let mut changed = traversal.clone();
            let mut simplify = Simplify { at: place, seen: 0, choice, changed: false };
            simplify.traversal(&mut changed);
            found |= simplify.seen > place;
            if simplify.changed {
                smaller.push(changed);
            }
        }
        if !found {
            return smaller;
        }
        place += 1;
    }
}

/// Replaces the literal at one index of the traversal by a simpler one.
struct Simplify {
    at: usize,
    seen: usize,
    choice: usize,
    changed: bool,
}

impl VisitMut for Simplify {
    fn value(&mut self, value: &mut Value) {
        if matches!(value, Value::Number(_) | Value::String(_)) {
            if self.seen == self.at
                && let Some(simple) = simple_values(value).into_iter().nth(self.choice)
            {
                *value = simple;
                self.changed = true;
            }
            self.seen += 1;
        }
        walk_value_mut(self, value);
    }
}

/// Simpler values of the same type; empty for a value that is already simple.
pub(super) fn simple_values(value: &Value) -> Vec<Value> {
    let whole =
        |value: i64| [0, 1].into_iter().filter(move |simple| !(0..=1).contains(&value) || *simple < value);
    let number = |numbers: Vec<Number>| numbers.into_iter().map(Value::Number).collect();
    match value {
        Value::Number(Number::Int(n)) => {
            number(whole(i64::from(*n)).filter_map(|n| i32::try_from(n).ok()).map(Number::Int).collect())
        }
        Value::Number(Number::Long(n)) => number(whole(*n).map(Number::Long).collect()),
        Value::Number(Number::Double(n)) if *n != 0.0 && *n != 1.0 => {
            number(vec![Number::Double(0.0), Number::Double(1.0)])
        }
        Value::Number(Number::Float(n)) if *n != 0.0 && *n != 1.0 => {
            number(vec![Number::Float(0.0), Number::Float(1.0)])
        }
        Value::String(text) if text.chars().count() > 1 => vec![Value::string("a"), Value::string("")],
        _ => Vec::new(),
    }
}
