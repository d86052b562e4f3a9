//! Makes groups, counts by group, and trees, as results and as side effects.

use edgewise_gremlin_syntax::ast::{ByKey, Filter, Map, Name, Nested, Reduce, Step};

use crate::traversal::kind::{Content, EVERY, Holder, Item, Kind};
use crate::traversal::maker::Bound;
use crate::traversal::modulator::by_step;
use crate::traversal::production::{Production, line};
use crate::traversal::{Maker, Point};

/// Productions of groups and trees.
pub const LINES: &[Production] = &[
    line("group", &["group"], EVERY, 14, |maker, at, out| {
        require_reducible(at)?;
        group(maker, at, None, out)
    }),
    line("groupCount", &["groupCount"], EVERY, 12, |maker, at, out| {
        require_reducible(at)?;
        group_count(maker, at, None, out)
    }),
    line("tree", &["tree"], EVERY, 6, |_, at, out| {
        require_reducible(at)?;
        out.push(Reduce::Tree(None).into());
        Some(Kind::Tree)
    }),
    line("group-effect", &["group", "cap"], EVERY, 4, |maker, at, out| effect(maker, at, out, group)),
    line("groupCount-effect", &["groupCount", "cap"], EVERY, 4, |maker, at, out| {
        effect(maker, at, out, group_count)
    }),
    line("tree-effect", &["tree", "cap"], EVERY, 2, |maker, at, out| {
        effect(maker, at, out, |_, _, name, out| {
            out.push(Reduce::Tree(name).into());
            Some(Kind::Tree)
        })
    }),
];

/// Returns `None` inside `repeat()`, where the stream must not be reduced.
fn require_reducible(at: &Point) -> Option<()> {
    (!at.in_repeat).then_some(())
}

/// Appends a step that stores its result as a side effect of the main traversal; the traversers continue.
fn effect(
    maker: &mut Maker<'_>,
    at: &Point,
    out: &mut Vec<Step>,
    make: fn(&mut Maker<'_>, &Point, Option<Name>, &mut Vec<Step>) -> Option<Kind>,
) -> Option<Kind> {
    if at.depth > 0 {
        return None;
    }
    let name = maker.new_effect();
    let kind = make(maker, at, Some(name.clone()), out)?;
    maker.effects.push(Bound { name, kind });
    Some(at.kind)
}

fn group_count(maker: &mut Maker<'_>, at: &Point, name: Option<Name>, out: &mut Vec<Step>) -> Option<Kind> {
    out.push(Reduce::GroupCount(name).into());
    let mut key = at.kind;
    if !maker.rng.one_in(3) {
        let (by, kind) = maker.by(at);
        out.push(by_step(by));
        key = kind;
    }
    Some(Kind::Map(key.item(), Content::One(Kind::COUNT.item())))
}

fn group(maker: &mut Maker<'_>, at: &Point, name: Option<Name>, out: &mut Vec<Step>) -> Option<Kind> {
    out.push(Reduce::Group(name).into());
    let mut key = at.kind;
    let mut content = Content::Many(at.kind.item());
    if !matches!(at.kind, Kind::One(_)) {
        content = Content::Any;
    }
    if maker.rng.index(10) < 8 {
        let (by, kind) = maker.by(at);
        out.push(by_step(by));
        key = kind;
        if maker.rng.index(10) < 6 {
            let (by, kind) = group_value(maker, at);
            out.push(by_step(by));
            content = kind;
        }
    }
    Some(Kind::Map(key.item(), content))
}

/// Makes the second `by()` of `group()`: a plain one collects a list, a traversal reduces the group.
fn group_value(maker: &mut Maker<'_>, at: &Point) -> (Option<ByKey>, Content) {
    let count = || {
        let nested = Nested::new([Reduce::Count(None)]);
        (Some(ByKey::Traversal(nested)), Content::One(Kind::COUNT.item()))
    };
    match maker.rng.index(6) {
        0 | 1 => count(),
        2 if at.kind.item().is_element() => {
            let numeric = maker.key_that(at, |key| matches!(key.item, Item::Number(number) if number.adds()));
            let Some(key) = numeric else { return count() };
            let (name, item) = (maker.key(key).name.clone(), maker.key(key).item);
            let values: Step = Map::Values(vec![name.into()]).into();
            let (reduce, content) = match maker.rng.index(3) {
                0 => (Reduce::Sum(None), Content::Any),
                1 => (Reduce::Max(None), Content::One(item)),
                _ => (Reduce::Fold(None), Content::Many(item)),
            };
            (Some(ByKey::Traversal(Nested { steps: vec![values, reduce.into()] })), content)
        }
        3 => {
            let nested = Nested {
                steps: vec![
                    Filter::Dedup { scope: None, labels: Vec::new() }.into(),
                    Reduce::Fold(None).into(),
                ],
            };
            let content =
                if matches!(at.kind, Kind::One(_)) { Content::Many(at.kind.item()) } else { Content::Any };
            (Some(ByKey::Traversal(nested)), content)
        }
        _ => {
            let (by, kind) = maker.by(at);
            match by {
                // For a traversal, only its first result counts.
                Some(ByKey::Traversal(_)) => (by, kind.content()),
                _ => match kind {
                    Kind::One(item) => (by, Content::Many(item)),
                    _ => (by, Content::Any),
                },
            }
        }
    }
}

/// The kind that `cap()` returns for a side effect.
pub const fn capped(kind: Kind) -> Kind {
    match kind {
        Kind::Many(_, item) => Kind::Many(Holder::Bag, item),
        other => other,
    }
}
