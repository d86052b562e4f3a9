//! `Point`: what is known of the traversers at a point of a traversal that is being generated.

use edgewise_gremlin_semantics::{Crowd, Value};

use super::kind::{Classes, Kind};

/// What is known of the traversers that reach a point of a traversal.
#[derive(Clone, Debug)]
pub struct Point {
    /// The kind of the traversers' values.
    pub kind: Kind,
    /// Some of the traversers, computed by the semantics: the sample traversers.
    pub crowd: Crowd,
    /// The classes of the objects in the traversers' paths.
    pub trail: Classes,
    /// The estimated number of traversers.
    pub rows: f64,
    /// The index of the first visible label.
    pub labels_from: usize,
    /// How deep the traversal is nested.
    pub depth: u32,
    /// Whether the traversal is the body of a `repeat()`, where reductions are not allowed.
    pub in_repeat: bool,
    /// Whether a `repeat()` encloses this point, so that `loops()` has a value.
    pub looped: bool,
    /// Whether the sample traversers are a guess, because a step depended on traversers that are not in the sample.
    pub stale: bool,
    /// Whether the graph may have been changed, so that no sample traversers can be computed.
    pub written: bool,
}

impl Point {
    /// The point before the first step.
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

    /// The same point without its sample traversers.
    pub fn clone_without_crowd(&self) -> Self {
        Self { crowd: Crowd::default(), ..*self }
    }

    /// The value of a sample traverser.
    pub fn value(&self, place: usize) -> Option<&Value> {
        self.crowd.value(place)
    }

    /// Whether traversers are known to reach this point.
    pub fn is_reached(&self) -> bool {
        !self.crowd.is_empty()
    }
}
