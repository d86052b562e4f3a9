//! `Maker`: the state that productions use while a traversal is made.

use edgewise_gremlin_semantics::{Crowd, Explorer, Value};
use edgewise_gremlin_syntax::Version;
use edgewise_gremlin_syntax::ast::Name;
use edgewise_model::Rng;

use super::data::{Data, Key};
use super::kind::{Classes, Kind};
use super::{Coverage, Grammar, Point};
use crate::{Config, Limits};

/// A name that steps may refer to.
#[derive(Clone, Debug)]
pub struct Bound {
    /// The name.
    pub name: Name,
    /// The kind of the value that the name refers to.
    pub kind: Kind,
}

/// The state that productions use while a traversal is made.
pub struct Maker<'m> {
    /// The configuration.
    pub config: &'m Config,
    /// What the target supports.
    pub limits: &'m Limits,
    /// The labels, keys and values that parameters are taken from.
    pub data: &'m Data,
    /// The production tables.
    pub grammar: &'m Grammar,
    /// Counts the used productions.
    pub coverage: &'m mut Coverage,
    /// The random stream.
    pub rng: &'m mut Rng,
    /// Runs the sample traversers.
    pub explorer: Explorer<'m>,
    /// Labels that `as()` has given so far.
    pub labels: Vec<Bound>,
    /// Side effects that the traversal has named so far.
    pub effects: Vec<Bound>,
    /// The variables of the traversal, with the values to send. They replace literals.
    pub parameters: Vec<(Name, Value)>,
    /// The kind of the sacks' values; `None` without sacks.
    pub sack: Option<Kind>,
    /// The number of further steps that may be made.
    pub left: i32,
    /// The classes of path objects that the nested traversals of the current step may have visited.
    pub passed: Classes,
    /// The traversers after the current step, if the function that makes the step already knows some of them. Then the step
    /// is not run.
    pub found: Option<Crowd>,
    /// Whether the current step may leave no traversers.
    pub lenient: bool,
    /// Whether values are always written as literals, never as variables.
    pub literals_only: bool,
}

/// What a step may have added to the state, so that it can be undone if the step is dropped.
#[derive(Clone, Copy, Debug)]
pub struct Mark {
    labels: usize,
    effects: usize,
    parameters: usize,
    left: i32,
    sack: Option<Kind>,
}

impl Maker<'_> {
    /// Whether the target has this version or a newer one.
    pub fn since(&self, version: Version) -> bool {
        self.limits.dialect.version >= version
    }

    /// Whether the target has a step, predicate, production or switch.
    pub fn has(&self, name: &str) -> bool {
        self.limits.allows(name)
    }

    /// The key with this index in the schema.
    pub fn key(&self, place: usize) -> &Key {
        &self.data.keys[place]
    }

    pub(super) fn mark(&self) -> Mark {
        Mark {
            labels: self.labels.len(),
            effects: self.effects.len(),
            parameters: self.parameters.len(),
            left: self.left,
            sack: self.sack,
        }
    }

    pub(super) fn roll_back(&mut self, mark: Mark) {
        self.labels.truncate(mark.labels);
        self.effects.truncate(mark.effects);
        self.parameters.truncate(mark.parameters);
        self.left = mark.left;
        self.sack = mark.sack;
    }

    /// A label that is not used yet.
    pub fn new_label(&self) -> Name {
        numbered(&["a", "b", "c", "d", "e", "f", "h", "i"], "a", self.labels.len())
    }

    /// A name for a side effect that is not used yet.
    pub fn new_effect(&self) -> Name {
        numbered(&["x", "y", "z", "w"], "x", self.effects.len())
    }

    /// The labels that are visible at a point.
    pub fn visible(&self, at: &Point) -> &[Bound] {
        self.labels.get(at.labels_from..).unwrap_or_default()
    }

    /// One of the labels that are visible at a point.
    pub fn some_label(&mut self, at: &Point) -> Option<Bound> {
        let count = self.visible(at).len();
        let place = self.rng.index(count);
        self.visible(at).get(place).cloned()
    }

    /// The index of a sample traverser to take parameters from; `None` if guidance is off or no traverser reaches the point.
    pub fn witness(&mut self, at: &Point) -> Option<usize> {
        let guided = self.config.traversal.witness > 0 && at.is_reached();
        guided.then(|| self.rng.index(at.crowd.len()))
    }

    /// One of these items, at random.
    pub fn pick<T: Copy>(&mut self, items: &[T]) -> T {
        items[self.rng.index(items.len())]
    }

    /// Whether steps are left for nested traversals, and the nesting depth allows another.
    pub fn can_nest(&self, at: &Point) -> bool {
        at.depth < self.config.traversal.depth && self.left > 1
    }
}

/// The name at an index of a list or, beyond its end, the prefix and the index.
fn numbered(names: &[&str], prefix: &str, place: usize) -> Name {
    match names.get(place) {
        Some(name) => Name::new(name),
        None => Name::from(format!("{prefix}{place}")),
    }
}
