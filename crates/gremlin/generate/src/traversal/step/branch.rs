//! Makes branches: nested traversals that traversers are sent through.

use edgewise_gremlin_semantics::Crowd;
use edgewise_gremlin_syntax::ast::{Branch, Nested, Step};

use crate::traversal::chain::Inner;
use crate::traversal::kind::{Class, EVERY, Kind};
use crate::traversal::production::{Production, line};
use crate::traversal::{Maker, Point};

/// Productions of branches.
pub const LINES: &[Production] = &[
    line("union", &["union"], EVERY, 10, |maker, at, out| {
        let (ways, kind, crowds) = ways(maker, at)?;
        out.push(Branch::Union(ways).into());
        maker.found = crowds.into_iter().reduce(|mut all, more| {
            all.join(more);
            all
        });
        Some(kind)
    }),
    line("coalesce", &["coalesce"], EVERY, 8, |maker, at, out| {
        let (ways, kind, crowds) = ways(maker, at)?;
        out.push(Branch::Coalesce(ways).into());
        maker.found = crowds.into_iter().next();
        Some(kind)
    }),
    line("optional", &["optional"], EVERY, 6, |maker, at, out| {
        let made = nested_if_allowed(maker, at)?;
        out.push(Branch::Optional(made.nested).into());
        maker.found = Some(made.end.crowd.partly());
        Some(at.kind.join(made.end.kind))
    }),
    line("local", &["local"], EVERY, 6, |maker, at, out| single(maker, at, out, Branch::Local)),
    line("flatMap", &["flatMap"], EVERY, 5, |maker, at, out| single(maker, at, out, Branch::FlatMap)),
    line("map", &["map"], EVERY, 6, |maker, at, out| {
        let made = nested_if_allowed(maker, at)?;
        // Engines before 3.6 differ in a map() without a result, so a result is required.
        out.push(Branch::Map(made.nested).into());
        Some(made.end.kind)
    }),
];

fn nested_if_allowed(maker: &mut Maker<'_>, at: &Point) -> Option<Inner> {
    if maker.can_nest(at) { maker.nested(at) } else { None }
}

fn single(
    maker: &mut Maker<'_>,
    at: &Point,
    out: &mut Vec<Step>,
    make: fn(Nested) -> Branch,
) -> Option<Kind> {
    let made = nested_if_allowed(maker, at)?;
    out.push(make(made.nested).into());
    maker.found = Some(made.end.crowd.partly());
    Some(made.end.kind)
}

/// Makes two or three branches, most often with results of the same class, so that more steps can follow.
fn ways(maker: &mut Maker<'_>, at: &Point) -> Option<(Vec<Nested>, Kind, Vec<Crowd>)> {
    let first = nested_if_allowed(maker, at)?;
    let mut kind = first.end.kind;
    let mut ways = vec![first.nested];
    let mut crowds = vec![first.end.crowd.partly()];
    for _ in 0..maker.rng.range_usize(1..=2) {
        let wanted = 1 << Class::of(kind) as u16;
        let same = if maker.rng.percent(75) { maker.nested_to(at, wanted) } else { None };
        let Some(other) = same.or_else(|| maker.nested(at)) else { continue };
        kind = kind.join(other.end.kind);
        ways.push(other.nested);
        crowds.push(other.end.crowd.partly());
    }
    Some((ways, kind, crowds))
}
