//! Makes `repeat()`, always limited by a number of iterations.

use edgewise_gremlin_syntax::ast::{
    Branch, Condition, Direction, Filter, Map, Move, Name, Nested, Number, Predicate, Step, Test, Value,
};

use crate::traversal::chain::Inner;
use crate::traversal::kind::{EVERY, Item, Kind, VERTICES};
use crate::traversal::production::{Production, line};
use crate::traversal::{Maker, Point};

/// Productions of loops.
pub const LINES: &[Production] = &[
    line("repeat", &["repeat", "times"], VERTICES, 22, |maker, at, out| {
        let body = walk(maker, at)?;
        times(maker, at, body, out)
    }),
    line("repeat-any", &["repeat", "times"], EVERY, 3, |maker, at, out| {
        let body = any_body(maker, at)?;
        times(maker, at, body, out)
    }),
    line("repeat-until", &["repeat", "until", "loops"], VERTICES, 12, |maker, at, out| {
        let body = walk(maker, at)?;
        until(maker, at, body, out)
    }),
];

/// Makes a body from vertices to vertices.
fn walk(maker: &mut Maker<'_>, at: &Point) -> Option<Inner> {
    // Nested loops multiply the number of traversers, so they are rare.
    if at.looped && !maker.rng.one_in(4) {
        return None;
    }
    let mut inner = maker.inside(at);
    inner.in_repeat = true;
    inner.looped = true;
    let direction = maker.pick(Direction::ALL);
    let labels = maker.edge_labels(&inner, direction);
    let step = match direction {
        Direction::Out => Move::Out(labels),
        Direction::In => Move::In(labels),
        Direction::Both => Move::Both(labels),
    };
    let mut steps: Vec<Step> = Vec::with_capacity(2);
    match maker.rng.one_in(5) {
        true => {
            let edges = match step {
                Move::Out(labels) => [Move::OutE(labels), Move::InV],
                Move::In(labels) => [Move::InE(labels), Move::OutV],
                Move::Both(labels) => [Move::BothE(labels), Move::OtherV],
                other => [other, Move::InV],
            };
            steps.extend(edges.map(Step::from));
        }
        false => steps.push(step.into()),
    }
    let mut end = maker.settle(&inner, &steps, Kind::One(Item::Vertex), false)?;
    if maker.rng.one_in(3) {
        steps.push(Filter::SimplePath.into());
    } else if maker.rng.one_in(3) && maker.left > 0 {
        let length = steps.len();
        if maker.extend(&mut end, &mut steps) && end.kind != at.kind {
            steps.truncate(length);
        }
    }
    Some(Inner { nested: Nested { steps }, end })
}

/// Makes a body of any steps whose result has the kind of its input.
fn any_body(maker: &mut Maker<'_>, at: &Point) -> Option<Inner> {
    if !maker.can_nest(at) {
        return None;
    }
    for _ in 0..3 {
        let mark = maker.mark();
        let mut inner = maker.inside(at);
        inner.in_repeat = true;
        inner.looped = true;
        let length = maker.rng.range_usize(1..=2);
        let made = maker.nested_from(inner, length)?;
        // After several iterations, numbers could exceed their known class.
        if made.end.kind == at.kind && !matches!(at.kind, Kind::One(Item::Number(_))) {
            return Some(made);
        }
        maker.roll_back(mark);
    }
    None
}

fn emit(maker: &mut Maker<'_>, at: &Point) -> Option<Step> {
    let condition = match maker.rng.index(3) {
        0 => Some(Condition::Traversal(maker.test(at, true)?)),
        _ => None,
    };
    Some(Branch::Emit(condition).into())
}

/// Appends the loop with `until()` or `times()`, and perhaps `emit()`, each before or after the `repeat()`.
fn assemble(
    maker: &mut Maker<'_>,
    at: &Point,
    body: Inner,
    name: Option<Name>,
    end: Step,
    out: &mut Vec<Step>,
) -> Option<Kind> {
    let emits = if maker.rng.one_in(3) { emit(maker, at) } else { None };
    let first = maker.rng.one_in(4);
    let emit_first = maker.rng.bool();
    if first {
        out.push(end.clone());
    }
    if emit_first {
        out.extend(emits.clone());
    }
    out.push(Branch::Repeat { name, body: body.nested }.into());
    if !first {
        out.push(end);
    }
    if !emit_first {
        out.extend(emits);
    }
    maker.passed |= body.end.trail;
    Some(at.kind)
}

fn times(maker: &mut Maker<'_>, at: &Point, body: Inner, out: &mut Vec<Step>) -> Option<Kind> {
    let most = i64::from(maker.config.traversal.max_loops.max(1));
    let count = if maker.rng.one_in(20) { 0 } else { maker.rng.range_i64(1..=most) };
    assemble(maker, at, body, None, Branch::Times(count).into(), out)
}

/// Appends a loop with `until(or(test, loops().is(gte(n))))`.
fn until(maker: &mut Maker<'_>, at: &Point, body: Inner, out: &mut Vec<Step>) -> Option<Kind> {
    let most = maker.config.traversal.max_loops.max(1);
    let count = maker.rng.range_i64(1..=i64::from(most));
    let name = maker.rng.one_in(4).then(|| Name::new("r"));
    let is = Filter::Is(Test::Predicate(Predicate::Gte(Value::Number(Number::Int(count as i32)))));
    let counts = Nested { steps: vec![Map::Loops(name.clone()).into(), is.into()] };
    let truth = maker.rng.bool();
    let test = maker.test(at, truth);
    let condition = match test {
        Some(test) => {
            let tests = if maker.rng.bool() { vec![test, counts] } else { vec![counts, test] };
            Nested::new([Filter::Or(tests)])
        }
        None => counts,
    };
    let end = Branch::Until(Condition::Traversal(condition)).into();
    assemble(maker, at, body, name, end, out)
}
