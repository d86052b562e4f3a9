//! `Answer`: the results and side effects of a traversal.

use edgewise_model::Name;

use crate::value::Value;

/// The results of a traversal and its side effects. A result of bulk n is listed n times.
#[derive(Clone, Debug, Default)]
pub struct Answer {
    /// The results, in the order in which they were produced.
    pub values: Vec<Value>,
    /// The side effects with their names, in the order in which they were first written.
    pub side_effects: Vec<(Name, Value)>,
}
