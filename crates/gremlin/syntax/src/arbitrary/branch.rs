//! Makes random branch steps: `union()`, `repeat()`, `choose()` and so on.

use super::{Kind, Maker};
use crate::ast::{Branch, Choice, Choose, ChooseKey, Column, Modulator, Pick, Step, T, Value};

impl Maker<'_> {
    pub(crate) fn branch(&mut self, kind: Kind) -> (Vec<Step>, Kind) {
        let (step, kind): (Step, Kind) = match self.rng.below(14) {
            0 | 1 => (Branch::Union(self.nested_list(kind)).into(), Kind::Any),
            2 | 3 => (Branch::Coalesce(self.nested_list(kind)).into(), Kind::Any),
            4 => {
                let (traversal, _) = self.nested_kind(kind);
                (Branch::Optional(traversal).into(), kind)
            }
            5 => {
                let (traversal, result) = self.nested_kind(kind);
                (Branch::Local(traversal).into(), result)
            }
            6 => {
                let (traversal, result) = self.nested_kind(kind);
                (Branch::FlatMap(traversal).into(), result)
            }
            7 => {
                let (traversal, result) = self.nested_kind(kind);
                (Branch::Map(traversal).into(), result)
            }
            8..=10 => return (self.repeat(kind), kind),
            11 => {
                let otherwise = self.rng.bool().then(|| self.nested(kind));
                let choose =
                    Choose::Test { condition: self.condition(kind), then: self.nested(kind), otherwise };
                (Branch::Choose(choose).into(), Kind::Any)
            }
            _ => return (self.options_branch(kind), Kind::Any),
        };
        (vec![step], kind)
    }

    /// Makes `repeat()` with its `until()`, `times()` or `emit()`, before or after it.
    fn repeat(&mut self, kind: Kind) -> Vec<Step> {
        let body = if kind == Kind::Vertex {
            crate::ast::Nested { steps: vec![crate::ast::Move::Out(self.edge_labels()).into()] }
        } else {
            self.nested(kind)
        };
        let name = self.rng.one_in(4).then(|| self.mark());
        let mut steps: Vec<Step> = vec![Branch::Repeat { name, body }.into()];
        let end: Step = if self.rng.bool() {
            Branch::Times(self.rng.range_i64(0..=3)).into()
        } else {
            Branch::Until(self.condition(kind)).into()
        };
        let at = self.rng.range_usize(0..=1);
        steps.insert(at, end);
        if self.rng.one_in(3) {
            let condition = self.rng.bool().then(|| self.condition(kind));
            let at = self.rng.range_usize(0..=2);
            steps.insert(at, Branch::Emit(condition).into());
        }
        steps
    }

    /// Makes `choose()` or `branch()` with options.
    fn options_branch(&mut self, kind: Kind) -> Vec<Step> {
        let first = match self.rng.below(5) {
            0 => Branch::Choose(Choose::Options(ChooseKey::T(self.pick(T::ALL)))),
            1 => Branch::Choose(Choose::Options(ChooseKey::Column(self.pick(Column::ALL)))),
            2 => Branch::Branch(self.nested(kind)),
            _ => Branch::Choose(Choose::Options(ChooseKey::Traversal(self.nested(kind)))),
        };
        let mut steps = vec![first.into()];
        for _ in 0..self.rng.range_usize(1..=3) {
            let nested = self.nested(kind);
            let choice = match self.rng.below(5) {
                0 => Choice::Value(Value::Pick(self.pick(Pick::ALL)), nested),
                1 => Choice::Predicate(self.predicate(Kind::Number), nested),
                2 => Choice::Traversal(nested),
                _ => Choice::Value(self.argument(Kind::Number), nested),
            };
            steps.push(Modulator::Option(choice).into());
        }
        steps
    }
}
