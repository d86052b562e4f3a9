//! Makes complete traversals, which read, write or raise an error.

use edgewise_gremlin_semantics::Crowd;
use edgewise_gremlin_syntax::ast::{SideEffect, Start, Step, Traversal};

use super::kind::{Item, Kind};
use super::{Maker, Point};

/// The maximum estimated number of traversers that may reach the first step that changes the graph.
const MOST_WRITES: f64 = 6.0;
/// The maximum number of reading steps before the first step that changes the graph.
const READS: usize = 2;

impl Maker<'_> {
    /// Resets the state for a new traversal.
    pub fn begin(&mut self) {
        self.explorer.begin();
        self.labels.clear();
        self.effects.clear();
        self.parameters.clear();
        self.sack = None;
        self.left = self.config.traversal.size as i32;
        self.passed = 0;
        self.lenient = false;
    }

    /// Appends a first step from the tables; `V()` if several attempts fail.
    pub fn first_step(&mut self, at: &mut Point, out: &mut Vec<Step>) {
        for _ in 0..4 {
            let Some(choice) = self.grammar.starts.choose(self.rng) else { break };
            if self.attempt(at, out, choice.make, true) {
                self.coverage.count(choice.place);
                return;
            }
        }
        self.start_at(at, Start::V(Vec::new()), Item::Vertex, out);
    }

    /// Appends a given first step; it may find nothing.
    pub fn start_at(&mut self, at: &mut Point, start: Start, item: Item, out: &mut Vec<Step>) {
        out.push(start.into());
        let kind = Kind::One(item);
        self.lenient = true;
        if let Some(next) =
            self.settle(&Point { crowd: Crowd::start(), ..at.clone_without_crowd() }, out, kind, true)
        {
            *at = next;
        }
        self.lenient = false;
    }

    /// Makes a traversal that reads.
    pub fn read(&mut self) -> Traversal {
        self.begin();
        let source = self.source(false);
        // If the source cannot be configured, it is treated as one without sacks and side effects.
        _ = self.explorer.configure(&source);
        let (mut at, mut steps) = (Point::start(), Vec::with_capacity(8));
        self.first_step(&mut at, &mut steps);
        let length = self.config.traversal.length.draw(self.rng);
        self.extend_by(&mut at, &mut steps, length.saturating_sub(1));
        Traversal { source, steps }
    }

    /// Appends at most `count` steps.
    pub fn extend_by(&mut self, at: &mut Point, steps: &mut Vec<Step>, count: usize) {
        for _ in 0..count {
            self.lenient = !self.rng.percent(self.config.traversal.witness);
            if self.left <= 0 || !self.extend(at, steps) {
                break;
            }
        }
        self.lenient = false;
    }

    /// Makes a traversal that changes the graph.
    pub fn write(&mut self) -> Traversal {
        self.begin();
        let (mut at, mut steps) = (Point::start(), Vec::with_capacity(8));
        if self.rng.percent(45) {
            self.first_step(&mut at, &mut steps);
            let reads = self.rng.range_usize(0..=READS);
            self.extend_by(&mut at, &mut steps, reads);
            if at.rows > MOST_WRITES {
                // Few changes are easier to read and to check.
                steps.clear();
                at = Point::start();
                let ids = self.some_ids(true);
                self.start_at(&mut at, Start::V(ids), Item::Vertex, &mut steps);
            }
            // The steps that read must not depend on those that write: a barrier waits for all traversers before the
            // graph is changed.
            if self.rng.bool() {
                steps.push(SideEffect::Barrier(None).into());
            }
        } else {
            self.first_write(&mut at, &mut steps);
        }
        for _ in 0..self.rng.range_usize(1..=3) {
            // After drop() there is nothing left to change.
            if at.kind == Kind::Graph {
                break;
            }
            let Some(choice) = self.grammar.writes(at.kind).choose(self.rng) else { break };
            if self.attempt(&mut at, &mut steps, choice.make, false) {
                self.coverage.count(choice.place);
            }
        }
        Traversal { source: Default::default(), steps }
    }

    fn first_write(&mut self, at: &mut Point, out: &mut Vec<Step>) {
        for _ in 0..4 {
            let Some(choice) = self.grammar.first_writes.choose(self.rng) else { break };
            if self.attempt(at, out, choice.make, true) {
                self.coverage.count(choice.place);
                return;
            }
        }
        self.start_at(at, Start::V(Vec::new()), Item::Vertex, out);
    }

    /// Makes a traversal that ends with a step that should raise an error; `None` if no such step can be applied.
    pub fn erring(&mut self) -> Option<Traversal> {
        self.begin();
        let (mut at, mut steps) = (Point::start(), Vec::with_capacity(8));
        self.first_step(&mut at, &mut steps);
        let reads = self.rng.range_usize(0..=3);
        self.extend_by(&mut at, &mut steps, reads);
        for _ in 0..6 {
            let choice = self.grammar.erring.choose(self.rng)?;
            if (choice.make)(self, &at, &mut steps).is_some() {
                self.coverage.count(choice.place);
                return Some(Traversal::new(steps));
            }
        }
        None
    }
}
