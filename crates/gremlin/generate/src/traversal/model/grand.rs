//! The traversal model of the Grand paper: its algorithms 2 and 3 with the grammar of its figure 6.
//!
//! A traversal is a chain of filters, moves, values and aggregates, each accepting the result of the one before it.
//! At each position, a filter is chosen in 50 of 99 cases, a move in 34, values or an aggregate in 12, a sort in 3,
//! as in Grand's program. Half of the parameters come from the data. Unlike in Grand, a step that leaves no sample
//! traversers is drawn again.

use edgewise_gremlin_syntax::Version;
use edgewise_gremlin_syntax::ast::{
    By, ByKey, Direction, Filter, Has, HasKey, Map, Modulator, Move, Nested, Order, Reduce, Start, Step,
    Test, Text, Texts, Traversal, Where,
};

use crate::traversal::kind::{Item, Kind};
use crate::traversal::predicate::Tested;
use crate::traversal::{Maker, Point};

/// How deep filters are nested.
const DEPTH: u32 = 2;

impl Maker<'_> {
    /// Makes a traversal of Grand's model.
    pub fn grand(&mut self) -> Traversal {
        self.begin();
        let (mut at, mut steps) = (Point::start(), Vec::with_capacity(6));
        match self.rng.bool() || self.data.edge_ids.is_empty() {
            true => self.start_at(&mut at, Start::V(Vec::new()), Item::Vertex, &mut steps),
            false => self.start_at(&mut at, Start::E(Vec::new()), Item::Edge, &mut steps),
        }
        let length = self.config.traversal.length.draw(self.rng);
        while steps.len() < length && at.kind.item().is_element() {
            self.lenient = !self.rng.percent(self.config.traversal.witness);
            let grown = (0..6).any(|_| self.attempt(&mut at, &mut steps, step, false));
            if !grown {
                break;
            }
        }
        self.lenient = false;
        Traversal::new(steps)
    }
}

/// Grand's algorithm 2: makes the next step, by the kind of the previous one.
fn step(maker: &mut Maker<'_>, at: &Point, out: &mut Vec<Step>) -> Option<Kind> {
    match maker.rng.index(99) {
        0..=49 => {
            out.push(filter(maker, at, DEPTH)?);
            Some(at.kind)
        }
        50..=83 => move_(maker, at, out),
        84..=95 => end(maker, at, out),
        // Before 3.5 an element without the key raises an error.
        _ if !maker.since(Version::V3_5) => None,
        _ => {
            let key = maker.key_that(at, |key| key.single)?;
            let key = Some(ByKey::Property(maker.key(key).name.clone()));
            let order = Some(maker.pick(&[Order::Asc, Order::Desc]));
            out.push(Map::Order(None).into());
            out.push(Modulator::By(By { key, order }).into());
            Some(at.kind)
        }
    }
}

/// Grand's algorithm 3: makes a filter on vertices or edges.
fn filter(maker: &mut Maker<'_>, at: &Point, depth: u32) -> Option<Step> {
    Some(match maker.rng.index(if depth > 0 { 10 } else { 5 }) {
        0..=2 => {
            let (key, own) = key_and_value(maker, at)?;
            let item = maker.key(key).item;
            let subject = Tested { item, key: Some(key), own: own.as_ref(), truth: true, depth: 1 };
            let test = Some(Test::Predicate(maker.predicate(subject)));
            let key = HasKey::Property(Text::String(maker.key(key).name.clone()));
            Filter::Has(Has { label: None, key, test }).into()
        }
        3 => {
            let key = maker.rng.pick(maker.data.keys_of(at.kind.item())).copied()?;
            Filter::HasNot(Text::String(maker.key(key).name.clone())).into()
        }
        4 => {
            let label = maker.data.label(at.kind.item(), maker.rng)?.clone();
            Filter::HasLabel(Texts::OneOf(vec![Text::String(label)])).into()
        }
        5 => Filter::Not(inner(maker, at, depth)?).into(),
        6 => Filter::And(vec![inner(maker, at, depth)?, inner(maker, at, depth)?]).into(),
        7 => Filter::Or(vec![inner(maker, at, depth)?, inner(maker, at, depth)?]).into(),
        _ => Filter::Where(Where::Traversal(compared(maker, at)?)).into(),
    })
}

