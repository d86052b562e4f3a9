//! Makes steps that keep distinct values, and steps on paths.

use edgewise_gremlin_syntax::Version;
use edgewise_gremlin_syntax::ast::{ByKey, Endpoint, Filter, Map, Modulator, Name, Scope, Step, T, Text};

use crate::traversal::kind::{CONTAINERS, Class, Classes, ELEMENTS, EVERY, Holder, Item, Kind, LOCAL};
use crate::traversal::modulator::by_step;
use crate::traversal::production::{Production, line};
use crate::traversal::{Maker, Point};

/// The classes of values that `by(label)` accepts.
const LABELLED: Classes = ELEMENTS;

/// Productions of `dedup()`, `simplePath()`, `cyclicPath()` and `path()`.
pub const LINES: &[Production] = &[
    line("dedup", &["dedup"], EVERY, 14, |maker, at, out| {
        let scope = maker.rng.one_in(8).then_some(Scope::Global);
        out.push(Filter::Dedup { scope, labels: Vec::new() }.into());
        maker.found = Some(at.crowd.clone().partly());
        Some(at.kind)
    }),
    line("dedup-by", &["dedup"], EVERY, 8, |maker, at, out| {
        out.push(Filter::Dedup { scope: None, labels: Vec::new() }.into());
        let (key, _) = maker.by(at);
        out.push(by_step(key));
        Some(at.kind)
    }),
    line("dedup-labels", &["dedup", "as"], EVERY, 6, |maker, at, out| {
        let mut labels = vec![Text::String(maker.some_label(at)?.name)];
        if let Some(other) =
            maker.some_label(at).map(|label| Text::String(label.name)).filter(|other| !labels.contains(other))
        {
            labels.push(other);
        }
        out.push(Filter::Dedup { scope: None, labels }.into());
        Some(at.kind)
    }),
    line("dedup-local", &["dedup"], CONTAINERS, 6, |maker, at, out| {
        if !matches!(at.kind, Kind::Many(..) | Kind::Path) && !maker.since(Version::V3_6) {
            return None;
        }
        out.push(Filter::Dedup { scope: LOCAL, labels: Vec::new() }.into());
        Some(match at.kind {
            Kind::Many(_, item) => Kind::Many(Holder::Set, item),
            Kind::Path => Kind::Many(Holder::Set, Item::Any),
            kind => kind,
        })
    }),
    line("simplePath", &["simplePath"], EVERY, 6, |maker, at, out| {
        path_filter(maker, at, Filter::SimplePath, out)
    }),
    line("cyclicPath", &["cyclicPath"], EVERY, 4, |maker, at, out| {
        path_filter(maker, at, Filter::CyclicPath, out)
    }),
    line("path", &["path"], EVERY, 12, path),
];

/// Appends one or more `by()` steps, each of which every object of the path accepts.
fn path_bys(maker: &mut Maker<'_>, at: &Point, out: &mut Vec<Step>) {
    let only = |classes: Classes| at.trail & !classes == 0;
    let elements = only(LABELLED);
    let count = if maker.rng.bool() { 0 } else { 1 + usize::from(maker.rng.one_in(3)) };
    for _ in 0..count {
        let one = match at.trail {
            trail if trail == 1 << Class::Vertex as u16 => Some(Item::Vertex),
            trail if trail == 1 << Class::Edge as u16 => Some(Item::Edge),
            _ => None,
        };
        let key = match one {
            // The values of the objects are not known, so nothing is run on them.
            Some(item) => {
                let depth = maker.config.traversal.depth;
                let point = Point { kind: Kind::One(item), depth, ..at.clone_without_crowd() };
                maker.by(&point).0
            }
            None if elements => Some(ByKey::T(T::Label)),
            None => None,
        };
        out.push(by_step(key));
    }
}

/// Appends `from()` and `to()` with visible labels.
fn ends(maker: &mut Maker<'_>, at: &Point, out: &mut Vec<Step>) {
    let visible: Vec<Name> = maker.visible(at).iter().map(|label| label.name.clone()).collect();
    if visible.is_empty() || !maker.rng.one_in(3) {
        return;
    }
    let endpoint = Endpoint::Label;
    let (first, last) = (visible[0].clone(), visible[visible.len() - 1].clone());
    match maker.rng.index(3) {
        0 => out.push(Modulator::From(endpoint(first)).into()),
        1 => out.push(Modulator::To(endpoint(last)).into()),
        _ if visible.len() > 1 => {
            out.push(Modulator::From(endpoint(first)).into());
            out.push(Modulator::To(endpoint(last)).into());
        }
        _ => {}
    }
}

fn path_filter(maker: &mut Maker<'_>, at: &Point, step: Filter, out: &mut Vec<Step>) -> Option<Kind> {
    out.push(step.into());
    ends(maker, at, out);
    if maker.rng.one_in(4) {
        path_bys(maker, at, out);
    }
    Some(at.kind)
}

fn path(maker: &mut Maker<'_>, at: &Point, out: &mut Vec<Step>) -> Option<Kind> {
    out.push(Map::Path.into());
    ends(maker, at, out);
    path_bys(maker, at, out);
    Some(Kind::Path)
}
