//! `Point`: a point in a traversal that is being generated.

use edgewise_gremlin_semantics::{Crowd, Value};

use super::kind::{Classes, Kind};

/// A point in a traversal: what is known of the traversers that get there.
#[derive(Clone, Debug)]
pub struct Point {
    /// The kind of their values.
    pub kind: Kind,
    /// Some of them, computed by the semantics: the sample traversers.
    pub crowd: Crowd,
    /// The classes of the objects in their paths.
    pub trail: Classes,
    /// Their estimated number.
    pub rows: f64,
    /// The index of the first visible label.
    pub labels_from: usize,
    /// How deep the traversal is nested.
    pub depth: u32,
    /// Whether the traversal is the body of a `repeat()`, where reductions are not allowed.
    pub in_repeat: bool,
    /// Whether a `repeat()` encloses this point, so that `loops()` has a value.
    pub looped: bool,
    /// Whether the sample traversers are a guess: a step depended on others that are not in the sample.
    pub stale: bool,
    /// Whether the graph may have been changed, so that no sample traversers can be computed.
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

    /// The same point without its sample traversers.
    pub fn clone_without_crowd(&self) -> Self {
        Self { crowd: Crowd::default(), ..*self }
    }

    /// The value of a sample traverser.
    pub fn value(&self, place: usize) -> Option<&Value> {
        self.crowd.value(place)
    }

    /// Whether traversers are known to get here.
    pub fn is_reached(&self) -> bool {
        !self.crowd.is_empty()
    }
}
