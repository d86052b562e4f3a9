//! Oracles: the trait, what their plans and verdicts have in common, and the oracles that need no parsed query.

mod failure;
mod load;
mod part;
mod refusal;
mod screening;
mod side;

pub use failure::{FailureOracle, failure_plan};
pub use load::{Load, load_plan};
pub use part::Part;
pub use refusal::Refusal;
pub use screening::Screening;
pub use side::{Side, Telling, compare, raised};

use crate::reduce::MinimalDeviation;
use crate::{
    Case, FaultKind, Finding, Language, Observed, Plan, Round, Severity, Symptom, TargetContext, Verdict,
};
use edgewise_engine::Observation;
use edgewise_model::Rng;
use std::borrow::Cow;
use std::collections::BTreeSet;

/// Decides, with a justification, whether an engine's answers are wrong.
pub trait Oracle<L: Language>: Sync + Send {
    /// Its kebab-case id.
    fn id(&self) -> &'static str;

    /// Its ids in earlier versions, the oldest first. Case files and configurations may use them.
    fn former_ids(&self) -> &'static [&'static str] {
        &[]
    }

    /// Its oldest id. Random streams and signatures are computed from it, so that a rename changes neither.
    fn first_id(&self) -> &'static str {
        self.former_ids().first().copied().unwrap_or_else(|| self.id())
    }

    /// What it claims, in one sentence.
    fn claims(&self) -> &'static str;

    /// What it needs from a query or an engine.
    fn needs(&self) -> &'static str;

    /// The kind of fault that it claims.
    fn kind(&self) -> FaultKind;

    /// Why the answer it objects to is wrong, for a report: one or two sentences, followed by the difference.
    fn argument(&self, symptom: &Symptom) -> &'static str;

    /// What part of a round it judges.
    fn part(&self) -> Part {
        Part::Query
    }

    /// For how many of a hundred queries it makes a plan by default. Oracles whose plans have many statements have a
    /// smaller share, because more queries find more than more statements about one query.
    fn share(&self) -> u32 {
        100
    }

    /// True if its statements are invalid on purpose. The reference is then not asked whether it accepts them.
    fn provokes(&self) -> bool {
        false
    }

    /// The adapted query, changed so that the oracle applies; none if the query is used as it is.
    fn adapted(
        &self,
        _round: &Round<L>,
        _query: &L::Query,
        _context: &TargetContext<L>,
        _rng: &mut Rng,
    ) -> Option<L::Query> {
        None
    }

    /// The steps to be played for a query of a round.
    ///
    /// # Errors
    /// Why there is no plan.
    fn plan(
        &self,
        round: &Round<L>,
        query: &L::Query,
        context: &TargetContext<L>,
        rng: &mut Rng,
    ) -> Result<Plan, Refusal>;

    /// The plan for a smaller query or setup, with the random choices of an earlier one.
    ///
    /// # Errors
    /// Why the oracle does not apply any more.
    fn replan(
        &self,
        round: &Round<L>,
        query: &L::Query,
        context: &TargetContext<L>,
        earlier: &Plan,
    ) -> Result<Plan, Refusal> {
        let plan = self.plan(round, query, context, &mut Rng::from_seed_u64(earlier.seed))?;
        Ok(Plan { seed: earlier.seed, ..plan })
    }

    /// Plans with fewer of the applied rewrites, for the reducer to try.
    fn undone(
        &self,
        _round: &Round<L>,
        _query: &L::Query,
        _context: &TargetContext<L>,
        _plan: &Plan,
    ) -> Vec<Plan> {
        Vec::new()
    }

    /// The steps to be played for the setup of a round; none unless the oracle judges setups.
    fn plan_setup(&self, _round: &Round<L>) -> Option<Plan> {
        None
    }

    /// Screens the statements of another oracle's plan for failures that show without comparison.
    fn screen(
        &self,
        _round: &Round<L>,
        _plan: &Plan,
        _observations: &[Observation],
        _context: &TargetContext<L>,
    ) -> Screening {
        Screening::Quiet
    }

    /// True if it may report a failure of an invalid statement too.
    fn judges_invalid(&self) -> bool {
        false
    }

    /// For oracles that partition rows: whether the answers show that the predicate really splits them.
    fn splits(&self, _plan: &Plan, _observations: &[Observation]) -> Option<bool> {
        None
    }

    /// How many columns of the answers were not compared in a pass.
    fn unjudged(&self, plan: &Plan, _observations: &[Observation]) -> usize {
        plan.comparison.left_out()
    }

    /// True if its findings are about the answers of statements, so that a finding may boil down to a single wrong
    /// statement.
    fn about_answers(&self) -> bool {
        true
    }

    /// True if it compares with other targets.
    fn needs_others(&self) -> bool {
        false
    }

    /// True if it compares answers with those of the semantics.
    fn needs_semantics(&self) -> bool {
        false
    }

    /// True if its claim was proven with the semantics, and is only as right as they are.
    fn rests_on_semantics(&self) -> bool {
        self.needs_semantics()
    }

    /// True if its statements split the rows of a query by a predicate.
    fn partitions(&self) -> bool {
        false
    }

    /// The title of the statement with this role in a report; none if the role needs no title.
    fn role_title(&self, _role: &str) -> Option<String> {
        None
    }

    /// The role of the unchanged statement, and words for how it and the others are run, for a title that shows two
    /// answers.
    fn contrast(&self) -> Option<(&'static str, [&'static str; 2])> {
        None
    }

    /// The roles of the statements that a symptom is about, the most likely wrong ones first; none if it is about
    /// all.
    fn blamed_roles(&self, _symptom: &Symptom) -> Option<&'static [&'static str]> {
        None
    }

    /// The features of a finding, if the oracle computes them itself.
    fn features(
        &self,
        _symptom: &Symptom,
        _case: &Case,
        _deviation: Option<&MinimalDeviation>,
    ) -> Option<Vec<String>> {
        None
    }

    /// Changes the features that select the broken rules of a finding.
    fn rule_features(&self, _finding: &Finding, _features: &mut BTreeSet<String>) {}

    /// One sentence that states the fault of a case, if the oracle has a more specific one.
    fn headline(&self, _symptom: &Symptom, _observed: &[Observed]) -> Option<String> {
        None
    }

    /// How severe its findings are.
    fn severity(&self, symptom: &Symptom) -> Severity {
        Severity::usual(symptom)
    }

    /// The part of a rule that distinguishes causes. It is used where a finding has no minimal deviation.
    fn signed_rule<'r>(&self, rule: &'r str) -> &'r str {
        rule
    }

    /// The form of a symptom that signatures are computed from.
    fn signed(&self, symptom: &Symptom) -> Symptom {
        let (oracle, rule) = (self.first_id().to_owned(), self.signed_rule(&symptom.rule).to_owned());
        Symptom { oracle, rule, ..symptom.clone() }
    }

    /// Judges the observations of a plan.
    fn judge(&self, plan: &Plan, observations: &[Observation]) -> Verdict;
}

/// The query that an oracle judges: adapted, or unchanged.
pub fn adapted<'q, L: Language>(
    oracle: &dyn Oracle<L>,
    round: &Round<L>,
    query: &'q L::Query,
    context: &TargetContext<L>,
    rng: &mut Rng,
) -> Cow<'q, L::Query> {
    oracle.adapted(round, query, context, rng).map_or(Cow::Borrowed(query), Cow::Owned)
}
