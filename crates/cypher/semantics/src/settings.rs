//! `Settings`: what a statement runs under besides graph and parameters.

use crate::{Budget, Knobs, Procedures, choice::Choice, fault::FaultSet};
use edgewise_model::DateTime;

/// What a statement runs under besides graph and parameters.
#[derive(Clone)]
pub struct Settings<'a> {
    /// How the engine we speak for decides what openCypher leaves open.
    pub knobs: Knobs,
    /// How much the statement may use.
    pub budget: Budget,
    /// What CALL can call.
    pub procedures: &'a Procedures,
    /// The instant and zone of the statement, for `datetime()` and its kin.
    pub now: DateTime,
    /// What `rand()` and `randomUUID()` start from.
    pub seed: u64,
    /// Who decides where several answers are allowed; none takes the first.
    pub choice: Option<&'a dyn Choice>,
    /// Which bugs are planted; none in the honest reference.
    pub faults: FaultSet,
}
