//! Makes filters on values, on nested traversals and on labelled objects.

use edgewise_gremlin_semantics::Crowd;
use edgewise_gremlin_syntax::Version;
use edgewise_gremlin_syntax::ast::{
    ByKey, Condition, Filter, Has, HasKey, Modulator, Name, Nested, Predicate, Step, Test, Text, Value, Where,
};

use crate::traversal::chain::Inner;
use crate::traversal::kind::{Class, Classes, EVERY, Item, Kind, MANIES, SCALARS, classes};
use crate::traversal::maker::Bound;
use crate::traversal::modulator::by_step;
use crate::traversal::predicate::Tested;
use crate::traversal::production::{Production, line};
use crate::traversal::{Maker, Point};

/// The classes of single values, of a known kind or not.
const VALUES: Classes = SCALARS | classes(&[Class::Any]);

/// Productions of filters on values and nested traversals.
pub const LINES: &[Production] = &[
    line("is-value", &["is"], VALUES, 12, |maker, at, out| {
        let place = maker.witness(at);
        let literal = maker.like(subject(at, place, true))?;
        out.push(Filter::Is(Test::Value(literal)).into());
        Some(at.kind)
    }),
    line("is-predicate", &["is"], VALUES, 34, |maker, at, out| {
        let place = maker.witness(at);
        let predicate = maker.predicate(subject(at, place, true));
        out.push(Filter::Is(Test::Predicate(predicate)).into());
        maker.found = place.map(|place| at.crowd.keep(&[place]));
        Some(at.kind)
    }),
    line("filter", &["filter"], EVERY, 12, |maker, at, out| {
        let test = maker.test(at, true)?;
        out.push(Filter::Filter(Condition::Traversal(test)).into());
        Some(at.kind)
    }),
    line("where-traversal", &["where"], EVERY, 14, |maker, at, out| {
        let test = maker.test(at, true)?;
        out.push(Filter::Where(Where::Traversal(test)).into());
        Some(at.kind)
    }),
    line("not", &["not"], EVERY, 10, |maker, at, out| {
        let test = maker.test(at, false)?;
        out.push(Filter::Not(test).into());
        Some(at.kind)
    }),
    line("and", &["and"], EVERY, 8, |maker, at, out| {
        let tests = nested_tests(maker, at, true)?;
        out.push(Filter::And(tests).into());
        Some(at.kind)
    }),
    line("or", &["or"], EVERY, 8, |maker, at, out| {
        let mut tests = vec![maker.test(at, true)?];
        let found = maker.found.take();
        for _ in 0..maker.rng.range_usize(1..=2) {
            let truth = maker.rng.bool();
            let place = maker.rng.index(tests.len() + 1);
            let test = maker.test(at, truth)?;
            tests.insert(place, test);
        }
        maker.found = found;
        out.push(Filter::Or(tests).into());
        Some(at.kind)
    }),
    line("infix", &["and", "or", "filter"], EVERY, 4, infix),
    line("where-label", &["where", "as"], EVERY, 20, where_label),
    line("where-labels", &["where", "as"], EVERY, 8, where_labels),
    line("where-walk", &["where", "as"], EVERY, 5, where_walk),
    line("where-within", &["where", "aggregate"], EVERY, 6, where_within),
    line("all", &["all"], MANIES, 8, |maker, at, out| quantified(maker, at, out, Filter::All)),
    line("any", &["any"], MANIES, 8, |maker, at, out| quantified(maker, at, out, Filter::Any)),
    line("none", &["none"], MANIES, 6, |maker, at, out| quantified(maker, at, out, Filter::None)),
];

fn subject(at: &Point, place: Option<usize>, truth: bool) -> Tested<'_> {
    let own = place.and_then(|place| at.value(place));
    Tested { item: at.kind.item(), key: None, own, truth, depth: 2 }
}

