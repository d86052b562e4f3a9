//! Oracles: one file each, with a pure `plan` and a pure `judge`, and the table of them all.

mod failure;
mod guard;
mod load;
mod partition;

pub(crate) use failure::suspect;
pub use failure::{Failure as FailureOracle, failure_plan};
pub use load::{Load, load_plan};
pub use partition::Partition;
pub(crate) use partition::splits;

use crate::{FaultKind, Plan, Round, Verdict};
use edgewise_cypher::{Dialect, ast::Query};
use edgewise_engine::{Observation, Profile};
use edgewise_model::Rng;
use std::borrow::Cow;

/// Decides with proof whether an engine's answers are wrong.
pub trait Oracle: Sync + Send {
    /// Its kebab-case id.
    fn id(&self) -> &'static str;

    /// What it claims, in one sentence.
    fn claims(&self) -> &'static str;

    /// What it needs of a query or an engine.
    fn needs(&self) -> &'static str;

    /// The strength of its claim.
    fn kind(&self) -> FaultKind;

    /// The steps to be played for a query of a round.
    ///
    /// # Errors
    /// The reason why it does not apply.
    fn plan(
        &self,
        round: &Round,
        query: &Query,
        bearing: &Bearing,
        rng: &mut Rng,
    ) -> Result<Plan, Cow<'static, str>>;

    /// Judges what was seen.
    fn judge(&self, plan: &Plan, observations: &[Observation]) -> Verdict;
}

/// What is known of the target when a plan is made.
#[derive(Clone, Debug)]
pub struct Bearing {
    /// The engine's profile.
    pub profile: Profile,
    /// The dialect statements are printed in.
    pub dialect: Dialect,
}

/// All oracles. A new one is a file and a line here.
pub fn oracles() -> &'static [&'static dyn Oracle] {
    &[&Partition, &FailureOracle, &Load]
}

/// The oracle of an id.
pub fn oracle(id: &str) -> Option<&'static dyn Oracle> {
    oracles().iter().copied().find(|oracle| oracle.id() == id)
}
