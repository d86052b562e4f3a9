//! Makes the base traversals of the partition oracle.

use edgewise_gremlin_semantics::relation::compare;
use edgewise_gremlin_semantics::{Value, literal_value};
use edgewise_gremlin_syntax::ast::{
    Filter, Has, HasKey, Map, Name, Nested, Predicate, Start, Step, Test, Text, Value as Literal,
};

use crate::traversal::kind::{Item, Kind};
use crate::traversal::predicate::Tested;
use crate::traversal::{Maker, Partition, Point};

impl Maker<'_> {
    /// Makes a traversal into which a condition can be inserted, and the condition. With `plain`, the traversal is a query
    /// like those of GDBMeter: all vertices or all edges, and a predicate on one key.
    pub fn partition(&mut self, plain: bool) -> Partition {
        self.begin();
        let (mut at, mut before) = (Point::start(), Vec::with_capacity(4));
        match self.rng.one_in(4) && !self.data.edge_ids.is_empty() {
            true => self.start_at(&mut at, Start::E(Vec::new()), Item::Edge, &mut before),
            false => self.start_at(&mut at, Start::V(Vec::new()), Item::Vertex, &mut before),
        }
        if !plain {
            for _ in 0..self.rng.range_usize(0..=2) {
                self.each_step(&mut at, &mut before);
            }
        }
        let truth = self.rng.bool();
        let on_key = if plain || self.rng.one_in(3) { self.key_condition(&at, truth) } else { None };
        let test = match &on_key {
            Some((key, predicate, _)) => {
                let test = Some(Test::Predicate(predicate.clone()));
                let key = HasKey::Property(Text::String(key.clone()));
                Nested::new([Filter::Has(Has { label: None, key, test })])
            }
            None => self.test(&at, truth).unwrap_or_else(|| Nested::new([Map::Identity])),
        };
        let after = if !plain && self.rng.one_in(3) { self.shown(&at) } else { Vec::new() };
        let on_key = on_key.filter(|(_, _, sound)| *sound).map(|(key, predicate, _)| (key, predicate));
        Partition { before, test, on_key, after }
    }

    /// Appends a step that handles each traverser independently and returns elements.
    fn each_step(&mut self, at: &mut Point, out: &mut Vec<Step>) {
        let (mark, length, before) = (self.mark(), out.len(), at.clone());
        let each = |step: &Step| crate::traversal::flow::flow(step) == crate::traversal::flow::Flow::Each;
        let plain = |step: &Step| matches!(step, Step::Move(_) | Step::Filter(_)) && each(step);
        if self.extend(at, out) && at.kind.item().is_element() && out[length..].iter().all(plain) {
            return;
        }
        out.truncate(length);
        self.roll_back(mark);
        *at = before;
    }

    /// A predicate on a key that elements have, and whether it and its negation partition the elements with that
    /// key.
    fn key_condition(&mut self, at: &Point, truth: bool) -> Option<(Name, Predicate, bool)> {
        let key = self.some_key(at)?;
        let own = self.witness(at).and_then(|place| self.own_value(at, place, key));
        let item = self.key(key).item;
        let subject = Tested { item, key: Some(key), own: own.as_ref(), truth, depth: 3 };
        let predicate = self.predicate(subject);
        let values: Vec<Value> =
            self.data.pools.keys[key].values.iter().filter_map(|one| literal_value(one).ok()).collect();
        let sound = self.key(key).single && divides(&predicate, &values);
        Some((self.key(key).name.clone(), predicate, sound))
    }

    /// A step after the condition that returns a part of each element.
    fn shown(&mut self, at: &Point) -> Vec<Step> {
        match (self.rng.bool(), self.some_key(at)) {
            (true, Some(key)) if matches!(at.kind, Kind::One(_)) => {
                vec![Map::Values(vec![Text::String(self.key(key).name.clone())]).into()]
            }
            _ => vec![Map::Label.into()],
        }
    }
}

/// Whether for each value either the predicate or its negation is true. This does not hold for comparisons of values
/// without an order, such as NaN, `null` and values of different types, where both are false.
fn divides(predicate: &Predicate, values: &[Value]) -> bool {
    let ordered = |literal: &Literal| {
        literal_value(literal).is_ok_and(|other| values.iter().all(|value| compare(value, &other).is_some()))
    };
    match predicate {
        Predicate::Lt(other) | Predicate::Lte(other) | Predicate::Gt(other) | Predicate::Gte(other) => {
            ordered(other)
        }
        Predicate::Inside(low, high) | Predicate::Outside(low, high) | Predicate::Between(low, high) => {
            ordered(low) && ordered(high)
        }
        Predicate::And(first, second) | Predicate::Or(first, second) => {
            divides(first, values) && divides(second, values)
        }
        Predicate::Not(inner) | Predicate::Negate(inner) => divides(inner, values),
        // Engines differ in whether NaN equals itself.
        Predicate::Eq(_) | Predicate::Neq(_) | Predicate::Within(_) | Predicate::Without(_) => {
            values.iter().all(|value| compare(value, value).is_some())
        }
        _ => true,
    }
}
