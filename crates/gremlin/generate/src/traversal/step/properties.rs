//! Makes steps from elements to their contents.

use edgewise_gremlin_syntax::ast::{
    ByKey, Column, Map, Modulator, Nested, OptionKey, OptionValue, Select, Step, Text, WithKey, WithValue,
};

use crate::traversal::kind::{
    Class, Classes, Content, ELEMENTS, Item, Kind, PROPERTIES, Text as Which, classes,
};
use crate::traversal::modulator::by_step;
use crate::traversal::production::{Production, line};
use crate::traversal::{Maker, Point};

const WITH_ID: Classes = classes(&[Class::Vertex, Class::Edge]);
const VERTEX_PROPERTIES: Classes = classes(&[Class::VertexProperty]);

/// Productions of steps from elements to their contents.
pub const LINES: &[Production] = &[
    line("values", &["values"], ELEMENTS, 60, |maker, at, out| {
        let keys = some_keys(maker, at, 5)?;
        let kind = value_kind(maker, at, &keys);
        out.push(Map::Values(texts(maker, &keys)).into());
        Some(kind)
    }),
    line("properties", &["properties"], ELEMENTS, 22, |maker, at, out| {
        let keys = some_keys(maker, at, 2)?;
        out.push(Map::Properties(texts(maker, &keys)).into());
        Some(Kind::One(if at.kind.item() == Item::Vertex { Item::VertexProperty } else { Item::Property }))
    }),
    line("id", &["id"], WITH_ID, 8, |maker, at, out| {
        if !maker.limits.id_literals || at.written {
            return None;
        }
        out.push(Map::Id.into());
        Some(maker.id_kind())
    }),
    line("label", &["label"], ELEMENTS, 14, |_, _, out| {
        out.push(Map::Label.into());
        Some(Kind::TEXT)
    }),
    line("key", &["key"], PROPERTIES, 20, |_, _, out| {
        out.push(Map::Key.into());
        Some(Kind::TEXT)
    }),
    line("value", &["value"], PROPERTIES, 26, |_, _, out| {
        out.push(Map::Value.into());
        Some(Kind::ANY)
    }),
    line("element", &["element"], VERTEX_PROPERTIES, 14, |_, _, out| {
        out.push(Map::Element.into());
        Some(Kind::One(Item::Vertex))
    }),
    line("propertyMap", &["propertyMap"], ELEMENTS, 6, |maker, at, out| {
        let keys = some_keys(maker, at, 1)?;
        out.push(Map::PropertyMap(texts(maker, &keys)).into());
        // The property map of a vertex contains lists.
        Some(Kind::Map(
            Item::Text(Which::Any),
            match at.kind.item() {
                Item::Vertex => Content::Many(Item::VertexProperty),
                _ => Content::One(Item::Property),
            },
        ))
    }),
    line("valueMap", &["valueMap"], ELEMENTS, 14, value_map),
    line("elementMap", &["elementMap"], WITH_ID, 8, |maker, at, out| {
        if !maker.limits.id_literals || at.written {
            return None;
        }
        let keys = some_keys(maker, at, 1)?;
        out.push(Map::ElementMap(texts(maker, &keys)).into());
        Some(Kind::Map(Item::Any, Content::Any))
    }),
];

/// Chooses keys; an empty list means all keys. In `named` of six cases the list has at least one key.
fn some_keys(maker: &mut Maker<'_>, at: &Point, named: u32) -> Option<Vec<usize>> {
    if maker.rng.below(6) >= u64::from(named) {
        return Some(Vec::new());
    }
    let mut keys = vec![maker.some_key(at)?];
    if maker.rng.one_in(5) {
        let other = maker.some_key(at)?;
        if !keys.contains(&other) {
            keys.push(other);
        }
    }
    Some(keys)
}

fn texts(maker: &Maker<'_>, keys: &[usize]) -> Vec<Text> {
    keys.iter().map(|key| Text::String(maker.key(*key).name.clone())).collect()
}

/// The kind of the values of these keys; of all keys of the elements if the list is empty.
fn value_kind(maker: &Maker<'_>, at: &Point, keys: &[usize]) -> Kind {
    let keys = if keys.is_empty() { maker.data.keys_of(at.kind.item()) } else { keys };
    // After writes, values still have the type of the schema, because literals are drawn accordingly.
    let items = keys.iter().map(|key| maker.key(*key).item);
    Kind::One(items.reduce(Item::join).unwrap_or(Item::Any))
}

fn value_map(maker: &mut Maker<'_>, at: &Point, out: &mut Vec<Step>) -> Option<Kind> {
    let keys = some_keys(maker, at, 2)?;
    let with_ids = maker.limits.id_literals && at.kind.item() != Item::VertexProperty && !at.written;
    let tokens = (with_ids && maker.rng.one_in(6)).then(|| maker.rng.bool());
    out.push(Map::ValueMap { tokens, keys: texts(maker, &keys) }.into());
    let mut has_tokens = tokens == Some(true);
    if tokens.is_none() && maker.rng.one_in(4) {
        let value = match maker.rng.index(if with_ids { 5 } else { 2 }) {
            0 => OptionValue::Labels,
            1 => OptionValue::None,
            2 => OptionValue::Ids,
            3 => OptionValue::All,
            _ => OptionValue::Tokens,
        };
        let value = (!matches!(value, OptionValue::Tokens)).then_some(WithValue::Constant(value));
        out.push(Modulator::With { key: WithKey::Constant(OptionKey::Tokens), value }.into());
        has_tokens = true;
    }
    let lists = at.kind.item() == Item::Vertex;
    let mut content = match value_kind(maker, at, &keys) {
        Kind::One(item) if lists => Content::Many(item),
        Kind::One(item) => Content::One(item),
        _ => Content::Any,
    };
    if lists && maker.rng.one_in(5) {
        let nested = Nested::new([Map::Unfold]);
        out.push(by_step(Some(ByKey::Traversal(nested))));
        content = match content {
            Content::Many(item) => Content::One(item),
            other => other,
        };
    }
    Some(match has_tokens {
        true => Kind::Map(Item::Any, Content::Any),
        false => Kind::Map(Item::Text(Which::Any), content),
    })
}

/// Appends `select(keys)` or `select(values)` of a map, an entry or a path.
pub fn select_column(maker: &mut Maker<'_>, at: &Point, out: &mut Vec<Step>) -> Option<Kind> {
    let column = maker.pick(Column::ALL);
    out.push(Map::Select(Select::Column(column)).into());
    crate::traversal::modulator::column_kind(at.kind, column)
}
