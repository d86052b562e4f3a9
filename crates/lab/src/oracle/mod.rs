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

/// Decides whether an engine's answers are wrong, by a claim that holds for every correct engine.
pub trait Oracle<L: Language>: Sync + Send {
    /// The id of the oracle, in kebab case.
    fn id(&self) -> &'static str;

    /// The ids of the oracle in earlier versions, the oldest first. Case files and configurations may use them.
    fn former_ids(&self) -> &'static [&'static str] {
        &[]
    }

    /// The oldest id of the oracle. Random streams and signatures are computed from it, so that they stay the same when
    /// the oracle is renamed.
    fn first_id(&self) -> &'static str {
        self.former_ids().first().copied().unwrap_or_else(|| self.id())
    }

    /// What the oracle claims about correct engines, in one sentence.
    fn claims(&self) -> &'static str;

    /// What a query or an engine must have for the oracle to apply, in a phrase.
    fn needs(&self) -> &'static str;

    /// The kind of fault that the oracle claims.
    fn kind(&self) -> FaultKind;

    /// Why the answer that the oracle reports is wrong, for a report: one or two sentences, followed by the
    /// difference.
    fn argument(&self, symptom: &Symptom) -> &'static str;

    /// Which part of a round the oracle judges.
    fn part(&self) -> Part {
        Part::Query
    }

    /// For how many of a hundred queries the oracle makes a plan by default. Oracles whose plans have many statements
    /// have a smaller share, because more queries find more than more statements about one query.
    fn share(&self) -> u32 {
        100
    }

    /// True if the oracle's statements are invalid on purpose. The reference (the executable semantics) is then not
    /// asked whether it accepts them.
    fn provokes(&self) -> bool {
        false
    }

    /// A query that is changed so that the oracle applies to it; `None` if the query is used unchanged.
    fn adapted(
        &self,
        _round: &Round<L>,
        _query: &L::Query,
        _context: &TargetContext<L>,
        _rng: &mut Rng,
    ) -> Option<L::Query> {
        None
    }

    /// The steps to play for a query of a round.
    ///
    /// # Errors
    /// Why the oracle makes no plan for the query.
    fn plan(
        &self,
        round: &Round<L>,
        query: &L::Query,
        context: &TargetContext<L>,
        rng: &mut Rng,
    ) -> Result<Plan, Refusal>;

    /// The plan for a smaller query or setup, with the random choices of an earlier plan.
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

    /// Plans in which fewer rewrites are applied to the query than in the given plan, for the reducer to try.
    fn undone(
        &self,
        _round: &Round<L>,
        _query: &L::Query,
        _context: &TargetContext<L>,
        _plan: &Plan,
    ) -> Vec<Plan> {
        Vec::new()
    }

    /// The steps to play for the setup of a round; `None` unless the oracle judges setups.
    fn plan_setup(&self, _round: &Round<L>) -> Option<Plan> {
        None
    }

    /// Looks through the statements of another oracle's plan for failures that show without comparing answers.
    fn screen(
        &self,
        _round: &Round<L>,
        _plan: &Plan,
        _observations: &[Observation],
        _context: &TargetContext<L>,
    ) -> Screening {
        Screening::Quiet
    }

    /// True if the oracle may report a failure of an invalid statement too.
    fn judges_invalid(&self) -> bool {
        false
    }

    /// For oracles that partition rows by a predicate: true if at least two parts are not empty. `None` for other
    /// oracles, and if the answers do not show it.
    fn splits(&self, _plan: &Plan, _observations: &[Observation]) -> Option<bool> {
        None
    }

    /// How many columns of the answers the oracle did not compare when it passed them.
    fn unjudged(&self, plan: &Plan, _observations: &[Observation]) -> usize {
        plan.comparison.left_out()
    }

    /// True if the oracle's findings are about the answers of statements, so that a finding may boil down to a single
    /// wrong statement.
    fn about_answers(&self) -> bool {
        true
    }

    /// True if the oracle compares the target's answers with those of other targets.
    fn needs_others(&self) -> bool {
        false
    }

    /// True if the oracle compares answers with those of the executable semantics.
    fn needs_semantics(&self) -> bool {
        false
    }

    /// True if the expected answer was derived by the executable semantics, so that the claim is only as right as they
    /// are.
    fn rests_on_semantics(&self) -> bool {
        self.needs_semantics()
    }

    /// True if the oracle's statements split the rows of a query by a predicate.
    fn partitions(&self) -> bool {
        false
    }

    /// The title of the statement with this role in a report; `None` if the statement needs no title.
    fn role_title(&self, _role: &str) -> Option<String> {
        None
    }

    /// For a title that shows two different answers: the role of the unchanged statement, and two phrases that say how
    /// this statement and the others are run.
    fn contrast(&self) -> Option<(&'static str, [&'static str; 2])> {
        None
    }

    /// The roles of the statements that a symptom is about, the most likely wrong ones first; `None` if it is about
    /// all statements.
    fn blamed_roles(&self, _symptom: &Symptom) -> Option<&'static [&'static str]> {
        None
    }

    /// The features of a finding, if the oracle computes them itself instead of the language.
    fn features(
        &self,
        _symptom: &Symptom,
        _case: &Case,
        _deviation: Option<&MinimalDeviation>,
    ) -> Option<Vec<String>> {
        None
    }

    /// Changes the features by which the rules that a finding breaks are looked up.
    fn rule_features(&self, _finding: &Finding, _features: &mut BTreeSet<String>) {}

    /// One sentence that states the fault of a case, if the oracle has a more specific one.
    fn headline(&self, _symptom: &Symptom, _observed: &[Observed]) -> Option<String> {
        None
    }

    /// How severe the oracle's findings are.
    fn severity(&self, symptom: &Symptom) -> Severity {
        Severity::usual(symptom)
    }

    /// The part of a rule that distinguishes causes. A signature uses it if a finding has no minimal deviation.
    fn signed_rule<'r>(&self, rule: &'r str) -> &'r str {
        rule
    }

    /// The symptom as signatures use it: with the oldest id of the oracle, and only the part of the rule that
    /// distinguishes causes.
    fn signed(&self, symptom: &Symptom) -> Symptom {
        let (oracle, rule) = (self.first_id().to_owned(), self.signed_rule(&symptom.rule).to_owned());
        Symptom { oracle, rule, ..symptom.clone() }
    }

    /// Concludes from the observations of a plan whether the claim holds.
    fn judge(&self, plan: &Plan, observations: &[Observation]) -> Verdict;
}

/// The query that an oracle judges: the adapted one, or the query unchanged.
pub fn adapted<'q, L: Language>(
    oracle: &dyn Oracle<L>,
    round: &Round<L>,
    query: &'q L::Query,
    context: &TargetContext<L>,
    rng: &mut Rng,
) -> Cow<'q, L::Query> {
    oracle.adapted(round, query, context, rng).map_or(Cow::Borrowed(query), Cow::Owned)
}
