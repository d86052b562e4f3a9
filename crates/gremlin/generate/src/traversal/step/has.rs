//! Makes filters on the contents of elements and properties.

use edgewise_gremlin_semantics::Value;
use edgewise_gremlin_syntax::ast::{
    self, Filter, Has, HasKey, Predicate, Step, T, Test, Text, Texts, Values,
};

use crate::traversal::kind::{Class, Classes, ELEMENTS, Item, Kind, PROPERTIES, Text as Which, classes};
use crate::traversal::predicate::Tested;
use crate::traversal::production::{Production, line};
use crate::traversal::{Maker, Point};

/// Vertices and edges, whose ids are known in the plan.
const WITH_ID: Classes = classes(&[Class::Vertex, Class::Edge]);

/// Productions of filters on the contents of elements.
pub const LINES: &[Production] = &[
    line("has-key", &["has"], ELEMENTS, 10, |maker, at, out| {
        let key = maker.some_key(at)?;
        let name = maker.key(key).name.clone();
        has(out, None, HasKey::Property(Text::String(name)), None, at)
    }),
    line("has-value", &["has"], ELEMENTS, 18, |maker, at, out| {
        let key = maker.some_key(at)?;
        let subject = Own::of(maker, at, key);
        let literal = maker.like(subject.subject(true))?;
        let name = maker.key(key).name.clone();
        has(out, None, HasKey::Property(Text::String(name)), Some(Test::Value(literal)), at)
    }),
    line("has-predicate", &["has"], ELEMENTS, 50, |maker, at, out| {
        filter_by_key(maker, at, out)?;
        Some(at.kind)
    }),
    line("has-label-key", &["has"], WITH_ID, 10, |maker, at, out| {
        let (key, place) = (maker.some_key(at)?, maker.witness(at));
        let own = place.and_then(|place| maker.own_value(at, place, key));
        let subject =
            Tested { item: maker.key(key).item, key: Some(key), own: own.as_ref(), truth: true, depth: 2 };
        let test = match maker.rng.bool() {
            true => Test::Predicate(maker.predicate(subject)),
            false => Test::Value(maker.like(subject)?),
        };
        let label = own_label(at, place).or_else(|| maker.data.label(at.kind.item(), maker.rng).cloned())?;
        let name = maker.key(key).name.clone();
        has(out, Some(Text::String(label)), HasKey::Property(Text::String(name)), Some(test), at)
    }),
    line("has-token", &["has"], ELEMENTS, 6, |maker, at, out| {
        let test = label_test(maker, at)?;
        has(out, None, HasKey::T(T::Label), Some(test), at)
    }),
    line("has-id-token", &["has"], WITH_ID, 3, |maker, at, out| {
        let test = id_test(maker, at)?;
        has(out, None, HasKey::T(T::Id), Some(test), at)
    }),
    line("has-traversal", &["has"], ELEMENTS, 4, has_traversal),
    line("hasNot", &["hasNot"], ELEMENTS, 8, |maker, at, out| {
        let key = maker.rng.pick(maker.data.keys_of(at.kind.item())).copied()?;
        out.push(Filter::HasNot(Text::String(maker.key(key).name.clone())).into());
        Some(at.kind)
    }),
    line("hasLabel", &["hasLabel"], ELEMENTS, 14, |maker, at, out| {
        let labels = match maker.rng.one_in(3) {
            true => Texts::Predicate(label_predicate(maker, at)?),
            false => Texts::OneOf(some_labels(maker, at)?),
        };
        out.push(Filter::HasLabel(labels).into());
        Some(at.kind)
    }),
    line("hasId", &["hasId"], WITH_ID, 8, |maker, at, out| {
        if !maker.limits.id_literals {
            let mut ids = vec![some_id(maker, at)?];
            if maker.rng.one_in(3) {
                ids.push(some_id(maker, at)?);
            }
            out.push(Filter::HasId(Values::OneOf(ids)).into());
            return Some(at.kind);
        }
        let ids = match id_test(maker, at)? {
            Test::Predicate(predicate) => Values::Predicate(predicate),
            Test::Value(value) => {
                let mut ids = vec![value];
                if maker.rng.one_in(3) {
                    ids.push(some_id(maker, at)?);
                }
                Values::OneOf(if maker.rng.one_in(6) { vec![ast::Value::List(ids)] } else { ids })
            }
        };
        out.push(Filter::HasId(ids).into());
        Some(at.kind)
    }),
    line("hasKey", &["hasKey"], PROPERTIES, 14, |maker, at, out| {
        let own = maker.witness(at).and_then(|place| match at.value(place)? {
            Value::VertexProperty(property) => Some(property.key.clone()),
            Value::Property(property) => Some(property.key().clone()),
            _ => None,
        });
        let own = own.map(Value::String);
        let subject =
            Tested { item: Item::Text(Which::Any), key: None, own: own.as_ref(), truth: true, depth: 1 };
        let keys = match (maker.rng.one_in(3), own.as_ref().and_then(Value::as_str)) {
            (false, Some(key)) => {
                let mut keys = vec![Text::from(key)];
                let more = maker.rng.pick(&maker.data.keys).map(|key| Text::String(key.name.clone()));
                keys.extend(more.filter(|_| maker.rng.one_in(3)));
                Texts::OneOf(keys)
            }
            _ => Texts::Predicate(maker.predicate(subject)),
        };
        out.push(Filter::HasKey(keys).into());
        Some(at.kind)
    }),
    line("hasValue", &["hasValue"], PROPERTIES, 14, |maker, at, out| {
        let own = maker.witness(at).and_then(|place| match at.value(place)? {
            Value::VertexProperty(property) => Some(property.value.clone()),
            Value::Property(property) => Some(property.value().clone()),
            _ => None,
        });
        let subject = Tested { item: Item::Any, key: None, own: own.as_ref(), truth: true, depth: 1 };
        let values = match maker.rng.bool() {
            true => Values::Predicate(maker.predicate(subject)),
            false => Values::OneOf(vec![maker.like(subject)?]),
        };
        out.push(Filter::HasValue(values).into());
        Some(at.kind)
    }),
];

