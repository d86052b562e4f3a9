//! `Settings`: how a statement is run, apart from its graph and parameters.

use crate::{Budget, Knobs, Procedures, choice::Choice, fault::FaultSet};
use edgewise_model::DateTime;

/// How a statement is run, apart from its graph and parameters.
#[derive(Clone)]
pub struct Settings<'a> {
    /// What the modelled engine does where engines legitimately differ.
    pub knobs: Knobs,
    /// The limits of the statement.
    pub budget: Budget,
    /// The procedures that CALL can use.
    pub procedures: &'a Procedures,
    /// The current instant and the session's zone, for `datetime()` and the like.
    pub now: DateTime,
    /// The seed of the random numbers for `rand()` and `randomUUID()`.
    pub seed: u64,
    /// Decides at the points where several answers are allowed; with `None` the first alternative is taken.
    pub choice: Option<&'a dyn Choice>,
    /// The planted bugs: none, if the interpreter is to be correct.
    pub faults: FaultSet,
}
