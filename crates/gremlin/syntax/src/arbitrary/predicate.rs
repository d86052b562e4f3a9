//! Makes random predicates.

use super::{Kind, Maker};
use crate::ast::{GType, Predicate, Text, TypeName};

impl Maker<'_> {
    /// Makes a predicate on a value of this type.
    pub(crate) fn predicate(&mut self, kind: Kind) -> Predicate {
        if self.rng.one_in(5) {
            let left = Box::new(self.simple_predicate(kind));
            let right = Box::new(self.simple_predicate(kind));
            return match self.rng.below(5) {
                0 => Predicate::And(left, right),
                1 => Predicate::Or(left, right),
                2 => Predicate::Negate(left),
                3 => Predicate::Not(left),
                _ => Predicate::Or(
                    Box::new(Predicate::And(left, right.clone())),
                    Box::new(Predicate::Not(right)),
                ),
            };
        }
        self.simple_predicate(kind)
    }

    fn simple_predicate(&mut self, kind: Kind) -> Predicate {
        if kind == Kind::Text && self.rng.bool() {
            return self.text_predicate();
        }
        match self.rng.below(13) {
            0 => Predicate::Eq(self.argument(kind)),
            1 => Predicate::Neq(self.argument(kind)),
            2 => Predicate::Lt(self.argument(kind)),
            3 => Predicate::Lte(self.argument(kind)),
            4 => Predicate::Gt(self.argument(kind)),
            5 => Predicate::Gte(self.argument(kind)),
            6 => Predicate::Inside(self.argument(kind), self.argument(kind)),
            7 => Predicate::Outside(self.argument(kind), self.argument(kind)),
            8 => Predicate::Between(self.argument(kind), self.argument(kind)),
            9 if self.rng.one_in(4) => Predicate::Within(vec![self.range()]),
            9 => Predicate::Within(self.values(kind)),
            10 => Predicate::Without(self.values(kind)),
            11 if self.rng.bool() => Predicate::TypeOf(TypeName::GType(self.pick(GType::ALL))),
            11 => Predicate::TypeOf(TypeName::Named(self.any_text())),
            _ => Predicate::Within(vec![self.argument(kind)]),
        }
    }

    pub(crate) fn text_predicate(&mut self) -> Predicate {
        let text = match (self.rng.below(8), self.variable()) {
            (0, Some(name)) => Text::Variable(name),
            _ => Text::String(self.any_text()),
        };
        match self.rng.below(8) {
            0 => Predicate::StartingWith(text),
            1 => Predicate::NotStartingWith(text),
            2 => Predicate::EndingWith(text),
            3 => Predicate::NotEndingWith(text),
            4 => Predicate::Containing(text),
            5 => Predicate::NotContaining(text),
            6 => Predicate::Regex(Text::String("^m.*".into())),
            _ => Predicate::NotRegex(Text::String("o$".into())),
        }
    }
}
