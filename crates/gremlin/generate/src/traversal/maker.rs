//! `Maker`: everything that productions reach while a traversal is made.

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
    /// What it stands for.
    pub kind: Kind,
}

/// What productions reach while a traversal is made.
pub struct Maker<'m> {
    /// The choices.
    pub config: &'m Config,
    /// The target.
    pub limits: &'m Limits,
    /// What parameters are taken from.
    pub data: &'m Data,
    /// The tables.
    pub grammar: &'m Grammar,
    /// Counts what is used.
    pub coverage: &'m mut Coverage,
    /// The stream.
    pub rng: &'m mut Rng,
    /// Runs traversers along.
    pub explorer: Explorer<'m>,
    /// Labels given by `as()`.
    pub labels: Vec<Bound>,
    /// Side effects.
    pub effects: Vec<Bound>,
    /// Values of variables.
    pub parameters: Vec<(Name, Value)>,
    /// What the sacks hold; `None` without sacks.
    pub sack: Option<Kind>,
    /// How many steps may still be made.
    pub left: i32,
    /// What objects of paths the nested traversals of the current step may have passed.
    pub passed: Classes,
    /// Traversers that are known to leave the current step, if its maker knows: then it need not be run.
    pub found: Option<Crowd>,
    /// Whether leaving no traverser is accepted for the current step.
    pub lenient: bool,
}

/// What a step may have added to the names, to be taken back if it is dropped.
#[derive(Clone, Copy, Debug)]
pub struct Mark {
    labels: usize,
    effects: usize,
    parameters: usize,
    left: i32,
    sack: Option<Kind>,
}

impl Maker<'_> {
    /// Whether the target is of a version or newer.
    pub fn since(&self, version: Version) -> bool {
        self.limits.dialect.version >= version
    }

    /// Whether the target has a step, predicate, production or switch.
    pub fn has(&self, name: &str) -> bool {
        self.limits.allows(name)
    }

    /// A key of the schema.
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

    /// A label that nothing has yet.
    pub fn new_label(&self) -> Name {
        numbered(&["a", "b", "c", "d", "e", "f", "h", "i"], "a", self.labels.len())
    }

    /// The name of a side effect that nothing has yet.
    pub fn new_effect(&self) -> Name {
        numbered(&["x", "y", "z", "w"], "x", self.effects.len())
    }

    /// Labels that can be seen from a point.
    pub fn visible(&self, at: &Point) -> &[Bound] {
        self.labels.get(at.labels_from..).unwrap_or_default()
    }

    /// One of the labels that can be seen from a point.
    pub fn some_label(&mut self, at: &Point) -> Option<Bound> {
        let count = self.visible(at).len();
        let place = self.rng.index(count);
        self.visible(at).get(place).cloned()
    }

    /// A traverser of the crowd, to take parameters from; none if nothing is guided.
    pub fn witness(&mut self, at: &Point) -> Option<usize> {
        let guided = self.config.traversal.witness > 0 && at.is_reached();
        guided.then(|| self.rng.index(at.crowd.len()))
    }

    /// One of some items.
    pub fn pick<T: Copy>(&mut self, items: &[T]) -> T {
        items[self.rng.index(items.len())]
    }

    /// How many steps are left for nested traversals, and whether they may be nested deeper.
    pub fn can_nest(&self, at: &Point) -> bool {
        at.depth < self.config.traversal.depth && self.left > 1
    }
}

/// A name of a list, or one with a number after the list ends.
fn numbered(names: &[&str], prefix: &str, place: usize) -> Name {
    match names.get(place) {
        Some(name) => Name::new(name),
        None => Name::from(format!("{prefix}{place}")),
    }
}
