//! `Point`: a place in a traversal that is being written.

use edgewise_gremlin_semantics::{Crowd, Value};

use super::kind::{Classes, Kind};

/// A place in a traversal: what is known of the traversers that get there.
#[derive(Clone, Debug)]
pub struct Point {
    /// What they hold.
    pub kind: Kind,
    /// Some of them, run there by the semantics.
    pub crowd: Crowd,
    /// What the objects of their paths may be.
    pub trail: Classes,
    /// How many there are, as far as the crowd lets guess.
    pub rows: f64,
    /// The labels before this one cannot be seen.
    pub labels_from: usize,
    /// How deep the traversal is nested.
    pub depth: u32,
    /// Whether the traversal is the body of a `repeat()`, where reductions are not allowed.
    pub in_repeat: bool,
    /// Whether a `repeat()` is somewhere around, so that `loops()` counts something.
    pub looped: bool,
    /// Whether the crowd is a guess: a step depended on traversers that are not in it.
    pub stale: bool,
    /// Whether the graph may have been changed, so that the crowd no longer runs along.
    pub written: bool,
}

impl Point {
    /// Before the first step.
    pub fn start() -> Self {
        Self {
            kind: Kind::ANY,
            crowd: Crowd::start(),
            trail: 0,
            rows: 1.0,
            labels_from: 0,
            depth: 0,
            in_repeat: false,
            looped: false,
            stale: false,
            written: false,
        }
    }

    /// The same point without its crowd.
    pub fn clone_without_crowd(&self) -> Self {
        Self { crowd: Crowd::default(), ..*self }
    }

    /// The value of a traverser of the crowd.
    pub fn value(&self, place: usize) -> Option<&Value> {
        self.crowd.value(place)
    }

    /// Whether traversers are known to get here.
    pub fn is_reached(&self) -> bool {
        !self.crowd.is_empty()
    }
}
