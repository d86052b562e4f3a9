//! Makes reductions of the stream, and of collections.

use edgewise_gremlin_syntax::ast::{Fold, Operator, Reduce, Scope, Step, Value};

use crate::traversal::kind::{
    CONTAINERS, Class, Classes, EVERY, Holder, Item, Kind, LOCAL, NUMBERS, Number, SCALARS, classes,
};
use crate::traversal::production::{Production, line};
use crate::traversal::{Maker, Point};

const LISTS: Classes = classes(&[Class::Many]);

/// Productions of reductions.
pub const LINES: &[Production] = &[
    line("count", &["count"], EVERY, 14, |maker, at, out| {
        let scope = stream(maker, at)?;
        out.push(Reduce::Count(scope).into());
        Some(Kind::COUNT)
    }),
    line("sum", &["sum"], NUMBERS, 16, |maker, at, out| {
        let (scope, number) = (stream(maker, at)?, adds(at.kind)?);
        out.push(Reduce::Sum(scope).into());
        Some(summed(number))
    }),
    line("mean", &["mean"], NUMBERS, 12, |maker, at, out| {
        let (scope, number) = (stream(maker, at)?, adds(at.kind)?);
        out.push(Reduce::Mean(scope).into());
        Some(Kind::One(Item::Number(mean_of(number))))
    }),
    line("max", &["max"], SCALARS, 10, |maker, at, out| {
        let scope = comparable(maker, at)?;
        out.push(Reduce::Max(scope).into());
        Some(at.kind)
    }),
    line("min", &["min"], SCALARS, 10, |maker, at, out| {
        let scope = comparable(maker, at)?;
        out.push(Reduce::Min(scope).into());
        Some(at.kind)
    }),
    line("fold", &["fold"], EVERY, 12, |maker, at, out| {
        stream(maker, at)?;
        out.push(Reduce::Fold(None).into());
        Some(Kind::Many(Holder::List, at.kind.item()))
    }),
    line("fold-seed", &["fold"], NUMBERS, 5, |maker, at, out| {
        stream(maker, at)?;
        let number = adds(at.kind)?;
        let operator = maker.pick(&[Operator::Sum, Operator::Max, Operator::Min]);
        let seed = maker.constant(Item::Number(Number::Small));
        out.push(Reduce::Fold(Some(Fold { seed, operator })).into());
        Some(summed(number.join(Number::Small)))
    }),
    line("fold-lists", &["fold"], LISTS, 4, |maker, at, out| {
        stream(maker, at)?;
        let Kind::Many(_, item) = at.kind else { return None };
        let fold = Fold { seed: Value::List(Vec::new()), operator: Operator::AddAll };
        out.push(Reduce::Fold(Some(fold)).into());
        Some(Kind::Many(Holder::List, item))
    }),
    line("count-local", &["count"], EVERY, 6, |_, at, out| {
        if !at.kind.is_container() && at.kind != Kind::ANY {
            return None;
        }
        out.push(Reduce::Count(LOCAL).into());
        Some(Kind::COUNT)
    }),
    line("sum-local", &["sum"], CONTAINERS, 6, |_, at, out| {
        let number = inner(at.kind)?;
        out.push(Reduce::Sum(LOCAL).into());
        Some(summed(number))
    }),
    line("mean-local", &["mean"], CONTAINERS, 5, |_, at, out| {
        let number = inner(at.kind)?;
        out.push(Reduce::Mean(LOCAL).into());
        Some(Kind::One(Item::Number(mean_of(number))))
    }),
    line("max-local", &["max"], LISTS, 6, |maker, at, out| local_extreme(maker, at, out, Reduce::Max)),
    line("min-local", &["min"], LISTS, 6, |maker, at, out| local_extreme(maker, at, out, Reduce::Min)),
];

/// The scope of a reduction of the stream; `None` inside `repeat()`, where a reduction is not allowed.
#[allow(clippy::option_option)]
fn stream(maker: &mut Maker<'_>, at: &Point) -> Option<Option<Scope>> {
    (!at.in_repeat).then(|| maker.rng.one_in(8).then_some(Scope::Global))
}

/// The class of the numbers, if they can be added.
fn adds(kind: Kind) -> Option<Number> {
    match kind {
        Kind::One(Item::Number(number)) if number.adds() => Some(number),
        _ => None,
    }
}

/// The kind of a sum, which may be larger than the numbers that are added.
const fn summed(number: Number) -> Kind {
    Kind::One(Item::Number(match number {
        Number::Small => Number::Word,
        Number::Word => Number::Wide,
        other => other,
    }))
}

/// The class of a mean: that of integers of any size is a decimal.
const fn mean_of(number: Number) -> Number {
    match number {
        Number::Big | Number::Decimal => Number::Decimal,
        Number::Mixed => Number::Mixed,
        _ => Number::Float,
    }
}

/// The scope of `max()` or `min()`, which accept other comparable values than numbers since 3.4. UUIDs and booleans
/// are only used since 3.6.
#[allow(clippy::option_option)]
fn comparable(maker: &mut Maker<'_>, at: &Point) -> Option<Option<Scope>> {
    let old = !maker.since(edgewise_gremlin_syntax::Version::V3_6);
    if old && matches!(at.kind, Kind::One(Item::Uuid | Item::Boolean)) {
        return None;
    }
    stream(maker, at)
}

/// The class of the numbers in a collection or a map, if they can be added.
fn inner(kind: Kind) -> Option<Number> {
    use crate::traversal::kind::Content;
    match kind {
        Kind::Many(_, Item::Number(number)) | Kind::Map(_, Content::One(Item::Number(number)))
            if number.adds() =>
        {
            Some(number)
        }
        _ => None,
    }
}

fn local_extreme(
    maker: &mut Maker<'_>,
    at: &Point,
    out: &mut Vec<Step>,
    make: fn(Option<Scope>) -> Reduce,
) -> Option<Kind> {
    let Kind::Many(_, item) = at.kind else { return None };
    let concrete = matches!(item, Item::Number(_) | Item::Text(_) | Item::Date);
    if !concrete && !maker.since(edgewise_gremlin_syntax::Version::V3_6) {
        return None;
    }
    out.push(make(LOCAL).into());
    Some(Kind::One(item))
}
