//! Makes random sources and start steps.

use super::{Kind, Maker};
use crate::ast::{
    Branch, Call, Configuration, Label, MergeMap, Modulator, Mutation, Name, Operator, OptionKey,
    OptionValue, SideEffect, Source, Start, Step, Strategy, Text, Value, WithKey, WithValue,
};

impl Maker<'_> {
    pub(crate) fn source(&mut self) -> Source {
        let mut configuration = Vec::new();
        if self.options.everything && self.rng.one_in(4) {
            for _ in 0..self.rng.range_usize(1..=2) {
                configuration.push(self.configuration());
            }
        }
        Source { configuration }
    }

    fn operator(&mut self) -> Option<Operator> {
        self.rng.bool().then(|| self.pick(Operator::ALL))
    }

    fn configuration(&mut self) -> Configuration {
        match self.rng.below(7) {
            0 => Configuration::WithBulk(self.rng.bool()),
            1 => Configuration::WithPath,
            2 => Configuration::WithSack { initial: self.value(), merge: self.operator() },
            3 => Configuration::WithSideEffect {
                key: self.mark(),
                initial: self.value(),
                reducer: self.operator(),
            },
            4 => {
                let count = self.rng.range_usize(1..=2);
                Configuration::WithStrategies((0..count).map(|_| self.strategy()).collect())
            }
            5 => Configuration::WithoutStrategies(vec!["CountStrategy".into(), "LazyBarrierStrategy".into()]),
            _ => Configuration::With {
                key: "evaluationTimeout".into(),
                value: self.rng.bool().then(|| Value::long(500)),
            },
        }
    }

    fn strategy(&mut self) -> Strategy {
        let options = match self.rng.below(4) {
            0 => None,
            1 => Some(Vec::new()),
            2 => Some(vec![("vertices".into(), Value::Nested(self.nested(Kind::Vertex)))]),
            _ => {
                Some(vec![("edges".into(), self.argument(Kind::Any)), ("local".into(), Value::Boolean(true))])
            }
        };
        let names = ["SubgraphStrategy", "ReadOnlyStrategy", "SeedStrategy", "PartitionStrategy"];
        Strategy { name: Name::new(self.pick(&names)), options }
    }

    /// Makes the first steps of a traversal.
    pub(crate) fn start(&mut self) -> (Vec<Step>, Kind) {
        let (step, kind): (Step, Kind) = match self.rng.below(20) {
            0..=9 => (Start::V(self.ids()).into(), Kind::Vertex),
            10..=12 => (Start::E(self.ids()).into(), Kind::Edge),
            13 | 14 => {
                let kind = self.pick(&[Kind::Number, Kind::Text, Kind::List, Kind::Date, Kind::Map]);
                (Start::Inject(self.values(kind)).into(), kind)
            }
            15 if self.options.everything => return self.rare_start(),
            16 if self.options.mutations => (Mutation::AddV(self.new_label()).into(), Kind::Vertex),
            17 if self.options.mutations => {
                (Mutation::MergeV(Some(MergeMap::Value(self.map()))).into(), Kind::Vertex)
            }
            18 if self.options.mutations => {
                (Mutation::MergeE(Some(MergeMap::Traversal(self.nested(Kind::Any)))).into(), Kind::Edge)
            }
            19 => {
                let starts = self.nested_list(Kind::Any);
                (Branch::Union(starts).into(), Kind::Any)
            }
            _ => (Start::V(Vec::new()).into(), Kind::Vertex),
        };
        (vec![step], kind)
    }

    pub(crate) fn ids(&mut self) -> Vec<Value> {
        let count = self.rng.geometric(2, 3);
        (0..count).map(|_| self.argument(Kind::Number)).collect()
    }

    pub(crate) fn new_label(&mut self) -> Option<Label> {
        match self.rng.below(4) {
            0 => None,
            1 => Some(Label::Traversal(self.nested(Kind::Any))),
            _ => Some(Label::Text(Text::String(self.label(true)))),
        }
    }

    fn rare_start(&mut self) -> (Vec<Step>, Kind) {
        if self.rng.bool() {
            let call = if self.rng.one_in(3) { Call::default() } else { self.call() };
            return (vec![Start::Call(call).into()], Kind::Any);
        }
        let reads = self.rng.bool();
        let key = if reads { OptionKey::IoReader } else { OptionKey::IoWriter };
        let value = self.pick(&[OptionValue::Gryo, OptionValue::Graphson, OptionValue::Graphml]);
        let with = Modulator::With { key: WithKey::Constant(key), value: Some(WithValue::Constant(value)) };
        let end = if reads { SideEffect::Read } else { SideEffect::Write };
        (vec![Start::Io("graph.json".into()).into(), with.into(), end.into()], Kind::Any)
    }

    pub(crate) fn call(&mut self) -> Call {
        let parameters = match (self.rng.below(3), self.variable()) {
            (0, Some(name)) => Some(Value::Variable(name)),
            (1, _) => Some(self.map()),
            _ => None,
        };
        let traversal = self.rng.bool().then(|| self.nested(Kind::Any));
        Call { service: Some("tinker.search".into()), parameters, traversal }
    }
}