/// A key of the elements at a point, and a sample traverser's value of that key.
fn key_and_value(
    maker: &mut Maker<'_>,
    at: &Point,
) -> Option<(usize, Option<edgewise_gremlin_semantics::Value>)> {
    let key = maker.some_key(at)?;
    let own = maker.witness(at).and_then(|place| maker.own_value(at, place, key));
    Some((key, own))
}

/// Makes `[Filter | Vertex | Edge]` of figure 6: the arguments of `and()`, `or()` and `not()`.
fn inner(maker: &mut Maker<'_>, at: &Point, depth: u32) -> Option<Nested> {
    let mut steps = Vec::with_capacity(1);
    match maker.rng.one_in(3) {
        true => _ = move_(maker, at, &mut steps)?,
        false => steps.push(filter(maker, at, depth - 1)?),
    }
    Some(Nested { steps })
}

/// Makes `[Value | Aggregate].is(Predicate)` of figure 6.
fn compared(maker: &mut Maker<'_>, at: &Point) -> Option<Nested> {
    let mut steps: Vec<Step> = Vec::with_capacity(2);
    let (item, key, own) = match maker.rng.bool() {
        true => {
            let (key, own) = key_and_value(maker, at)?;
            steps.push(Map::Values(vec![Text::String(maker.key(key).name.clone())]).into());
            (maker.key(key).item, Some(key), own)
        }
        false => {
            move_(maker, at, &mut steps)?;
            steps.push(Reduce::Count(None).into());
            let crowd = maker.explorer.advance(&at.crowd, &[], false, 1).ok()?;
            let own = maker.explorer.advance(&crowd, &steps, false, 1).ok()?.value(0).cloned();
            (Kind::COUNT.item(), None, own)
        }
    };
    let subject = Tested { item, key, own: own.as_ref(), truth: true, depth: 1 };
    steps.push(Filter::Is(Test::Predicate(maker.predicate(subject))).into());
    Some(Nested { steps })
}

/// Makes moves from vertices and edges.
fn move_(maker: &mut Maker<'_>, at: &Point, out: &mut Vec<Step>) -> Option<Kind> {
    let direction = maker.pick(Direction::ALL);
    let vertex = Kind::One(Item::Vertex);
    let (step, kind) = match (at.kind, maker.rng.bool()) {
        (Kind::One(Item::Vertex), true) => {
            let labels = maker.edge_labels(at, direction);
            let step = match direction {
                Direction::Out => Move::Out(labels),
                Direction::In => Move::In(labels),
                Direction::Both => Move::Both(labels),
            };
            (step, vertex)
        }
        (Kind::One(Item::Vertex), false) => {
            let labels = maker.edge_labels(at, direction);
            let step = match direction {
                Direction::Out => Move::OutE(labels),
                Direction::In => Move::InE(labels),
                Direction::Both => Move::BothE(labels),
            };
            (step, Kind::One(Item::Edge))
        }
        _ => {
            let step = match direction {
                Direction::Out => Move::OutV,
                Direction::In => Move::InV,
                Direction::Both => Move::BothV,
            };
            (step, vertex)
        }
    };
    out.push(step.into());
    Some(kind)
}

/// Makes values and aggregates, which end a traversal.
fn end(maker: &mut Maker<'_>, at: &Point, out: &mut Vec<Step>) -> Option<Kind> {
    if maker.rng.one_in(4) {
        out.push(Reduce::Count(None).into());
        return Some(Kind::COUNT);
    }
    let key = maker.some_key(at)?;
    let (name, item) = (Text::String(maker.key(key).name.clone()), maker.key(key).item);
    match maker.rng.one_in(4) {
        true => {
            out.push(Map::Properties(vec![name]).into());
            out.push(Map::Value.into());
        }
        false => out.push(Map::Values(vec![name]).into()),
    }
    let Item::Number(number) = item else { return Some(Kind::One(item)) };
    match maker.rng.index(8) {
        0 if number.adds() => out.push(Reduce::Sum(None).into()),
        1 if number.adds() => out.push(Reduce::Mean(None).into()),
        2 => out.push(Reduce::Min(None).into()),
        3 => out.push(Reduce::Max(None).into()),
        _ => {}
    }
    Some(Kind::One(item))
}