impl Maker<'_> {
    /// Makes a nested traversal that has a result for the sample traverser if `truth` is set, and has no result if it
    /// is not. `None` if no such traversal can be made here.
    pub fn test(&mut self, at: &Point, truth: bool) -> Option<Nested> {
        if !self.can_nest(at) {
            return None;
        }
        // A reduction inside a test does not affect the traverser itself.
        let inner = Point { in_repeat: false, ..self.inside(at) };
        let start = inner.crowd.clone();
        if truth {
            let length = self.config.traversal.nested_length.draw(self.rng);
            let made = self.nested_from(inner, length)?;
            // The sample traverser that the test was made for passes it.
            self.found = Some(if made.end.crowd.is_empty() { Crowd::default() } else { start.partly() });
            return Some(made.nested);
        }
        let length = usize::from(self.rng.bool());
        let made = match length {
            0 => Inner { nested: Nested::default(), end: inner },
            _ => self.nested_from(inner, length)?,
        };
        let Inner { mut nested, end } = made;
        self.refuse(&end, &mut nested.steps)?;
        let empty = self.explorer.advance(&start, &nested.steps, false, 2).ok()?.is_empty();
        self.found = Some(start.partly());
        (empty || !at.is_reached()).then_some(nested)
    }

    /// Appends a filter that the sample traverser does not pass.
    fn refuse(&mut self, at: &Point, out: &mut Vec<Step>) -> Option<()> {
        let place = self.witness(at);
        let is_scalar = !matches!(at.kind, Kind::One(item) if item.is_element() || item == Item::Property);
        if is_scalar && matches!(at.kind, Kind::One(_)) {
            let predicate = self.predicate(subject(at, place, false));
            out.push(Filter::Is(Test::Predicate(predicate)).into());
            return Some(());
        }
        if !at.kind.item().is_element() {
            out.push(Filter::Discard.into());
            return self.limits.has_discard().then_some(());
        }
        let key = self.some_key(at)?;
        let own = place.and_then(|place| self.own_value(at, place, key));
        let subject =
            Tested { item: self.key(key).item, key: Some(key), own: own.as_ref(), truth: false, depth: 1 };
        let predicate = self.predicate(subject);
        let key = HasKey::Property(Text::String(self.key(key).name.clone()));
        let has = Has { label: None, key, test: Some(Test::Predicate(predicate)) };
        out.push(Filter::Has(has).into());
        Some(())
    }
}

fn nested_tests(maker: &mut Maker<'_>, at: &Point, truth: bool) -> Option<Vec<Nested>> {
    // All nested traversals must have a result for the same traverser.
    let alone = Point { crowd: maker.inside(at).crowd, ..at.clone_without_crowd() };
    let count = maker.rng.range_usize(2..=3);
    (0..count).map(|_| maker.test(&alone, truth)).collect()
}

/// Appends `filter(x.and().y)` or `filter(x.or().y)`.
fn infix(maker: &mut Maker<'_>, at: &Point, out: &mut Vec<Step>) -> Option<Kind> {
    let parts = nested_tests(maker, at, true)?;
    let join = || -> Filter { Filter::Or(Vec::new()) };
    let connective = if maker.rng.bool() { Filter::And(Vec::new()) } else { join() };
    let mut steps: Vec<Step> = Vec::new();
    for part in parts {
        if !steps.is_empty() {
            steps.push(connective.clone().into());
        }
        steps.extend(part.steps);
    }
    out.push(Filter::Filter(Condition::Traversal(Nested { steps })).into());
    Some(at.kind)
}

/// Makes a comparison with a label. `<` and `>` are used only if both sides allow it.
fn label_predicate(maker: &mut Maker<'_>, own: Kind, label: &Bound) -> Predicate {
    let name = Value::String(label.name.clone());
    let comparable = maker.since(Version::V3_6)
        || own == label.kind && own.item() != Item::Any && !own.item().is_element();
    let collection = matches!(label.kind, Kind::Many(..));
    match maker.rng.index(if comparable { 12 } else { 6 }) {
        // `within()` of one label asks whether its value, a collection, has the object as a member.
        4 if collection => Predicate::Within(vec![name]),
        5 if collection => Predicate::Without(vec![name]),
        0..=2 | 4 => Predicate::Neq(name),
        3 | 5 => Predicate::Eq(name),
        6 => Predicate::Lt(name),
        7 => Predicate::Lte(name),
        8 => Predicate::Gt(name),
        9 => Predicate::Gte(name),
        10 => Predicate::Not(Box::new(Predicate::Eq(name))),
        _ => Predicate::Or(Box::new(Predicate::Lt(name.clone())), Box::new(Predicate::Gte(name))),
    }
}

