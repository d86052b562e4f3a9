//! `Chain`: the steps of one traversal, anonymous or not.

use edgewise_model::Name;

use super::Op;

/// The steps of a traversal in order.
#[derive(Clone, Debug, Default)]
pub struct Chain {
    /// The steps of the traversal.
    pub steps: Vec<Step>,
}

/// A step with its labels.
#[derive(Clone, Debug)]
pub struct Step {
    /// What the step does.
    pub op: Op,
    /// The labels that `as()` gives to the step.
    pub labels: Vec<Name>,
}

impl Step {
    /// A step without labels.
    pub const fn new(op: Op) -> Self {
        Self { op, labels: Vec::new() }
    }
}

impl Chain {
    /// A chain of steps without labels.
    pub fn of(ops: impl IntoIterator<Item = Op>) -> Self {
        Self { steps: ops.into_iter().map(Step::new).collect() }
    }
}
