//! Makes random steps on strings, numbers, dates and lists.

use super::{Kind, Maker};
use crate::ast::{Concat, DateDiff, Dt, GType, List, Scalar, Step, Text, Value};

impl Maker<'_> {
    pub(crate) fn scalar_step(&mut self, kind: Kind) -> (Vec<Step>, Kind) {
        let (step, kind) = match (kind, self.rng.below(20)) {
            (Kind::Number, 0..=9) => {
                (Scalar::AsNumber(self.rng.bool().then(|| self.pick(GType::ALL))), Kind::Number)
            }
            (Kind::Date, 0..=6) => {
                (Scalar::DateAdd { unit: self.pick(Dt::ALL), amount: self.rng.range_i64(-9..=9) }, Kind::Date)
            }
            (Kind::Date, 7..=9) => {
                let other = if self.rng.bool() {
                    DateDiff::Date(self.date())
                } else {
                    DateDiff::Traversal(self.nested(Kind::Date))
                };
                (Scalar::DateDiff(other), Kind::Number)
            }
            (_, 0) => (Scalar::Concat(Concat::Traversals(self.nested_list(Kind::Text))), Kind::Text),
            (_, 1) => (Scalar::Concat(Concat::Texts(self.texts())), Kind::Text),
            (_, 2) => (Scalar::Format("%{name} is %{_}".into()), Kind::Text),
            (_, 3) => (Scalar::ToUpper(self.scope()), Kind::Text),
            (_, 4) => (Scalar::ToLower(self.scope()), Kind::Text),
            (_, 5) => (Scalar::Trim(self.scope()), Kind::Text),
            (_, 6) => (Scalar::LTrim(self.scope()), Kind::Text),
            (_, 7) => (Scalar::RTrim(self.scope()), Kind::Text),
            (_, 8) => (Scalar::Reverse, kind),
            (_, 9) => (
                Scalar::Replace { scope: self.scope(), old: self.null_text(), new: self.null_text() },
                Kind::Text,
            ),
            (_, 10) => (Scalar::Split { scope: self.scope(), separator: self.null_text() }, Kind::List),
            (_, 11) => {
                let end = self.rng.bool().then(|| self.rng.range_i64(-3..=9));
                (
                    Scalar::Substring { scope: self.scope(), start: self.rng.range_i64(-3..=3), end },
                    Kind::Text,
                )
            }
            (_, 12 | 13) => (Scalar::Length(self.scope()), Kind::Number),
            (_, 14) => (Scalar::AsBool, Kind::Any),
            (_, 15) => (Scalar::AsDate, Kind::Date),
            (_, 16) => (Scalar::AsNumber(None), Kind::Number),
            _ => (Scalar::AsString(self.scope()), Kind::Text),
        };
        (vec![step.into()], kind)
    }

    fn null_text(&mut self) -> Text {
        if self.rng.one_in(6) { Text::Null } else { Text::String(self.any_text()) }
    }

    fn texts(&mut self) -> Vec<Text> {
        let count = self.rng.range_usize(0..=3);
        (0..count).map(|_| self.null_text()).collect()
    }

    pub(crate) fn list_step(&mut self) -> (Vec<Step>, Kind) {
        let other = match self.rng.below(3) {
            0 => Value::Nested(self.nested(Kind::Any)),
            _ => self.value_of(Kind::List),
        };
        let (step, kind) = match self.rng.below(7) {
            0 => (List::Combine(other), Kind::List),
            1 => (List::Merge(other), Kind::List),
            2 => (List::Product(other), Kind::List),
            3 => (List::Intersect(other), Kind::List),
            4 => (List::Difference(other), Kind::List),
            5 => (List::Disjunct(other), Kind::List),
            _ => (List::Conjoin(self.any_text()), Kind::Text),
        };
        (vec![step.into()], kind)
    }
}
