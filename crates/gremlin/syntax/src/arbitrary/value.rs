//! Makes random values, property keys, labels and names.

use super::{Kind, Maker};
use crate::ast::{
    Cardinality, Direction, Dt, GType, Integer, MapKey, Name, Number, Pick, Range, T, Terminated, Text, Value,
};

impl Maker<'_> {
    pub(crate) fn any_text(&mut self) -> Name {
        const TEXTS: &[&str] = &[
            "marko",
            "",
            "a b",
            "x\"y",
            "l'o",
            "back\\slash",
            "$money",
            "é\u{4E2D}",
            "tab\t\n",
            "\u{1}",
            "josh",
            "1",
        ];
        Name::new(self.pick(TEXTS))
    }

    /// Makes a small number of any type.
    pub(crate) fn number(&mut self) -> Number {
        let small = self.rng.range_i64(-9..=99);
        match self.rng.below(16) {
            0 => Number::Byte(small as i8),
            1 => Number::Short(small as i16),
            2..=6 => Number::Int(small as i32),
            7 => Number::Int(self.rng.u32() as i32),
            8 => Number::Long(small),
            9 => Number::Long(self.rng.u64() as i64),
            10 => Number::BigInteger(Name::new(format!(
                "{small}{}",
                if small == 0 { "" } else { "0123456789012345678" }
            ))),
            11 => Number::Float(small as f32 / 4.0),
            12 => Number::Double(small as f64 / 8.0),
            13 => Number::from_f64(f64::from_bits(self.rng.u64())),
            14 => {
                let texts = ["1.5", "-0.25", "12", "1e10", "2.5e-7", "0.0"];
                Number::BigDecimal(Name::new(self.pick(&texts)))
            }
            _ => self.pick_number(),
        }
    }

    fn pick_number(&mut self) -> Number {
        match self.rng.below(4) {
            0 => Number::NaN,
            1 => Number::Infinity,
            2 => Number::NegativeInfinity,
            _ => Number::Int(i32::MIN),
        }
    }

    pub(crate) fn integer(&mut self) -> Integer {
        match (self.rng.below(8), self.variable()) {
            (0, Some(name)) => Integer::Variable(name),
            _ => Integer::Literal(self.rng.range_i64(0..=9)),
        }
    }

    pub(crate) fn variable(&mut self) -> Option<Name> {
        self.rng.pick(&self.options.variables).cloned()
    }

    /// Makes a value that a traverser of this type may equal.
    pub(crate) fn value_of(&mut self, kind: Kind) -> Value {
        match kind {
            Kind::Number => Value::Number(self.number()),
            Kind::Text => Value::String(self.any_text()),
            Kind::Date => self.date(),
            Kind::List => Value::List(self.values(Kind::Number)),
            Kind::Map => self.map(),
            _ => self.value(),
        }
    }

    pub(crate) fn values(&mut self, kind: Kind) -> Vec<Value> {
        let count = self.rng.range_usize(0..=3);
        (0..count).map(|_| self.value_of(kind)).collect()
    }

    pub(crate) fn date(&mut self) -> Value {
        let texts = ["2023-08-02T00:00:00Z", "2024-02-29T12:30:00+01:00", "1970-01-01"];
        Value::Datetime((!self.rng.one_in(8)).then(|| Name::new(self.pick(&texts))))
    }

    /// Makes any value that is not a variable.
    pub(crate) fn value(&mut self) -> Value {
        match self.rng.below(24) {
            0 => Value::Null,
            1 => Value::Boolean(self.rng.bool()),
            2..=6 => Value::Number(self.number()),
            7..=11 => Value::String(self.any_text()),
            12 => self.date(),
            13 => {
                Value::Uuid((!self.rng.one_in(4)).then(|| Name::new("41d2e28a-20a4-4ab0-b379-d810dede3786")))
            }
            14 | 15 => Value::List(self.values(Kind::Number)),
            16 => Value::Set(self.values(Kind::Text)),
            17 => self.range(),
            18 | 19 => self.map(),
            20 => self.token(),
            21 => Value::Nested(self.nested(Kind::Any)),
            22 if self.rng.one_in(4) => Value::Character(self.pick(&['a', '$', '"', 'é'])),
            23 if self.rng.one_in(4) => self.terminated(),
            _ => Value::List(self.values(Kind::Any)),
        }
    }

    fn terminated(&mut self) -> Value {
        let (steps, _) = self.start();
        let traversal = crate::ast::Traversal { source: self.source(), steps };
        Value::Terminated(Box::new(Terminated { traversal, terminal: self.terminal() }))
    }

    fn token(&mut self) -> Value {
        match self.rng.below(8) {
            0 => Value::T(self.pick(T::ALL)),
            1 => Value::Cardinality(self.pick(Cardinality::ALL), None),
            2 => {
                let value = self.value_of(Kind::Number);
                Value::Cardinality(self.pick(Cardinality::ALL), Some(Box::new(value)))
            }
            3 => Value::Direction(self.pick(Direction::ALL)),
            4 => Value::Merge(self.pick(crate::ast::Merge::ALL)),
            5 => Value::Pick(self.pick(Pick::ALL)),
            6 => Value::Dt(self.pick(Dt::ALL)),
            _ => Value::GType(self.pick(GType::ALL)),
        }
    }

    pub(crate) fn range(&mut self) -> Value {
        if self.rng.one_in(4) {
            return Value::Range(Range::Strings(self.any_text(), self.any_text()));
        }
        let low = self.rng.range_i64(-3..=3);
        let high = self.rng.range_i64(4..=9);
        Value::Range(match self.rng.below(3) {
            0 => Range::Integers(Number::Long(low), Number::Long(high)),
            1 => Range::Integers(Number::Byte(low as i8), Number::Short(high as i16)),
            _ => Range::Integers(Number::Int(low as i32), Number::Int(high as i32)),
        })
    }

    pub(crate) fn map(&mut self) -> Value {
        let count = self.rng.range_usize(0..=3);
        Value::Map((0..count).map(|_| (self.map_key(), self.value())).collect())
    }

    fn map_key(&mut self) -> MapKey {
        match self.rng.below(10) {
            0 => MapKey::Number(self.number()),
            1 => MapKey::T(self.pick(T::ALL)),
            2 => MapKey::Direction(self.pick(Direction::ALL)),
            3 => MapKey::List(self.values(Kind::Number)),
            4 => MapKey::Set(self.values(Kind::Text)),
            5 => MapKey::Map(vec![(MapKey::String(self.any_text()), Value::Boolean(true))]),
            6 => MapKey::String(self.any_text()),
            _ => MapKey::String(self.key()),
        }
    }

    /// Makes a value, or a variable where one is allowed.
    pub(crate) fn argument(&mut self, kind: Kind) -> Value {
        match (self.rng.below(8), self.variable()) {
            (0, Some(name)) => Value::Variable(name),
            _ => self.value_of(kind),
        }
    }

    /// Chooses a property key.
    pub(crate) fn key(&mut self) -> Name {
        let keys = if self.rng.bool() { &self.options.string_keys } else { &self.options.number_keys };
        self.rng.pick(keys).cloned().unwrap_or_else(|| Name::new("name"))
    }

    /// Makes a list of property keys; a key is sometimes `null`.
    pub(crate) fn keys(&mut self) -> Vec<Text> {
        let count = self.rng.geometric(2, 3);
        (0..count).map(|_| if self.rng.one_in(20) { Text::Null } else { Text::String(self.key()) }).collect()
    }

    pub(crate) fn edge_labels(&mut self) -> Vec<Text> {
        let count = self.rng.geometric(2, 3);
        (0..count).map(|_| self.label_text(false)).collect()
    }

    /// Makes a label, sometimes `null` or a variable.
    pub(crate) fn label_text(&mut self, vertex: bool) -> Text {
        match (self.rng.below(20), self.variable()) {
            (0, _) => Text::Null,
            (1, Some(name)) => Text::Variable(name),
            _ => Text::String(self.label(vertex)),
        }
    }

    pub(crate) fn label(&mut self, vertex: bool) -> Name {
        let labels = if vertex { &self.options.vertex_labels } else { &self.options.edge_labels };
        self.rng.pick(labels).cloned().unwrap_or_else(|| Name::new("label"))
    }

    /// Chooses the name of a step label or side effect.
    pub(crate) fn mark(&mut self) -> Name {
        Name::new(self.pick(&["a", "b", "c"]))
    }

    pub(crate) fn marks(&mut self) -> Vec<Text> {
        let count = self.rng.range_usize(1..=3);
        (0..count).map(|_| Text::String(self.mark())).collect()
    }
}
