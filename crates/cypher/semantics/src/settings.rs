//! `Settings`: how a statement is run, besides graph and parameters.

use crate::{Budget, Knobs, Procedures, choice::Choice, fault::FaultSet};
use edgewise_model::DateTime;

/// How a statement is run, besides graph and parameters.
#[derive(Clone)]
pub struct Settings<'a> {
    /// How the modelled engine decides what openCypher leaves open.
    pub knobs: Knobs,
    /// How much the statement may use.
    pub budget: Budget,
    /// The procedures that CALL can use.
    pub procedures: &'a Procedures,
    /// The instant and zone of the statement, for `datetime()` and the like.
    pub now: DateTime,
    /// The seed of `rand()` and `randomUUID()`.
    pub seed: u64,
    /// Decides where several answers are allowed; with `None` the first is taken.
    pub choice: Option<&'a dyn Choice>,
    /// The planted bugs; none in the correct reference.
    pub faults: FaultSet,
}