fn has(
    out: &mut Vec<Step>,
    label: Option<Text>,
    key: HasKey,
    test: Option<Test>,
    at: &Point,
) -> Option<Kind> {
    out.push(Filter::Has(Has { label, key, test }).into());
    Some(at.kind)
}

/// The value that a sample traverser has under a key.
struct Own {
    item: Item,
    key: usize,
    value: Option<Value>,
    place: Option<usize>,
}

impl Own {
    fn of(maker: &mut Maker<'_>, at: &Point, key: usize) -> Self {
        let place = maker.witness(at);
        let value = place.and_then(|place| maker.own_value(at, place, key));
        Self { item: maker.key(key).item, key, value, place }
    }

    /// Records that the sample traverser passes a filter that was made for it.
    fn passes(&self, maker: &mut Maker<'_>, at: &Point) {
        if let (Some(place), Some(_)) = (self.place, &self.value) {
            maker.found = Some(at.crowd.keep(&[place]));
        }
    }

    const fn subject(&self, truth: bool) -> Tested<'_> {
        Tested { item: self.item, key: Some(self.key), own: self.value.as_ref(), truth, depth: 2 }
    }
}

/// Appends `has(key, predicate)`, which is true for a sample traverser if it has the key.
pub fn filter_by_key(maker: &mut Maker<'_>, at: &Point, out: &mut Vec<Step>) -> Option<()> {
    let key = maker.some_key(at)?;
    let own = Own::of(maker, at, key);
    let predicate = maker.predicate(own.subject(true));
    own.passes(maker, at);
    let name = maker.key(key).name.clone();
    has(out, None, HasKey::Property(Text::String(name)), Some(Test::Predicate(predicate)), at)?;
    Some(())
}

/// Appends `has(key, traversal)`. Before 3.8 its meaning differs in some cases, so only newer versions use it.
fn has_traversal(maker: &mut Maker<'_>, at: &Point, out: &mut Vec<Step>) -> Option<Kind> {
    if !maker.since(edgewise_gremlin_syntax::Version::V3_8) {
        return None;
    }
    let key = maker.some_key(at)?;
    let own = Own::of(maker, at, key);
    let predicate = maker.predicate(own.subject(true));
    let nested = ast::Nested::new([Filter::Is(Test::Predicate(predicate))]);
    let name = maker.key(key).name.clone();
    has(out, None, HasKey::Property(Text::String(name)), Some(Test::Value(ast::Value::Nested(nested))), at)
}

fn own_label(at: &Point, place: Option<usize>) -> Option<ast::Name> {
    Some(match at.value(place?)? {
        Value::Vertex(vertex) => vertex.label.clone(),
        Value::Edge(edge) => edge.label.clone(),
        Value::VertexProperty(property) => property.key.clone(),
        _ => return None,
    })
}

fn some_labels(maker: &mut Maker<'_>, at: &Point) -> Option<Vec<Text>> {
    let place = maker.witness(at);
    let own = own_label(at, place).or_else(|| maker.data.label(at.kind.item(), maker.rng).cloned())?;
    let mut labels = vec![Text::String(own)];
    if maker.rng.one_in(3) {
        labels.extend(maker.data.label(at.kind.item(), maker.rng).cloned().map(Text::String));
    }
    Some(labels)
}

fn label_predicate(maker: &mut Maker<'_>, at: &Point) -> Option<Predicate> {
    let place = maker.witness(at);
    let own = own_label(at, place).map(Value::String);
    let subject =
        Tested { item: Item::Text(Which::Any), key: None, own: own.as_ref(), truth: true, depth: 1 };
    Some(maker.predicate(subject))
}

fn label_test(maker: &mut Maker<'_>, at: &Point) -> Option<Test> {
    if maker.rng.bool() {
        return Some(Test::Predicate(label_predicate(maker, at)?));
    }
    match some_labels(maker, at)?.into_iter().next()? {
        Text::String(label) => Some(Test::Value(ast::Value::String(label))),
        _ => None,
    }
}

/// Names an element: that of a sample traverser, or any element.
fn some_id(maker: &mut Maker<'_>, at: &Point) -> Option<ast::Value> {
    let place = maker.witness(at).filter(|_| !maker.rng.one_in(5));
    let own = place.and_then(|place| at.value(place)?.element_id()?.as_i64());
    let of_vertices = at.kind.item() != Item::Edge;
    let ids = if of_vertices { &maker.data.vertex_ids } else { &maker.data.edge_ids };
    let id = own.or_else(|| maker.rng.pick(ids).copied())?;
    maker.element_name(id, of_vertices)
}

fn id_test(maker: &mut Maker<'_>, at: &Point) -> Option<Test> {
    if !maker.limits.id_literals {
        return None;
    }
    let id = some_id(maker, at)?;
    // If the target assigns the ids, their order is not known.
    Some(match maker.rng.index(if maker.limits.user_ids { 8 } else { 4 }) {
        0 | 1 => Test::Value(id),
        2 => Test::Predicate(Predicate::Within(vec![id, some_id(maker, at)?])),
        3 => Test::Predicate(Predicate::Neq(some_id(maker, at)?)),
        4 => Test::Predicate(Predicate::Gte(id)),
        5 => Test::Predicate(Predicate::Lte(id)),
        6 => Test::Predicate(Predicate::Without(vec![some_id(maker, at)?])),
        _ => Test::Predicate(Predicate::Eq(id)),
    })
}
