//! `Traverser`: a value that moves through the steps, with its bulk, path, loop counters and sack.

use edgewise_model::Name;

use super::{Context, Trail};
use crate::relation::equivalent;
use crate::value::Value;

/// The number of iterations of a loop so far.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Loop {
    pub id: u32,
    pub name: Option<Name>,
    pub count: u32,
}

/// A value that moves through the steps.
#[derive(Clone, Debug)]
pub(crate) struct Traverser {
    pub value: Value,
    /// The number of equal traversers that this one represents.
    pub bulk: u64,
    pub trail: Trail,
    /// The counters of the loops that the traverser is in, innermost last.
    pub loops: Vec<Loop>,
    pub sack: Option<Value>,
}

impl Traverser {
    /// A traverser with a new path.
    pub fn new(value: Value, labels: &[Name], cx: &Context<'_>) -> Self {
        let mut traverser = Self {
            value,
            bulk: 1,
            trail: Trail::default(),
            loops: Vec::new(),
            sack: cx.sack.as_ref().map(|sack| sack.initial.clone()),
        };
        traverser.record(labels, cx);
        traverser
    }

    /// The internal traverser that triggers a start step. No other step gets it.
    pub fn seed() -> Self {
        Self { value: Value::Null, bulk: 1, trail: Trail::default(), loops: Vec::new(), sack: None }
    }

    /// A traverser for a single value without a path, as for a `by()` on the objects of a path.
    pub fn alone(value: Value, cx: &Context<'_>) -> Self {
        Self::new(value, &[], cx)
    }

    fn record(&mut self, labels: &[Name], cx: &Context<'_>) {
        if cx.records(labels) {
            self.trail.push(self.value.clone(), labels);
        }
    }

    /// The traverser after a move to a new value.
    pub fn moved(&self, value: Value, labels: &[Name], cx: &Context<'_>) -> Self {
        let mut traverser = Self {
            value,
            bulk: self.bulk,
            trail: self.trail.clone(),
            loops: self.loops.clone(),
            sack: self.sack.clone(),
        };
        traverser.record(labels, cx);
        traverser
    }

    /// As [`Self::moved`], but consumes the traverser instead of cloning it.
    pub fn into_moved(mut self, value: Value, labels: &[Name], cx: &Context<'_>) -> Self {
        self.value = value;
        self.record(labels, cx);
        self
    }

    /// Adds labels to the current object of the path.
    pub fn labelled(mut self, labels: &[Name], cx: &Context<'_>) -> Self {
        if labels.is_empty() {
            return self;
        }
        if cx.records(labels) {
            match self.trail.head() {
                Some(object) if equivalent(object, &self.value) => self.trail.label(labels),
                _ => self.trail.push(self.value.clone(), labels),
            }
        }
        self
    }

    /// Whether two traversers can be merged into one with a higher bulk.
    pub fn merges_with(&self, other: &Self, ignore_sack: bool, ignore_path: bool) -> bool {
        let same_sack = ignore_sack
            || match (&self.sack, &other.sack) {
                (None, None) => true,
                (Some(a), Some(b)) => equivalent(a, b),
                _ => false,
            };
        same_sack
            && self.loops == other.loops
            && equivalent(&self.value, &other.value)
            && (ignore_path || self.trail.same(&other.trail))
    }
}
