//! Makes random filter steps.

use super::{Kind, Maker};
use crate::ast::{
    Condition, Filter, Has, HasKey, Name, Number, Scope, Step, T, Test, Text, Texts, Value, Values, Where,
};

impl Maker<'_> {
    pub(crate) fn scope(&mut self) -> Option<Scope> {
        self.rng.one_in(3).then(|| self.pick(Scope::ALL))
    }

    fn test(&mut self, kind: Kind) -> Test {
        if self.rng.bool() { Test::Value(self.argument(kind)) } else { Test::Predicate(self.predicate(kind)) }
    }

    pub(crate) fn condition(&mut self, kind: Kind) -> Condition {
        if self.rng.one_in(3) {
            Condition::Predicate(self.predicate(kind))
        } else {
            Condition::Traversal(self.nested(kind))
        }
    }

    pub(crate) fn filter(&mut self, kind: Kind) -> (Vec<Step>, Kind) {
        let step = match kind {
            Kind::Vertex | Kind::Edge if self.rng.bool() => self.element_filter(kind),
            Kind::Property if self.rng.bool() => self.property_filter(),
            Kind::Number | Kind::Text | Kind::Date if self.rng.bool() => Filter::Is(self.test(kind)),
            Kind::List if self.rng.bool() => match self.rng.below(3) {
                0 => Filter::All(self.predicate(Kind::Number)),
                1 => Filter::Any(self.predicate(Kind::Number)),
                _ => Filter::None(self.predicate(Kind::Number)),
            },
            _ => self.general_filter(kind),
        };
        (vec![step.into()], kind)
    }

    fn element_filter(&mut self, kind: Kind) -> Filter {
        let vertex = kind == Kind::Vertex;
        match self.rng.below(8) {
            0..=2 => Filter::Has(self.has(vertex)),
            3 => Filter::HasLabel(Texts::OneOf(vec![self.label_text(vertex), self.label_text(vertex)])),
            4 => Filter::HasLabel(Texts::Predicate(self.text_predicate())),
            5 => Filter::HasId(Values::OneOf(vec![self.argument(Kind::Number)])),
            6 => Filter::HasId(Values::Predicate(self.predicate(Kind::Number))),
            _ => Filter::HasNot(Text::String(self.key())),
        }
    }

    fn has(&mut self, vertex: bool) -> Has {
        let number = self.rng.bool();
        let keys = if number { &self.options.number_keys } else { &self.options.string_keys };
        let key = self.rng.pick(keys).cloned().unwrap_or_else(|| Name::new("name"));
        let kind = if number { Kind::Number } else { Kind::Text };
        match self.rng.below(6) {
            0 => Has { label: None, key: HasKey::Property(key.into()), test: None },
            1 => Has {
                label: Some(self.label_text(vertex)),
                key: HasKey::Property(key.into()),
                test: Some(self.test(kind)),
            },
            2 => Has { label: None, key: HasKey::T(self.pick(T::ALL)), test: Some(self.test(Kind::Number)) },
            3 => {
                let nested = Value::Nested(self.nested(kind));
                Has { label: None, key: HasKey::Property(key.into()), test: Some(Test::Value(nested)) }
            }
            _ => Has { label: None, key: HasKey::Property(key.into()), test: Some(self.test(kind)) },
        }
    }

    fn property_filter(&mut self) -> Filter {
        match self.rng.below(4) {
            0 => Filter::HasKey(Texts::OneOf(vec![Text::String(self.key()), Text::Null])),
            1 => Filter::HasKey(Texts::Predicate(self.text_predicate())),
            2 => {
                Filter::HasValue(Values::OneOf(vec![self.argument(Kind::Text), self.argument(Kind::Number)]))
            }
            _ => Filter::HasValue(Values::Predicate(self.predicate(Kind::Number))),
        }
    }

    fn general_filter(&mut self, kind: Kind) -> Filter {
        match self.rng.below(20) {
            0 => Filter::Not(self.nested(kind)),
            1 | 2 => Filter::Where(Where::Traversal(self.nested(kind))),
            3 => {
                let start = self.rng.bool().then(|| self.mark());
                let mark = Value::String(self.mark());
                Filter::Where(Where::Predicate { start, predicate: crate::ast::Predicate::Neq(mark) })
            }
            4 => Filter::And(self.nested_list(kind)),
            5 => Filter::Or(self.nested_list(kind)),
            6 => Filter::Filter(self.condition(kind)),
            7 => Filter::Dedup { scope: None, labels: Vec::new() },
            8 => Filter::Dedup { scope: self.scope(), labels: self.marks() },
            9 => Filter::SimplePath,
            10 => Filter::CyclicPath,
            11 => Filter::Range { scope: self.scope(), low: self.integer(), high: self.integer() },
            12 | 13 => Filter::Limit { scope: self.scope(), count: self.integer() },
            14 => Filter::Skip { scope: self.scope(), count: self.integer() },
            15 => {
                let count = self.rng.bool().then(|| self.integer());
                Filter::Tail { scope: self.scope(), count }
            }
            16 => Filter::Coin(Number::Double(0.5)),
            17 => Filter::Sample { scope: self.scope(), count: self.rng.range_i64(0..=5) },
            18 => Filter::TimeLimit(self.rng.range_i64(1000..=99999)),
            _ => match self.rng.below(3) {
                0 => Filter::Discard,
                1 => Filter::And(Vec::new()),
                _ => Filter::Or(Vec::new()),
            },
        }
    }
}
