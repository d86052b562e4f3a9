//! `Trail`: the path of a running traverser. Traversers share the common start of their paths.

use std::sync::Arc;

use edgewise_gremlin_syntax::ast::Pop;
use edgewise_model::Name;

use crate::relation::equivalent;
use crate::value::{Path, Value};

/// An object of the path, linked to the objects before it.
#[derive(Clone, Debug)]
struct Node {
    object: Value,
    labels: Vec<Name>,
    before: Option<Arc<Node>>,
    length: u32,
}

/// A path that grows at its end.
#[derive(Clone, Debug, Default)]
pub(crate) struct Trail {
    head: Option<Arc<Node>>,
}

impl Drop for Node {
    /// Frees the path in a loop. A recursive drop of a long path would overflow the stack.
    fn drop(&mut self) {
        let mut next = self.before.take();
        while let Some(node) = next {
            match Arc::try_unwrap(node) {
                Ok(mut node) => next = node.before.take(),
                Err(_) => break,
            }
        }
    }
}

impl Trail {
    /// The last object of the path.
    pub fn head(&self) -> Option<&Value> {
        self.head.as_ref().map(|node| &node.object)
    }

    pub fn push(&mut self, object: Value, labels: &[Name]) {
        let length = self.head.as_ref().map_or(0, |node| node.length) + 1;
        let before = self.head.take();
        self.head = Some(Arc::new(Node { object, labels: labels.to_vec(), before, length }));
    }

    /// Adds labels to the last object.
    pub fn label(&mut self, labels: &[Name]) {
        if let Some(head) = &mut self.head {
            let node = Arc::make_mut(head);
            for label in labels {
                if !node.labels.contains(label) {
                    node.labels.push(label.clone());
                }
            }
        }
    }

    /// Removes all labels except those in `keep`, and then the objects without labels.
    pub fn retract(&self, keep: &[Name]) -> Self {
        let mut kept = Vec::new();
        let mut node = self.head.as_ref();
        while let Some(place) = node {
            let labels: Vec<Name> =
                place.labels.iter().filter(|label| keep.contains(label)).cloned().collect();
            if !labels.is_empty() {
                kept.push((place.object.clone(), labels));
            }
            node = place.before.as_ref();
        }
        let mut trail = Self::default();
        for (object, labels) in kept.into_iter().rev() {
            trail.push(object, &labels);
        }
        trail
    }

    pub fn has(&self, label: &str) -> bool {
        self.places().any(|node| node.labels.iter().any(|other| other == label))
    }

    /// The objects with their labels, from the last to the first.
    fn places(&self) -> impl Iterator<Item = &Node> {
        std::iter::successors(self.head.as_deref(), |node| node.before.as_deref())
    }

    /// The last object with a label.
    pub fn last(&self, label: &str) -> Option<&Value> {
        self.places().find(|node| node.labels.iter().any(|other| other == label)).map(|node| &node.object)
    }

    /// All objects with a label, first to last.
    pub fn all(&self, label: &str) -> Vec<Value> {
        let mut objects: Vec<Value> = self
            .places()
            .filter(|node| node.labels.iter().any(|other| other == label))
            .map(|node| node.object.clone())
            .collect();
        objects.reverse();
        objects
    }

    /// The value that `select()` returns for a label.
    pub fn get(&self, label: &str, pop: Option<Pop>) -> Option<Value> {
        match pop {
            Some(Pop::Last) => self.last(label).cloned(),
            Some(Pop::First) => self.all(label).into_iter().next(),
            Some(Pop::All) => self.has(label).then(|| Value::list(self.all(label))),
            None | Some(Pop::Mixed) => {
                let mut all = self.all(label);
                match all.len() {
                    0 => None,
                    1 => all.pop(),
                    _ => Some(Value::list(all)),
                }
            }
        }
    }

    /// The whole path.
    pub fn path(&self) -> Path {
        let mut places: Vec<&Node> = self.places().collect();
        places.reverse();
        Path::new(
            places.iter().map(|node| node.object.clone()).collect(),
            places.iter().map(|node| node.labels.clone()).collect(),
        )
    }

    /// The objects, from the last to the first.
    pub fn backwards(&self) -> impl Iterator<Item = &Value> {
        self.places().map(|node| &node.object)
    }

    /// Whether two traversers have the same path.
    pub fn same(&self, other: &Self) -> bool {
        let (mut a, mut b) = (self.head.as_ref(), other.head.as_ref());
        loop {
            match (a, b) {
                (None, None) => return true,
                (Some(x), Some(y)) => {
                    if Arc::ptr_eq(x, y) {
                        return true;
                    }
                    if x.length != y.length || x.labels != y.labels || !equivalent(&x.object, &y.object) {
                        return false;
                    }
                    (a, b) = (x.before.as_ref(), y.before.as_ref());
                }
                _ => return false,
            }
        }
    }
}
