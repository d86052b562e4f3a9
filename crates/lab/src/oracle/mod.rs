//! Oracles: one file each, with a pure `plan` and a pure `judge`, and the table of them all.

mod apart;
mod bearing;
mod claim;
mod clause_rewrite;
mod cut;
mod differential;
mod distinct_relationships;
mod drawn_filter;
mod failure;
mod guard;
mod index;
mod knob_trial;
mod load;
mod missing_error;
mod named_relationships;
mod near;
mod outcome_set;
mod part;
mod partition;
mod partition_point;
mod pattern_rewrite;
mod recombine;
mod reference;
mod refusal;
mod rejected;
mod rewriting;
mod screening;
mod sides;
mod standing;

pub use bearing::{Bearing, Other};
pub(crate) use claim::Claim;
pub use clause_rewrite::ClauseRewrite;
pub use cut::Cut;
pub use differential::Differential;
pub use failure::{Failure as FailureOracle, failure_plan};
pub use index::IndexOracle;
pub(crate) use knob_trial::alternatives;
pub use load::{Load, load_plan};
pub use missing_error::MissingError;
pub(crate) use missing_error::broken_rule;
pub use part::Part;
pub use partition::Partition;
pub use pattern_rewrite::PatternRewrite;
pub use reference::Reference;
pub(crate) use reference::claimed;
pub use refusal::Refusal;
pub(crate) use rejected::CONTROL;
pub use rejected::Rejected;
pub use screening::Screening;
pub(crate) use sides::{Side, Telling, compare};

use crate::{FaultKind, Plan, Round, Symptom, Verdict, WrittenQuery};
use edgewise_cypher::ast::Query;
use edgewise_engine::Observation;
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

    /// Why what it found is wrong, for a report: one or two sentences that the difference follows.
    fn argument(&self, symptom: &Symptom) -> &'static str;

    /// What part of a round it judges.
    fn part(&self) -> Part {
        Part::Query
    }

    /// Of a hundred queries it is asked about, how many it plans for when nothing else is said: fewer if a plan has many
    /// statements, because more queries show more than more questions about one.
    fn share(&self) -> u32 {
        100
    }

    /// True if its statements are invalid on purpose: then nobody asks whether the reference accepts them.
    fn provokes(&self) -> bool {
        false
    }

    /// The query made fit to be judged, where it has nothing that the oracle speaks of; none if it is taken as it is.
    fn fitted(&self, _round: &Round, _query: &Query, _bearing: &Bearing, _rng: &mut Rng) -> Option<Query> {
        None
    }

    /// The steps to be played for a query of a round.
    ///
    /// # Errors
    /// The reason why there is none.
    fn plan(
        &self,
        round: &Round,
        query: &WrittenQuery,
        bearing: &Bearing,
        rng: &mut Rng,
    ) -> Result<Plan, Refusal>;

    /// The plan for a smaller query or setup, with the random choices of an earlier one.
    ///
    /// # Errors
    /// The reason why it does not apply any more.
    fn replan(
        &self,
        round: &Round,
        query: &WrittenQuery,
        bearing: &Bearing,
        earlier: &Plan,
    ) -> Result<Plan, Refusal> {
        let plan = self.plan(round, query, bearing, &mut Rng::from_seed_u64(earlier.seed))?;
        Ok(Plan { seed: earlier.seed, ..plan })
    }

    /// Plans with fewer of the rewrites that were applied, for a reducer to try.
    fn undone(&self, _round: &Round, _query: &WrittenQuery, _bearing: &Bearing, _plan: &Plan) -> Vec<Plan> {
        Vec::new()
    }

    /// The steps to be played for the setup of a round, for an oracle that judges that.
    fn plan_setup(&self, _round: &Round) -> Option<Plan> {
        None
    }

    /// What an oracle that screens makes of the statements of somebody's plan.
    fn screen(
        &self,
        _round: &Round,
        _plan: &Plan,
        _observations: &[Observation],
        _bearing: &Bearing,
    ) -> Screening {
        Screening::Quiet
    }

    /// True if it may find fault with a statement that has no meaning, too.
    fn judges_invalid(&self) -> bool {
        false
    }

    /// Whether the answers show that a predicate really splits the rows, for oracles that split.
    fn splits(&self, _plan: &Plan, _observations: &[Observation]) -> Option<bool> {
        None
    }

    /// How many columns of the answers were not compared, where the claim holds.
    fn unjudged(&self, plan: &Plan, _observations: &[Observation]) -> usize {
        plan.terms.left_out()
    }

    /// Judges what was seen.
    fn judge(&self, plan: &Plan, observations: &[Observation]) -> Verdict;
}

/// The query as an oracle judges it: made to fit, or as it is.
pub(crate) fn fitted<'q>(
    oracle: &dyn Oracle,
    round: &Round,
    query: &'q WrittenQuery,
    bearing: &Bearing,
    rng: &mut Rng,
) -> Cow<'q, WrittenQuery> {
    oracle.fitted(round, query, bearing, rng).map_or(Cow::Borrowed(query), |made| Cow::Owned(made.into()))
}

/// All oracles. A new one is a file and a line here.
pub fn oracles() -> &'static [&'static dyn Oracle] {
    &[
        &Partition,
        &PatternRewrite,
        &ClauseRewrite,
        &IndexOracle,
        &Cut,
        &Reference,
        &Differential,
        &MissingError,
        &Rejected,
        &FailureOracle,
        &Load,
    ]
}

/// The oracle of an id.
pub fn oracle(id: &str) -> Option<&'static dyn Oracle> {
    oracles().iter().copied().find(|oracle| oracle.id() == id)
}