/// Appends `where(neq('a'))`, often by a key that both objects have.
fn where_label(maker: &mut Maker<'_>, at: &Point, out: &mut Vec<Step>) -> Option<Kind> {
    let label = maker.some_label(at)?;
    let by = compare_by(maker, at, &[at.kind, label.kind]);
    let kinds = by.as_ref().map_or((at.kind, label.kind), |(_, kind)| (*kind, *kind));
    let predicate = label_predicate(maker, kinds.0, &Bound { name: label.name, kind: kinds.1 });
    out.push(Filter::Where(Where::Predicate { start: None, predicate }).into());
    out.extend(by.map(|(key, _)| by_step(key)));
    Some(at.kind)
}

/// Appends `where('a', neq('b'))`.
fn where_labels(maker: &mut Maker<'_>, at: &Point, out: &mut Vec<Step>) -> Option<Kind> {
    let (first, second) = (maker.some_label(at)?, maker.some_label(at)?);
    if first.name == second.name {
        return None;
    }
    let by = compare_by(maker, at, &[first.kind, second.kind]);
    let kinds = by.as_ref().map_or((first.kind, second.kind), |(_, kind)| (*kind, *kind));
    let predicate = label_predicate(maker, kinds.0, &Bound { name: second.name, kind: kinds.1 });
    out.push(Filter::Where(Where::Predicate { start: Some(first.name), predicate }).into());
    out.extend(by.map(|(key, _)| by_step(key)));
    Some(at.kind)
}

/// Makes a `by()` that values of all these kinds accept.
fn compare_by(maker: &mut Maker<'_>, at: &Point, kinds: &[Kind]) -> Option<(Option<ByKey>, Kind)> {
    let same = kinds.iter().all(|kind| *kind == kinds[0]);
    if !same || !kinds[0].item().is_element() || maker.rng.bool() {
        return None;
    }
    // The values of the objects are not known, so nothing is run on them.
    let point = Point { kind: kinds[0], ..at.clone_without_crowd() };
    let point = Point { depth: maker.config.traversal.depth, ..point };
    let made = maker.by(&point);
    made.0.is_some().then_some(made)
}

/// Appends `where(__.as('a').out().as('b'))`: steps that start at a label and sometimes must end at another label.
fn where_walk(maker: &mut Maker<'_>, at: &Point, out: &mut Vec<Step>) -> Option<Kind> {
    let label = maker.some_label(at)?;
    let place = maker.witness(at)?;
    let value = at.crowd.labelled(place, &label.name)?;
    let crowd = maker.explorer.crowd([value]);
    let start = Point {
        kind: label.kind,
        crowd,
        depth: at.depth + 1,
        rows: 1.0,
        stale: false,
        ..at.clone_without_crowd()
    };
    let length = maker.rng.range_usize(1..=2);
    let made = maker.nested_from(start, length)?;
    let mut steps: Vec<Step> = vec![Modulator::As(vec![Text::String(label.name)]).into()];
    steps.extend(made.nested.steps);
    if maker.rng.one_in(3)
        && let Some(end) = maker.some_label(at)
    {
        steps.push(Modulator::As(vec![Text::String(end.name)]).into());
    }
    out.push(Filter::Where(Where::Traversal(Nested { steps })).into());
    Some(at.kind)
}

/// Appends `where(within('x'))` or `where(without('x'))`, where `x` is a side effect.
fn where_within(maker: &mut Maker<'_>, at: &Point, out: &mut Vec<Step>) -> Option<Kind> {
    let bags: Vec<Name> = maker
        .effects
        .iter()
        .filter(|effect| matches!(effect.kind, Kind::Many(..)))
        .map(|effect| effect.name.clone())
        .collect();
    let name = Value::String(maker.rng.pick(&bags)?.clone());
    let predicate =
        if maker.rng.bool() { Predicate::Within(vec![name]) } else { Predicate::Without(vec![name]) };
    out.push(Filter::Where(Where::Predicate { start: None, predicate }).into());
    Some(at.kind)
}

/// Appends `all(P)`, `any(P)` or `none(P)` of a collection.
fn quantified(
    maker: &mut Maker<'_>,
    at: &Point,
    out: &mut Vec<Step>,
    make: fn(Predicate) -> Filter,
) -> Option<Kind> {
    let Kind::Many(_, item) = at.kind else { return None };
    let members = maker.witness(at).and_then(|place| at.value(place)?.members()).unwrap_or_default();
    let own = maker.rng.pick(&members).cloned();
    let truth = maker.rng.bool();
    let subject = Tested { item, key: None, own: own.as_ref(), truth, depth: 1 };
    out.push(make(maker.predicate(subject)).into());
    Some(at.kind)
}
