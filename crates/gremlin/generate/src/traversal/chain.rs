//! Extends a traversal step by step: a step is chosen, made, and run on the sample traversers. It is dropped if it
//! raises an error or leaves no traversers.

use edgewise_gremlin_semantics::{Crowd, Value};
use edgewise_gremlin_syntax::ast::{Branch, Map, Nested, Start, Step};

use super::flow::{Flow, flow, loses_labels};
use super::kind::{Class, Classes, Kind};
use super::production::Make;
use super::{Maker, Point};

/// A sample with more traversers than this is cut down to [`SAMPLE`].
const CROWD: usize = 3;
/// The number of sample traversers that are kept.
const SAMPLE: usize = 2;
/// The maximum number of results of a step that are computed. A loop with more results is dropped.
const MOST: usize = 64;
/// How often another step is tried in place of one that does not fit.
const TRIES: usize = 6;

/// A nested traversal and the point at its end.
#[derive(Clone, Debug)]
pub struct Inner {
    /// The traversal.
    pub nested: Nested,
    /// What is known of the traversers at the end of the nested traversal.
    pub end: Point,
}

impl Maker<'_> {
    /// Appends a step from the tables; false if several attempts fail.
    pub fn extend(&mut self, at: &mut Point, out: &mut Vec<Step>) -> bool {
        // Running the whole traversal so far is expensive, and a reduction is a good end as well.
        if at.stale && (self.rng.bool() || !self.refresh(at, out)) {
            return false;
        }
        for _ in 0..TRIES {
            let Some(choice) = self.grammar.steps(at.kind).choose(self.rng) else { return false };
            if self.attempt(at, out, choice.make, false) {
                self.coverage.count(choice.place);
                return true;
            }
        }
        false
    }

    /// Makes a step and runs it on the sample traversers. If the step does not fit, returns false and changes nothing.
    pub fn attempt(&mut self, at: &mut Point, out: &mut Vec<Step>, make: Make, root: bool) -> bool {
        let (mark, length) = (self.mark(), out.len());
        let (outer, found) = (std::mem::take(&mut self.passed), self.found.take());
        self.left -= 1;
        let next = make(self, at, out)
            .filter(|_| out.len() > length)
            .and_then(|kind| self.settle(at, &out[length..], kind, root));
        (self.passed, self.found) = (outer, found);
        let Some(next) = next else {
            out.truncate(length);
            self.roll_back(mark);
            return false;
        };
        self.passed |= next.trail;
        *at = next;
        true
    }

    /// The point after some steps; `None` if they raise an error, leave no traversers or multiply them too much.
    pub fn settle(&mut self, at: &Point, steps: &[Step], kind: Kind, root: bool) -> Option<Point> {
        let flow = steps.iter().map(flow).max().unwrap_or(Flow::Each);
        let trail = 1 << Class::of(kind) as u16;
        let mut next = Point {
            kind,
            crowd: Crowd::default(),
            trail: if flow == Flow::Reduces { trail } else { at.trail | trail | self.passed },
            labels_from: if steps.iter().any(loses_labels) { self.labels.len() } else { at.labels_from },
            ..at.clone_without_crowd()
        };
        if at.written || steps.iter().any(|step| matches!(step, Step::Mutation(_))) {
            next.written = true;
            next.crowd = if kind == at.kind { at.crowd.clone() } else { Crowd::default() };
            return Some(next);
        }
        let found = match self.found.take() {
            Some(found) if !found.is_empty() => found,
            _ if root && let Some((all, rows)) = self.all_elements(steps) => {
                return Some(Point { crowd: all, rows, ..next });
            }
            _ => self.explorer.advance(&at.crowd, steps, root, MOST).ok()?,
        };
        if found.is_empty() && at.is_reached() && !self.lenient {
            return None;
        }
        let loops = |step: &Step| matches!(step, Step::Branch(Branch::Repeat { .. }));
        let (before, after) = (at.crowd.total().max(1) as f64, found.total() as f64);
        if steps.iter().any(loops) && found.len() >= MOST {
            return None;
        }
        next.rows = match flow {
            Flow::Reduces => 1.0,
            _ if root || found.is_complete() => after,
            _ => at.rows * after / before,
        };
        if next.rows > f64::from(self.config.traversal.max_traversers) {
            return None;
        }
        next.stale = at.stale || flow == Flow::Reduces && !at.crowd.is_complete();
        next.crowd = self.sample(found);
        Some(next)
    }

    /// Some of the elements that `g.V()` or `g.E()` returns, and how many it returns. This avoids running the most
    /// frequent first steps.
    fn all_elements(&mut self, steps: &[Step]) -> Option<(Crowd, f64)> {
        let ids = match steps {
            [Step::Start(Start::V(ids))] if ids.is_empty() => &self.data.vertex_ids,
            [Step::Start(Start::E(ids))] if ids.is_empty() => &self.data.edge_ids,
            _ => return None,
        };
        let of_vertices = matches!(steps, [Step::Start(Start::V(_))]);
        let count = ids.len();
        if count <= CROWD {
            return None;
        }
        let first = self.rng.index(count);
        let graph = self.explorer.graph();
        let found = |nth: usize| {
            let id = Value::Long(ids[(first + nth * count / SAMPLE) % count]);
            match of_vertices {
                true => graph.vertex(&id).cloned().map(Value::Vertex),
                false => graph.edge(&id).cloned().map(Value::Edge),
            }
        };
        let values: Vec<Value> = (0..SAMPLE).filter_map(found).collect();
        Some((self.explorer.crowd(values), count as f64))
    }

    /// Runs the whole traversal so far to get new sample traversers, after a step that depends on all traversers. Returns false
    /// if the traversal raises an error. In a nested traversal or after a write, keeps the old sample traversers.
    fn refresh(&mut self, at: &mut Point, out: &[Step]) -> bool {
        if at.depth > 0 || at.written {
            at.stale = false;
            return true;
        }
        match self.explorer.advance(&Crowd::start(), out, true, MOST) {
            Ok(found) => {
                at.rows = if found.is_complete() { found.total() as f64 } else { at.rows };
                at.crowd = self.sample(found);
                at.stale = false;
                true
            }
            Err(_) => false,
        }
    }

    /// Keeps a few of many traversers, spread evenly.
    fn sample(&mut self, found: Crowd) -> Crowd {
        let count = found.len();
        if count <= CROWD {
            return found;
        }
        let first = self.rng.index(count);
        let places: [usize; SAMPLE] = std::array::from_fn(|nth| (first + nth * count / SAMPLE) % count);
        found.keep(&places)
    }

    /// The point where a nested traversal begins, with one sample traverser. If the outer traversal is the body of a
    /// `repeat()`, the nested one must not contain reductions either: their results would lose the loop counter.
    pub fn inside(&mut self, at: &Point) -> Point {
        let crowd = match self.witness(at) {
            Some(place) => at.crowd.alone(place),
            None => Crowd::default(),
        };
        Point { crowd, rows: 1.0, depth: at.depth + 1, stale: false, ..at.clone_without_crowd() }
    }

    /// Makes a nested traversal of some steps.
    pub fn nested(&mut self, at: &Point) -> Option<Inner> {
        let inner = self.inside(at);
        let length = self.config.traversal.nested_length.draw(self.rng);
        self.nested_from(inner, length)
    }

    /// Makes a nested traversal of at most `length` steps, which starts at the point `inner`.
    pub fn nested_from(&mut self, mut inner: Point, length: usize) -> Option<Inner> {
        let mut steps = Vec::with_capacity(length);
        for _ in 0..length {
            if self.left <= 0 && !steps.is_empty() || !self.extend(&mut inner, &mut steps) {
                break;
            }
        }
        if steps.is_empty() {
            steps.push(Map::Identity.into());
        }
        Some(Inner { nested: Nested { steps }, end: inner })
    }

    /// Makes a nested traversal whose results have one of these classes; `None` if several attempts fail.
    pub fn nested_to(&mut self, at: &Point, wanted: Classes) -> Option<Inner> {
        for _ in 0..4 {
            let mark = self.mark();
            let inner = self.inside(at);
            let length = 1 + usize::from(self.rng.one_in(3));
            let made = self.nested_from(inner, length)?;
            if wanted & (1 << Class::of(made.end.kind) as u16) != 0 && !made.end.crowd.is_empty() {
                return Some(made);
            }
            self.roll_back(mark);
        }
        None
    }
}
