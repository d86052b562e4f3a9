//! Makes `choose()` and `branch()` with options.

use edgewise_gremlin_syntax::Version;
use edgewise_gremlin_syntax::ast::{
    Branch, Choice, Choose, ChooseKey, Condition, Map, Modulator, Nested, Pick, Step, T, Value,
};

use crate::traversal::kind::{EVERY, Item, Kind, SCALARS};
use crate::traversal::predicate::Tested;
use crate::traversal::production::{Production, line};
use crate::traversal::{Maker, Point};

/// Productions of `choose()` and `branch()`.
pub const LINES: &[Production] = &[
    line("choose-test", &["choose"], EVERY, 8, |maker, at, out| {
        let truth = maker.rng.bool();
        let condition = Condition::Traversal(maker.test(at, truth)?);
        test(maker, at, condition, out)
    }),
    line("choose-predicate", &["choose"], SCALARS, 3, |maker, at, out| {
        let place = maker.witness(at);
        let own = place.and_then(|place| at.value(place));
        let truth = maker.rng.bool();
        let subject = Tested { item: at.kind.item(), key: None, own, truth, depth: 1 };
        let condition = Condition::Predicate(maker.predicate(subject));
        test(maker, at, condition, out)
    }),
    line("choose-options", &["choose", "option"], EVERY, 6, |maker, at, out| options(maker, at, out, false)),
    line("branch", &["branch", "option"], EVERY, 4, |maker, at, out| options(maker, at, out, true)),
];

fn test(maker: &mut Maker<'_>, at: &Point, condition: Condition, out: &mut Vec<Step>) -> Option<Kind> {
    if !maker.can_nest(at) {
        return None;
    }
    let then = maker.nested(at)?;
    let otherwise = if maker.rng.percent(75) { maker.nested(at) } else { None };
    let other = otherwise.as_ref().map_or(at.kind, |made| made.end.kind);
    let kind = then.end.kind.join(other);
    let otherwise = otherwise.map(|made| made.nested);
    out.push(Branch::Choose(Choose::Test { condition, then: then.nested, otherwise }).into());
    Some(kind)
}

/// The value that is compared with the keys of the options.
struct Key {
    traversal: Nested,
    token: Option<T>,
    kind: Kind,
    values: Vec<edgewise_gremlin_semantics::Value>,
}

/// Makes a key that distinguishes traversers.
fn key(maker: &mut Maker<'_>, at: &Point) -> Option<Key> {
    let element = matches!(at.kind, Kind::One(Item::Vertex | Item::Edge));
    let (step, token, kind): (Step, _, _) = match at.kind {
        Kind::One(_) if element && maker.rng.bool() => (Map::Label.into(), Some(T::Label), Kind::TEXT),
        Kind::One(item) if item.is_element() => {
            let key = maker.key_that(at, |key| key.single)?;
            let (kind, declared) = (Kind::One(maker.key(key).item), maker.key(key).kind);
            let values: Step = Map::Values(vec![maker.key(key).name.clone().into()]).into();
            match maker.since(Version::V3_8) {
                true => (values, None, kind),
                // Before 3.8, an element without the key raises an error, so it gets a constant.
                false if maker.limits.has_literals(declared) => {
                    let constant = Nested::new([Map::Constant(maker.random(declared))]);
                    (Branch::Coalesce(vec![Nested { steps: vec![values] }, constant]).into(), None, kind)
                }
                false => return None,
            }
        }
        kind => (Map::Identity.into(), None, kind),
    };
    let steps = vec![step];
    let crowd = maker.explorer.advance(&at.crowd, &steps, false, 8).ok()?;
    let values = crowd.values().cloned().collect();
    Some(Key { traversal: Nested { steps }, token, kind, values })
}

/// Makes the branch of an option; `kind` becomes the join of the results of all branches so far.
fn way(maker: &mut Maker<'_>, at: &Point, kind: &mut Option<Kind>) -> Option<Nested> {
    let made = maker.nested(at)?;
    *kind = Some(kind.map_or(made.end.kind, |kind| kind.join(made.end.kind)));
    Some(made.nested)
}

fn options(maker: &mut Maker<'_>, at: &Point, out: &mut Vec<Step>, branch: bool) -> Option<Kind> {
    if !maker.can_nest(at) {
        return None;
    }
    let key = key(maker, at)?;
    out.push(
        match key.token {
            _ if branch => Branch::Branch(key.traversal.clone()),
            Some(token) if maker.rng.bool() => Branch::Choose(Choose::Options(ChooseKey::T(token))),
            _ => Branch::Choose(Choose::Options(ChooseKey::Traversal(key.traversal.clone()))),
        }
        .into(),
    );
    let mut kind: Option<Kind> = None;
    let mut used: Vec<Value> = Vec::new();
    for _ in 0..maker.rng.range_usize(1..=2) {
        let own = maker.rng.pick(&key.values).cloned();
        if maker.rng.one_in(4) && maker.since(Version::V3_6) {
            let subject =
                Tested { item: key.kind.item(), key: None, own: own.as_ref(), truth: true, depth: 1 };
            let predicate = maker.predicate(subject);
            let made = way(maker, at, &mut kind)?;
            out.push(Modulator::Option(Choice::Predicate(predicate, made)).into());
            continue;
        }
        let (literal, _) = maker.operand(key.kind.item(), None, own.as_ref());
        let literal = own.as_ref().and_then(|own| maker.written(own)).unwrap_or(literal);
        if matches!(literal, Value::List(_) | Value::Null) || used.contains(&literal) {
            continue;
        }
        used.push(literal.clone());
        let made = way(maker, at, &mut kind)?;
        out.push(Modulator::Option(Choice::Value(literal, made)).into());
    }
    let rest = match maker.rng.index(8) {
        0..=3 => Some(Pick::None),
        4 | 5 if branch => Some(Pick::Any),
        6 if maker.since(Version::V3_8) => Some(Pick::Unproductive),
        _ => None,
    };
    if let Some(pick) = rest {
        let made = way(maker, at, &mut kind)?;
        out.push(Modulator::Option(Choice::Value(Value::Pick(pick), made)).into());
    }
    // Since 3.8, traversers without a matching option pass through.
    let passes = !branch && maker.since(Version::V3_8);
    let kind = kind?;
    Some(if passes { kind.join(at.kind) } else { kind })
}
