//! Makes random modulators and side effects.

use super::{Kind, Maker};
use crate::ast::{
    Barrier, By, ByKey, Column, Endpoint, Map, Modulator, Name, Number, OptionKey, OptionValue, Order, Scope,
    SideEffect, Step, T, WithKey, WithValue,
};

impl Maker<'_> {
    pub(crate) fn side_effect_key(&mut self) -> Option<Name> {
        self.rng.one_in(3).then(|| self.mark())
    }

    pub(crate) fn by(&mut self, kind: Kind) -> Step {
        let key = match self.rng.below(8) {
            0 => None,
            1 => Some(ByKey::T(self.pick(T::ALL))),
            2 => Some(ByKey::Column(self.pick(Column::ALL))),
            3 | 4 => Some(ByKey::Traversal(self.nested(kind))),
            _ => Some(ByKey::Property(self.key())),
        };
        // `by(T, Order)` and similar forms are rare, but the grammar has them.
        let order = self.rng.one_in(3).then(|| self.pick(Order::ALL));
        Modulator::By(By { key, order }).into()
    }

    /// Makes steps with modulators that label, sort or limit.
    pub(crate) fn labelled(&mut self, kind: Kind) -> (Vec<Step>, Kind) {
        match self.rng.below(5) {
            0 | 1 => (vec![Modulator::As(self.marks()).into()], kind),
            2 => {
                let mut steps = vec![Map::Order(self.scope()).into()];
                for _ in 0..self.rng.range_usize(0..=2) {
                    steps.push(self.by(kind));
                }
                (steps, kind)
            }
            3 => {
                let mut steps: Vec<Step> = vec![Map::Path.into()];
                if self.rng.bool() {
                    steps.push(Modulator::From(Endpoint::Label(self.mark())).into());
                }
                if self.rng.bool() {
                    steps.push(Modulator::To(Endpoint::Label(self.mark())).into());
                }
                if self.rng.bool() {
                    steps.push(self.by(Kind::Any));
                }
                (steps, Kind::Path)
            }
            _ => {
                let tokens = WithKey::Constant(OptionKey::Tokens);
                let values = [OptionValue::Ids, OptionValue::Labels, OptionValue::All, OptionValue::None];
                let value = self.rng.bool().then(|| WithValue::Constant(self.pick(&values)));
                let map = Map::ValueMap { tokens: None, keys: self.keys() };
                (vec![map.into(), Modulator::With { key: tokens, value }.into()], Kind::Map)
            }
        }
    }

    pub(crate) fn side_effect(&mut self, kind: Kind) -> (Vec<Step>, Kind) {
        let (step, kind) = match self.rng.below(13) {
            0 | 1 => (SideEffect::Aggregate { scope: None, key: self.mark() }, kind),
            2 => (SideEffect::Aggregate { scope: Some(self.pick(Scope::ALL)), key: self.mark() }, kind),
            3 => (SideEffect::Store(self.mark()), kind),
            4 | 5 => (SideEffect::Cap(self.marks()), Kind::Any),
            6 | 7 => (SideEffect::SideEffect(self.nested(kind)), kind),
            8 => (SideEffect::Subgraph(self.mark()), kind),
            9 => (SideEffect::Barrier(None), kind),
            10 => (SideEffect::Barrier(Some(Barrier::Size(self.rng.range_i64(1..=100)))), kind),
            11 => (SideEffect::Barrier(Some(Barrier::NormSack)), kind),
            _ if self.options.everything => return self.computer(kind),
            _ => (SideEffect::Barrier(None), kind),
        };
        (vec![step.into()], kind)
    }

    /// Makes steps that need a graph computer, and `profile()` and `fail()`.
    fn computer(&mut self, kind: Kind) -> (Vec<Step>, Kind) {
        let step: Step = match self.rng.below(8) {
            0 => SideEffect::PageRank(self.rng.bool().then_some(Number::Double(0.85))).into(),
            1 => SideEffect::PeerPressure.into(),
            2 => SideEffect::ConnectedComponent.into(),
            3 => SideEffect::ShortestPath.into(),
            4 => SideEffect::Profile(self.side_effect_key()).into(),
            _ => SideEffect::Fail(self.rng.bool().then(|| self.any_text())).into(),
        };
        let mut steps = vec![step];
        if self.rng.bool() {
            let key = match self.rng.below(3) {
                0 => WithKey::String(self.any_text()),
                _ => WithKey::Constant(self.pick(OptionKey::ALL)),
            };
            let value = match self.rng.below(3) {
                0 => None,
                1 => Some(WithValue::Constant(self.pick(OptionValue::ALL))),
                _ => Some(WithValue::Value(self.value())),
            };
            steps.push(Modulator::With { key, value }.into());
        }
        (steps, kind)
    }
}
