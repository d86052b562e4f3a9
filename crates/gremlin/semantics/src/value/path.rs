//! `Path`: the objects that a traverser has visited, each with its labels.

use edgewise_model::Name;

use super::Value;

/// A path: a list of objects, each with its labels.
#[derive(Clone, Debug, Default)]
pub struct Path {
    objects: Vec<Value>,
    labels: Vec<Vec<Name>>,
}

impl Path {
    /// A path of these objects and labels.
    pub fn new(objects: Vec<Value>, labels: Vec<Vec<Name>>) -> Self {
        Self { objects, labels }
    }

    /// The objects in order.
    pub fn objects(&self) -> &[Value] {
        &self.objects
    }

    /// The labels of each object.
    pub fn labels(&self) -> &[Vec<Name>] {
        &self.labels
    }

    /// Adds an object at the end.
    pub fn push(&mut self, object: Value, labels: Vec<Name>) {
        self.objects.push(object);
        self.labels.push(labels);
    }
}
