//! Makes steps that set and use labels: `as()`, `select()`, `project()`.

use edgewise_gremlin_syntax::ast::{Map, Modulator, Name, Nested, Pop, Select, Step, Text, Value};

use crate::traversal::kind::{
    Class, Classes, Content, EVERY, Holder, Item, Kind, MAPS, Text as Which, classes,
};
use crate::traversal::maker::Bound;
use crate::traversal::modulator::by_step;
use crate::traversal::production::{Production, line};
use crate::traversal::{Maker, Point};

const COLUMNS: Classes = classes(&[Class::Map, Class::Entry, Class::Path]);

/// Productions of `as()`, `select()` and `project()`.
pub const LINES: &[Production] = &[
    line("as", &["as"], EVERY, 30, label),
    line("select", &["select", "as"], EVERY, 26, |maker, at, out| {
        let label = maker.some_label(at)?;
        let pop = maker.rng.one_in(4).then(|| maker.pick(Pop::ALL));
        out.push(Map::Select(Select::Labels { pop, labels: vec![Text::String(label.name.clone())] }).into());
        let point = labelled(maker, at, &label);
        let mut kind = popped(pop, label.kind);
        if kind == label.kind && maker.rng.one_in(4) {
            let (key, by) = maker.by(&point);
            out.push(by_step(key));
            kind = by;
        }
        Some(kind)
    }),
    line("select-many", &["select", "as"], EVERY, 14, select_many),
    line("select-effect", &["select"], EVERY, 4, |maker, at, out| {
        let place = maker.rng.index(maker.effects.len());
        let effect = maker.effects.get(place)?.clone();
        let labels = vec![Text::String(effect.name)];
        let _ = at;
        out.push(Map::Select(Select::Labels { pop: None, labels }).into());
        Some(effect.kind)
    }),
    line("select-column", &["select"], COLUMNS, 30, super::properties::select_column),
    line("select-key", &["select"], MAPS, 16, |maker, at, out| {
        let (key, content) = some_entry(maker, at)?;
        out.push(Map::Select(Select::Labels { pop: None, labels: vec![Text::String(key)] }).into());
        Some(content)
    }),
    line("select-traversal", &["select", "constant"], MAPS, 5, |maker, at, out| {
        let (key, content) = some_entry(maker, at)?;
        let traversal = Nested::new([Map::Constant(Value::String(key))]);
        out.push(Map::Select(Select::Traversal { pop: None, traversal }).into());
        Some(content)
    }),
    line("project", &["project"], EVERY, 12, project),
];

/// Appends `as('a')`, sometimes with an existing label.
fn label(maker: &mut Maker<'_>, at: &Point, out: &mut Vec<Step>) -> Option<Kind> {
    // At the end of a nested traversal, `as()` may be read as a condition.
    if at.depth > 0 || at.written {
        return None;
    }
    let again = if maker.rng.one_in(10) { maker.some_label(at) } else { None };
    let name = match again {
        Some(bound) if bound.kind == at.kind => bound.name,
        _ => maker.new_label(),
    };
    maker.labels.push(Bound { name: name.clone(), kind: at.kind });
    maker.found = Some(maker.explorer.label(&at.crowd, &name));
    out.push(Modulator::As(vec![Text::String(name)]).into());
    Some(at.kind)
}

/// The kind that `select()` returns for a label.
const fn popped(pop: Option<Pop>, kind: Kind) -> Kind {
    match pop {
        None | Some(Pop::First | Pop::Last) => kind,
        Some(Pop::All) => Kind::Many(Holder::List, kind.item()),
        Some(Pop::Mixed) => Kind::ANY,
    }
}

/// The point with the objects of a label as the traversers' values.
fn labelled(maker: &Maker<'_>, at: &Point, label: &Bound) -> Point {
    let values = (0..at.crowd.len()).filter_map(|place| at.crowd.labelled(place, &label.name));
    let crowd = maker.explorer.crowd(values);
    Point { kind: label.kind, crowd, labels_from: maker.labels.len(), ..at.clone_without_crowd() }
}

/// Appends `select('a', 'b')`, with `by()` for all labels or for none.
fn select_many(maker: &mut Maker<'_>, at: &Point, out: &mut Vec<Step>) -> Option<Kind> {
    let mut labels: Vec<Bound> = Vec::new();
    for bound in maker.visible(at) {
        if !labels.iter().any(|other| other.name == bound.name) {
            labels.push(bound.clone());
        }
    }
    if labels.len() < 2 {
        return None;
    }
    let count = maker.rng.range_usize(2..=labels.len().min(4));
    maker.rng.shuffle(&mut labels);
    labels.truncate(count);
    let pop = maker.rng.one_in(8).then(|| maker.pick(&[Pop::First, Pop::Last]));
    let names = labels.iter().map(|label| Text::String(label.name.clone())).collect();
    out.push(Map::Select(Select::Labels { pop, labels: names }).into());
    let modulated = maker.rng.bool();
    let mut content: Option<Kind> = None;
    for label in &labels {
        let mut kind = label.kind;
        if modulated {
            let point = labelled(maker, at, label);
            let (key, by) = maker.by(&point);
            out.push(by_step(key));
            kind = by;
        }
        content = Some(content.map_or(kind, |content| content.join(kind)));
    }
    Some(Kind::Map(Item::Text(Which::Any), content?.content()))
}

/// A text key of the map of a sample traverser, and the kind of its value.
fn some_entry(maker: &mut Maker<'_>, at: &Point) -> Option<(Name, Kind)> {
    let Kind::Map(_, content) = at.kind else { return None };
    let place = maker.witness(at)?;
    let edgewise_gremlin_semantics::Value::Map(map) = at.value(place)? else { return None };
    let keys: Vec<Name> = map.entries().iter().filter_map(|(key, _)| key.as_str().map(Name::new)).collect();
    Some((maker.rng.pick(&keys)?.clone(), content.kind()))
}

/// Appends `project('p', 'q').by(…).by(…)`.
fn project(maker: &mut Maker<'_>, at: &Point, out: &mut Vec<Step>) -> Option<Kind> {
    let count = maker.rng.range_usize(1..=3);
    let names = ["p", "q", "r"].iter().take(count).map(|name| Text::from(*name)).collect();
    out.push(Map::Project(names).into());
    let mut content: Option<Kind> = None;
    for _ in 0..count {
        let (key, kind) = maker.by(at);
        out.push(by_step(key));
        content = Some(content.map_or(kind, |content| content.join(kind)));
    }
    let content = content.map_or(Content::Any, Kind::content);
    Some(Kind::Map(Item::Text(Which::Any), content))
}
