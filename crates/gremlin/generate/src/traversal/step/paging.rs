//! Makes slices and samples of the stream, and of collections.

use edgewise_gremlin_semantics::Crowd;
use edgewise_gremlin_syntax::ast::{Filter, Integer, Number, Reduce, Scope, Step};

use crate::traversal::kind::{CONTAINERS, EVERY, Holder, Kind, LOCAL};
use crate::traversal::modulator::by_step;
use crate::traversal::production::{Production, line};
use crate::traversal::{Maker, Point};

/// Productions of slices and samples.
pub const LINES: &[Production] = &[
    line("limit", &["limit"], EVERY, 9, |maker, at, out| {
        let count = maker.rng.range_i64(1..=6).into();
        let scope = written(maker);
        out.push(Filter::Limit { scope, count }.into());
        maker.found = guess(at);
        Some(at.kind)
    }),
    line("range", &["range"], EVERY, 7, |maker, at, out| {
        let (low, high) = bounds(maker, at.rows);
        let scope = written(maker);
        out.push(Filter::Range { scope, low, high }.into());
        maker.found = guess(at);
        Some(at.kind)
    }),
    line("skip", &["skip"], EVERY, 6, |maker, at, out| {
        let count = below(maker, at.rows);
        let scope = written(maker);
        out.push(Filter::Skip { scope, count }.into());
        maker.found = guess(at);
        Some(at.kind)
    }),
    line("tail", &["tail"], EVERY, 7, |maker, at, out| {
        let count = (!maker.rng.one_in(4)).then(|| maker.rng.range_i64(1..=5).into());
        let scope = written(maker);
        out.push(Filter::Tail { scope, count }.into());
        maker.found = guess(at);
        Some(at.kind)
    }),
    line("limit-local", &["limit"], CONTAINERS, 6, |maker, at, out| {
        let count = maker.rng.range_i64(1..=4).into();
        out.push(Filter::Limit { scope: LOCAL, count }.into());
        sliced(maker, at)
    }),
    line("range-local", &["range"], CONTAINERS, 5, |maker, at, out| {
        let (low, high) = bounds(maker, 4.0);
        out.push(Filter::Range { scope: LOCAL, low, high }.into());
        sliced(maker, at)
    }),
    line("skip-local", &["skip"], CONTAINERS, 4, |maker, at, out| {
        let count = maker.rng.range_i64(0..=2).into();
        out.push(Filter::Skip { scope: LOCAL, count }.into());
        sliced(maker, at)
    }),
    line("tail-local", &["tail"], CONTAINERS, 5, |maker, at, out| {
        let count = maker.rng.bool().then(|| maker.rng.range_i64(1..=3).into());
        out.push(Filter::Tail { scope: LOCAL, count }.into());
        sliced(maker, at)
    }),
    line("sample", &["sample"], EVERY, 2, |maker, at, out| {
        let scope = written(maker);
        let count = maker.rng.range_i64(1..=4);
        let by = if maker.rng.one_in(3) { weight(maker, at) } else { None };
        out.push(chance(maker, Filter::Sample { scope, count })?);
        out.extend(by);
        Some(at.kind)
    }),
    line("sample-local", &["sample"], CONTAINERS, 1, |maker, at, out| {
        let count = maker.rng.range_i64(1..=3);
        out.push(chance(maker, Filter::Sample { scope: LOCAL, count })?);
        // A path without some of its objects is a list.
        Some(match at.kind {
            Kind::Path => Kind::ANY,
            Kind::Many(_, item) => Kind::Many(Holder::List, item),
            kind => kind,
        })
    }),
    line("coin", &["coin"], EVERY, 1, |maker, at, out| {
        let probability = maker.pick(&[0.5, 1.0, 0.75, 0.0]);
        out.push(chance(maker, Filter::Coin(Number::Double(probability)))?);
        Some(at.kind)
    }),
    line("timeLimit", &["timeLimit"], EVERY, 1, |maker, at, out| {
        // The time is long enough for every engine to finish.
        let milliseconds = maker.rng.range_i64(100_000..=999_999);
        out.push(chance(maker, Filter::TimeLimit(milliseconds))?);
        Some(at.kind)
    }),
    line("discard", &["discard"], EVERY, 2, |maker, at, out| {
        if at.in_repeat || !maker.limits.has_discard() {
            return None;
        }
        // No traversers are left, but a reduction after this step still has a result.
        out.push(Filter::Discard.into());
        out.push(if maker.rng.bool() { Reduce::Count(None) } else { Reduce::Fold(None) }.into());
        Some(match out.last() {
            Some(Step::Reduce(Reduce::Count(_))) => Kind::COUNT,
            _ => Kind::Many(Holder::List, at.kind.item()),
        })
    }),
];

/// Guesses the traversers after the step without running the whole traversal: the sample traversers before it.
fn guess(at: &Point) -> Option<Crowd> {
    (!at.crowd.is_complete()).then(|| at.crowd.clone())
}

fn written(maker: &mut Maker<'_>) -> Option<Scope> {
    maker.rng.one_in(6).then_some(Scope::Global)
}

/// The step with random results; `None` if the configuration excludes such steps.
fn chance(maker: &Maker<'_>, step: Filter) -> Option<Step> {
    maker.config.traversal.chance.then(|| step.into())
}

/// A random number below the estimated number of traversers, and at most 4.
fn below(maker: &mut Maker<'_>, rows: f64) -> Integer {
    let most = (rows as i64 - 1).clamp(0, 4);
    maker.rng.range_i64(0..=most).into()
}

fn bounds(maker: &mut Maker<'_>, rows: f64) -> (Integer, Integer) {
    let most = (rows as i64 - 1).clamp(0, 4);
    let low = maker.rng.range_i64(0..=most);
    let high = if maker.rng.one_in(8) { -1 } else { low + maker.rng.range_i64(1..=5) };
    (low.into(), high.into())
}

/// The kind of a slice. Before 3.8, a slice with one member is that member.
fn sliced(maker: &Maker<'_>, at: &Point) -> Option<Kind> {
    let unwraps = !maker.since(edgewise_gremlin_syntax::Version::V3_8);
    Some(match at.kind {
        Kind::Many(Holder::Bag, item) if !unwraps => Kind::Many(Holder::List, item),
        Kind::Many(..) if unwraps => Kind::ANY,
        kind => kind,
    })
}

/// Makes the `by()` of `sample()`, which needs weights that are not negative.
fn weight(maker: &mut Maker<'_>, at: &Point) -> Option<Step> {
    use edgewise_gremlin_syntax::ast::{ByKey, Map, Nested, Value};
    let _ = at;
    let constant = maker.rng.range_i64(1..=3) as f64;
    let nested = Nested::new([Map::Constant(Value::double(constant))]);
    Some(by_step(Some(ByKey::Traversal(nested))))
}
