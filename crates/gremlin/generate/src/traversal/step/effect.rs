//! Makes side effects and barriers.

use edgewise_gremlin_syntax::ast::{Barrier, Scope, SideEffect, Step, Text};

use crate::traversal::kind::{Content, EDGES, EVERY, Holder, Item, Kind, Number, Text as Which};
use crate::traversal::maker::Bound;
use crate::traversal::modulator::by_step;
use crate::traversal::production::{Production, line};
use crate::traversal::{Maker, Point};

/// Productions of side effects and barriers.
pub const LINES: &[Production] = &[
    line("aggregate", &["aggregate"], EVERY, 12, |maker, at, out| {
        let scope = match maker.since(edgewise_gremlin_syntax::Version::V3_8) {
            true => None,
            false => maker.rng.one_in(3).then(|| maker.pick(Scope::ALL)),
        };
        // 3.5 introduced the scope.
        let scope = scope.filter(|_| maker.since(edgewise_gremlin_syntax::Version::V3_5));
        let key = maker.new_effect();
        collect(maker, at, SideEffect::Aggregate { scope, key }, out)
    }),
    line("store", &["store"], EVERY, 8, |maker, at, out| {
        let key = maker.new_effect();
        collect(maker, at, SideEffect::Store(key), out)
    }),
    line("cap", &["cap"], EVERY, 16, |maker, at, out| {
        if at.in_repeat || at.depth > 0 {
            return None;
        }
        let place = maker.rng.index(maker.effects.len());
        let effect = maker.effects.get(place)?.clone();
        let mut keys = vec![Text::String(effect.name.clone())];
        let other = maker.effects.iter().find(|other| other.name != effect.name).cloned();
        let kind = match other {
            Some(other) if maker.rng.one_in(3) => {
                keys.push(Text::String(other.name));
                Kind::Map(Item::Text(Which::Any), Content::Any)
            }
            _ => super::group::capped(effect.kind),
        };
        out.push(SideEffect::Cap(keys).into());
        Some(kind)
    }),
    line("sideEffect", &["sideEffect"], EVERY, 4, |maker, at, out| {
        if !maker.can_nest(at) {
            return None;
        }
        let made = maker.nested(at)?;
        out.push(SideEffect::SideEffect(made.nested).into());
        Some(at.kind)
    }),
    line("subgraph", &["subgraph"], EDGES, 3, |maker, at, out| {
        if at.depth > 0 {
            return None;
        }
        let name = maker.new_effect();
        maker.effects.push(Bound { name: name.clone(), kind: Kind::Graph });
        out.push(SideEffect::Subgraph(name).into());
        Some(at.kind)
    }),
    line("barrier", &["barrier"], EVERY, 6, |maker, at, out| {
        let size = maker.rng.one_in(4).then(|| Barrier::Size(maker.rng.range_i64(1..=4)));
        out.push(SideEffect::Barrier(size).into());
        Some(at.kind)
    }),
    line("normSack", &["barrier"], EVERY, 4, |maker, at, out| {
        if maker.sack != Some(Kind::One(Item::Number(Number::Float))) || at.depth > 0 {
            return None;
        }
        out.push(SideEffect::Barrier(Some(Barrier::NormSack)).into());
        Some(at.kind)
    }),
];

/// Appends a side effect of the main traversal, which collects the values of the traversers that pass.
fn collect(maker: &mut Maker<'_>, at: &Point, step: SideEffect, out: &mut Vec<Step>) -> Option<Kind> {
    if at.depth > 0 || at.written {
        return None;
    }
    let name = maker.new_effect();
    out.push(step.into());
    let mut kind = at.kind;
    if maker.rng.one_in(3) {
        let (key, by) = maker.by(at);
        out.push(by_step(key));
        kind = by;
    }
    maker.effects.push(Bound { name, kind: Kind::Many(Holder::Bag, kind.item()) });
    Some(at.kind)
}
