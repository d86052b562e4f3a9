//! Makes random moves, map steps and reductions.

use super::{Kind, Maker};
use crate::ast::{Direction, Fold, Map, Move, Operator, Pop, Reduce, Select, Start, Step, Text, Value};

impl Maker<'_> {
    /// Makes a step whose input is an element.
    pub(crate) fn element_step(&mut self, kind: Kind) -> (Vec<Step>, Kind) {
        let (step, kind): (Step, Kind) = match (kind, self.rng.below(20)) {
            (Kind::Vertex, 0..=2) => (Move::Out(self.edge_labels()).into(), Kind::Vertex),
            (Kind::Vertex, 3) => (Move::In(self.edge_labels()).into(), Kind::Vertex),
            (Kind::Vertex, 4) => (Move::Both(self.edge_labels()).into(), Kind::Vertex),
            (Kind::Vertex, 5) => (Move::OutE(self.edge_labels()).into(), Kind::Edge),
            (Kind::Vertex, 6) => (Move::InE(self.edge_labels()).into(), Kind::Edge),
            (Kind::Vertex, 7) => (Move::BothE(self.edge_labels()).into(), Kind::Edge),
            (Kind::Vertex, 8) => (
                Move::To { direction: self.pick(Direction::ALL), labels: self.edge_labels() }.into(),
                Kind::Vertex,
            ),
            (Kind::Vertex, 9) => (
                Move::ToE { direction: self.pick(Direction::ALL), labels: self.edge_labels() }.into(),
                Kind::Edge,
            ),
            (Kind::Edge, 0 | 1) => (Move::OutV.into(), Kind::Vertex),
            (Kind::Edge, 2 | 3) => (Move::InV.into(), Kind::Vertex),
            (Kind::Edge, 4) => (Move::BothV.into(), Kind::Vertex),
            (Kind::Edge, 5) => (Move::OtherV.into(), Kind::Vertex),
            (Kind::Edge, 6) => (Move::ToV(self.pick(Direction::ALL)).into(), Kind::Vertex),
            (Kind::Property, 0..=3) => (Map::Key.into(), Kind::Text),
            (Kind::Property, 4..=7) => (Map::Value.into(), Kind::Any),
            (Kind::Property, 8) => (Map::Element.into(), Kind::Vertex),
            (_, 10) => (Map::Id.into(), Kind::Any),
            (_, 11) => (Map::Label.into(), Kind::Text),
            (_, 12) => (Map::Properties(self.keys()).into(), Kind::Property),
            (_, 13) => (Map::PropertyMap(self.keys()).into(), Kind::Map),
            (_, 14) => {
                let tokens = self.rng.one_in(3).then(|| self.rng.bool());
                (Map::ValueMap { tokens, keys: self.keys() }.into(), Kind::Map)
            }
            (_, 15) => (Map::ElementMap(self.keys()).into(), Kind::Map),
            (_, 16 | 17) => {
                let key = self.options.number_keys.first().cloned().unwrap_or_default();
                (Map::Values(vec![Text::String(key)]).into(), Kind::Number)
            }
            (_, 18) => {
                let key = self.options.string_keys.first().cloned().unwrap_or_default();
                (Map::Values(vec![Text::String(key)]).into(), Kind::Text)
            }
            _ => (Map::Values(self.keys()).into(), Kind::Any),
        };
        (vec![step], kind)
    }

    /// Makes a step that accepts any value.
    pub(crate) fn general(&mut self, kind: Kind) -> (Vec<Step>, Kind) {
        let (step, kind): (Step, Kind) = match self.rng.below(14) {
            0 => (Map::Identity.into(), kind),
            1 => (Map::Constant(self.value()).into(), Kind::Any),
            2 => (Map::Unfold.into(), Kind::Any),
            3 => (Map::Path.into(), Kind::Path),
            4 => (Map::Index.into(), Kind::List),
            5 => {
                let name = self.rng.bool().then(|| self.mark());
                (Map::Loops(name).into(), Kind::Number)
            }
            6 => {
                let operator = self.rng.bool().then(|| self.pick(Operator::ALL));
                (Map::Sack(operator).into(), if operator.is_some() { kind } else { Kind::Any })
            }
            7 => (Map::Math("_ + 1".into()).into(), Kind::Number),
            8 => (Start::V(self.ids()).into(), Kind::Vertex),
            9 if self.rng.one_in(3) => (Start::E(self.ids()).into(), Kind::Edge),
            10 => (Start::Inject(self.values(kind)).into(), kind),
            11 => (Map::Match(self.nested_list(kind)).into(), Kind::Map),
            12 => (Map::Select(self.select()).into(), Kind::Any),
            13 if self.options.everything && self.rng.one_in(3) => {
                (Start::Call(self.call()).into(), Kind::Any)
            }
            _ => return self.scalar_step(Kind::Text),
        };
        (vec![step], kind)
    }

    fn select(&mut self) -> Select {
        let pop = self.rng.one_in(3).then(|| self.pick(Pop::ALL));
        match self.rng.below(4) {
            0 => Select::Column(self.pick(crate::ast::Column::ALL)),
            1 => Select::Traversal { pop, traversal: self.nested(Kind::Any) },
            _ => Select::Labels { pop, labels: self.marks() },
        }
    }

    /// Makes a reduction with its modulators.
    pub(crate) fn reduce(&mut self, kind: Kind) -> (Vec<Step>, Kind) {
        let (step, result): (Step, Kind) = match self.rng.below(12) {
            0 | 1 => (Reduce::Count(self.scope()).into(), Kind::Number),
            2 => (Reduce::Fold(None).into(), Kind::List),
            3 => {
                let fold = Fold { seed: Value::Number(self.number()), operator: self.pick(Operator::ALL) };
                (Reduce::Fold(Some(fold)).into(), Kind::Number)
            }
            4 => (Reduce::Sum(self.scope()).into(), Kind::Number),
            5 => (Reduce::Max(self.scope()).into(), kind),
            6 => (Reduce::Min(self.scope()).into(), kind),
            7 => (Reduce::Mean(self.scope()).into(), Kind::Number),
            8 => (Reduce::Group(self.side_effect_key()).into(), Kind::Map),
            9 => (Reduce::GroupCount(self.side_effect_key()).into(), Kind::Map),
            10 => (Reduce::Tree(self.side_effect_key()).into(), Kind::Any),
            _ => {
                let marks = self.marks();
                let count = marks.len();
                let mut steps = vec![Map::Project(marks).into()];
                for _ in 0..count {
                    steps.push(self.by(kind));
                }
                return (steps, Kind::Map);
            }
        };
        let mut steps = vec![step];
        if matches!(result, Kind::Map) && self.rng.bool() {
            steps.push(self.by(kind));
        }
        (steps, result)
    }
}
