//! Makes random steps that change the graph.

use super::{Kind, Maker};
use crate::ast::{
    Cardinality, Choice, Endpoint, Label, Merge, MergeMap, Modulator, Mutation, Property, Step, T, Text,
    Value,
};

impl Maker<'_> {
    pub(crate) fn mutation(&mut self, kind: Kind) -> (Vec<Step>, Kind) {
        match self.rng.below(10) {
            0 => (vec![Mutation::Drop.into()], kind),
            1 => (vec![Mutation::AddV(self.new_label()).into(), self.property()], Kind::Vertex),
            2 => (self.add_edge(), Kind::Edge),
            3 => (self.merge(true), Kind::Vertex),
            4 => (self.merge(false), Kind::Edge),
            _ => (vec![self.property()], kind),
        }
    }

    fn endpoint(&mut self) -> Endpoint {
        if self.rng.bool() {
            Endpoint::Label(self.mark())
        } else {
            Endpoint::Traversal(self.nested(Kind::Vertex))
        }
    }

    fn add_edge(&mut self) -> Vec<Step> {
        let label = match (self.rng.below(6), self.variable()) {
            (0, _) => Label::Traversal(self.nested(Kind::Any)),
            (1, Some(name)) => Label::Text(Text::Variable(name)),
            _ => Label::Text(Text::String(self.label(false))),
        };
        let mut steps: Vec<Step> = vec![Mutation::AddE(label).into()];
        if self.rng.bool() {
            steps.push(Modulator::From(self.endpoint()).into());
        }
        steps.push(Modulator::To(self.endpoint()).into());
        steps
    }

    fn merge_map(&mut self) -> MergeMap {
        match (self.rng.below(8), self.variable()) {
            (0, _) => MergeMap::Traversal(self.nested(Kind::Any)),
            (1, Some(name)) => MergeMap::Value(Value::Variable(name)),
            (2, _) => MergeMap::Value(Value::Null),
            _ => MergeMap::Value(self.map()),
        }
    }

    fn merge(&mut self, vertex: bool) -> Vec<Step> {
        let search = (!self.rng.one_in(5)).then(|| self.merge_map());
        let step = if vertex { Mutation::MergeV(search) } else { Mutation::MergeE(search) };
        let mut steps = vec![step.into()];
        for _ in 0..self.rng.range_usize(0..=2) {
            let map = self.merge_map();
            let cardinality = match map {
                MergeMap::Value(_) => self.rng.one_in(3).then(|| self.pick(Cardinality::ALL)),
                MergeMap::Traversal(_) => None,
            };
            let event = self.pick(Merge::ALL);
            steps.push(Modulator::Option(Choice::Merge { event, map, cardinality }).into());
        }
        steps
    }

    fn property(&mut self) -> Step {
        let cardinality = self.rng.one_in(3).then(|| self.pick(Cardinality::ALL));
        let property = match self.rng.below(6) {
            0 => {
                let map = match (self.rng.below(4), self.variable()) {
                    (0, Some(name)) => Value::Variable(name),
                    (1, _) => Value::Null,
                    _ => self.map(),
                };
                Property::Map { cardinality, map }
            }
            1 => Property::One {
                cardinality,
                key: Value::T(self.pick(T::ALL)),
                value: self.argument(Kind::Number),
                meta: Vec::new(),
            },
            2 => {
                let meta = vec![Value::String(self.key()), self.argument(Kind::Number)];
                Property::One {
                    cardinality,
                    key: Value::String(self.key()),
                    value: self.argument(Kind::Any),
                    meta,
                }
            }
            _ => Property::One {
                cardinality,
                key: Value::String(self.key()),
                value: self.argument(Kind::Any),
                meta: Vec::new(),
            },
        };
        Mutation::Property(property).into()
    }
}
