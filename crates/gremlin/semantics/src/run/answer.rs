//! `Answer`: what a traversal gives.

use edgewise_model::Name;

use crate::value::Value;

/// The results of a traversal, each as often as it occurs, and its side effects.
#[derive(Clone, Debug, Default)]
pub struct Answer {
    /// The results in the order they came.
    pub values: Vec<Value>,
    /// The side effects by name, in the order they were first written.
    pub side_effects: Vec<(Name, Value)>,
}
