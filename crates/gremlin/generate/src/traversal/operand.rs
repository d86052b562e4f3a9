//! Chooses keys, labels and literals: half of them from the data, the others at random.

use edgewise_gremlin_semantics::value::Kind as Held;
use edgewise_gremlin_semantics::{Value, literal_value};
use edgewise_gremlin_syntax::ast::{self, Name, Text};

use super::kind::{Item, Number};
use super::{Maker, Point};
use crate::ValueKind;
use crate::value::{Range, draw_value, literal};

impl Maker<'_> {
    /// A key of the elements at a point: one that a sample traverser has, or any of the schema.
    pub fn some_key(&mut self, at: &Point) -> Option<usize> {
        let item = at.kind.item();
        if !self.rng.one_in(12)
            && let Some(place) = self.witness(at)
            && let Some(value) = at.value(place)
            && let Some(name) = self.own_key(&value.clone())
        {
            return self.data.keys.iter().position(|key| key.name == name);
        }
        self.rng.pick(self.data.keys_of(item)).copied()
    }

    /// A key of the elements at a point that satisfies `fits`.
    pub fn key_that(&mut self, at: &Point, fits: impl Fn(&super::data::Key) -> bool) -> Option<usize> {
        for _ in 0..3 {
            if let Some(key) = self.some_key(at).filter(|key| fits(self.key(*key))) {
                return Some(key);
            }
        }
        let keys = self.data.keys_of(at.kind.item());
        let fitting: Vec<usize> = keys.iter().copied().filter(|key| fits(self.key(*key))).collect();
        self.rng.pick(&fitting).copied()
    }

    /// A key that an element has.
    fn own_key(&mut self, value: &Value) -> Option<Name> {
        let graph = self.explorer.graph();
        match value {
            Value::Vertex(vertex) => {
                let properties = graph.vertex_properties(vertex);
                self.rng.pick(properties).map(|property| property.key.clone())
            }
            Value::Edge(edge) => self.rng.pick(graph.edge_properties(edge)).map(|(key, _)| key.clone()),
            Value::VertexProperty(property) => {
                self.rng.pick(graph.meta_properties(property)).map(|(key, _)| key.clone())
            }
            _ => None,
        }
    }

    /// A value that a sample traverser has under a key.
    pub fn own_value(&mut self, at: &Point, place: usize, key: usize) -> Option<Value> {
        let name = &self.data.keys[key].name;
        self.explorer.graph().value_of(at.value(place)?, name).cloned()
    }

    /// Makes a literal where a value of this kind is expected, and returns it with its value.
    ///
    /// `key` is the key that the literal is compared with, `own` the value of a sample traverser.
    pub fn operand(&mut self, item: Item, key: Option<usize>, own: Option<&Value>) -> (ast::Value, Value) {
        let values = &self.config.values;
        if self.rng.percent(values.null_literals) && self.nulls() {
            return (ast::Value::Null, Value::Null);
        }
        if matches!(item, Item::Number(_)) && self.rng.percent(values.non_finite_literals) {
            let number = self.pick(&[f64::NAN, f64::INFINITY, f64::NEG_INFINITY]);
            if self.limits.has(if number.is_nan() { "nan" } else { "infinity" }) {
                return (ast::Value::double(number), Value::Double(number));
            }
        }
        if self.rng.percent(values.from_data)
            && let Some(found) = self.pooled(key, own)
        {
            return found;
        }
        let kind = self.literal_kind(item, key, own);
        let literal = self.random(kind);
        let value = literal_value(&literal).unwrap_or_default();
        (literal, value)
    }

    /// Whether comparing with `null` is allowed: before 3.6 it raises an error.
    fn nulls(&self) -> bool {
        self.since(edgewise_gremlin_syntax::Version::V3_6) && self.limits.has("null-literal")
    }

    /// A value of the key's pool, or the sample traverser's value.
    fn pooled(&mut self, key: Option<usize>, own: Option<&Value>) -> Option<(ast::Value, Value)> {
        if let Some(key) = key
            && let Some(found) = self.data.pools.pick(self.rng, key)
        {
            let value = literal_value(found).ok()?;
            return Some((found.clone(), value));
        }
        let own = own?;
        Some((self.written(own)?, own.clone()))
    }

    /// The literal of a value, if the target's language has it.
    pub fn written(&self, value: &Value) -> Option<ast::Value> {
        let writable = match value.kind() {
            Held::DateTime => self.limits.has_literals(ValueKind::Date),
            Held::Uuid => self.limits.has_literals(ValueKind::Uuid),
            Held::Null => self.nulls(),
            Held::Double if matches!(value, Value::Double(number) if !number.is_finite()) => {
                self.limits.has("nan") && self.limits.has("infinity")
            }
            _ => true,
        };
        if writable { literal(value) } else { None }
    }

    /// The type of a literal where a value of this kind is expected.
    fn literal_kind(&mut self, item: Item, key: Option<usize>, own: Option<&Value>) -> ValueKind {
        let declared = key.map(|key| self.key(key).kind).or_else(|| own.and_then(kind_of));
        let exact = self.limits.schema_first || !self.rng.one_in(4);
        let kind = match (item, declared) {
            (_, Some(kind)) if exact => kind,
            (Item::Number(_), _) => self.pick(&[
                ValueKind::Int,
                ValueKind::Int,
                ValueKind::Long,
                ValueKind::Double,
                ValueKind::Double,
                ValueKind::Float,
                ValueKind::BigDecimal,
                ValueKind::BigInteger,
                ValueKind::Short,
                ValueKind::Byte,
            ]),
            (Item::Text(_), _) => ValueKind::String,
            (Item::Boolean, _) => ValueKind::Boolean,
            (Item::Date, _) => ValueKind::Date,
            (Item::Uuid, _) => ValueKind::Uuid,
            (_, Some(kind)) => kind,
            _ => self.pick(&[ValueKind::Int, ValueKind::String, ValueKind::Double, ValueKind::Boolean]),
        };
        if self.limits.has_literals(kind) {
            kind
        } else {
            match item {
                Item::Number(_) => ValueKind::Int,
                _ => ValueKind::String,
            }
        }
    }

    /// A random literal of a type.
    pub fn random(&mut self, kind: ValueKind) -> ast::Value {
        let stored = Range::stored(self.limits, self.config.values.trouble / 2, false);
        let range = Range { non_finite: false, ..stored };
        draw_value(self.rng, kind, range)
    }

    /// A random literal of a kind that steps can continue with.
    pub fn constant(&mut self, item: Item) -> ast::Value {
        match item {
            Item::Number(Number::Small) => ast::Value::int(self.rng.range_i64(-9..=20) as i32),
            Item::Number(Number::Float) => ast::Value::double(self.rng.range_i64(-40..=40) as f64 / 4.0),
            Item::Number(_) => self.random(ValueKind::Int),
            Item::Boolean => self.random(ValueKind::Boolean),
            Item::Date if self.limits.has_literals(ValueKind::Date) => self.random(ValueKind::Date),
            Item::Uuid if self.limits.has_literals(ValueKind::Uuid) => self.random(ValueKind::Uuid),
            _ => self.random(ValueKind::String),
        }
    }

    /// Labels of edges, most often those that a vertex has in this direction; an empty list means all.
    pub fn edge_labels(&mut self, at: &Point, direction: ast::Direction) -> Vec<Text> {
        if self.rng.percent(45) {
            return Vec::new();
        }
        let count = 1 + usize::from(self.rng.one_in(4));
        let mut labels: Vec<Text> = Vec::with_capacity(count);
        for _ in 0..count {
            let label = self.own_edge_label(at, direction);
            let label = label.or_else(|| self.rng.pick(&self.data.edge_labels).cloned());
            if let Some(label) = label.map(Text::String)
                && !labels.contains(&label)
            {
                labels.push(label);
            }
        }
        labels
    }

    fn own_edge_label(&mut self, at: &Point, direction: ast::Direction) -> Option<Name> {
        if self.rng.one_in(8) {
            return None;
        }
        let place = self.witness(at)?;
        let Some(Value::Vertex(vertex)) = at.value(place) else { return None };
        let graph = self.explorer.graph();
        let (out, into) = (graph.out_edges(vertex), graph.in_edges(vertex));
        let edges = match direction {
            ast::Direction::Out => [out, &[]],
            ast::Direction::In => [into, &[]],
            ast::Direction::Both => [out, into],
        };
        let nth = self.rng.index(edges[0].len() + edges[1].len());
        let edge = edges[0].get(nth).or_else(|| edges[1].get(nth - edges[0].len()))?;
        Some(edge.label.clone())
    }
}

/// The property type that could store a value.
pub fn kind_of(value: &Value) -> Option<ValueKind> {
    Some(match value.kind() {
        Held::Boolean => ValueKind::Boolean,
        Held::Byte => ValueKind::Byte,
        Held::Short => ValueKind::Short,
        Held::Int => ValueKind::Int,
        Held::Long => ValueKind::Long,
        Held::BigInt => ValueKind::BigInteger,
        Held::Float => ValueKind::Float,
        Held::Double => ValueKind::Double,
        Held::BigDecimal => ValueKind::BigDecimal,
        Held::String => ValueKind::String,
        Held::Uuid => ValueKind::Uuid,
        Held::DateTime => ValueKind::Date,
        _ => return None,
    })
}
