//! `Traverser`: a value on its way, with its multiplicity, path, loops and sack.

use edgewise_model::Name;

use super::{Context, Trail};
use crate::relation::equivalent;
use crate::value::Value;

/// How often a loop has run.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Loop {
    pub id: u32,
    pub name: Option<Name>,
    pub count: u32,
}

/// A value on its way.
#[derive(Clone, Debug)]
pub(crate) struct Traverser {
    pub value: Value,
    /// How many equal traversers this one stands for.
    pub bulk: u64,
    pub trail: Trail,
    /// The loops around it, innermost last.
    pub loops: Vec<Loop>,
    pub sack: Option<Value>,
}

impl Traverser {
    /// A traverser at its first place.
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

    /// A traverser that no traversal sees: what a start step begins with.
    pub fn seed() -> Self {
        Self { value: Value::Null, bulk: 1, trail: Trail::default(), loops: Vec::new(), sack: None }
    }

    /// A traverser for a value alone, as `by()` looks at objects of a path.
    pub fn alone(value: Value, cx: &Context<'_>) -> Self {
        Self::new(value, &[], cx)
    }

    fn record(&mut self, labels: &[Name], cx: &Context<'_>) {
        if cx.records(labels) {
            self.trail.push(self.value.clone(), labels);
        }
    }

    /// The traverser at a new value.
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

    /// As [`Self::moved`], without a copy.
    pub fn into_moved(mut self, value: Value, labels: &[Name], cx: &Context<'_>) -> Self {
        self.value = value;
        self.record(labels, cx);
        self
    }

    /// Labels the place where the traverser stands.
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

    /// Whether two traversers can become one.
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
