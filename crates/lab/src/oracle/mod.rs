//! Oracles: the trait, what their plans and verdicts share, and those that need no parsed query.

mod failure;
mod load;
mod part;
mod refusal;
mod screening;
mod sides;

pub use failure::{Failure as FailureOracle, failure_plan};
pub use load::{Load, load_plan};
pub use part::Part;
pub use refusal::Refusal;
pub use screening::Screening;
pub use sides::{Side, Telling, compare, raised};

use crate::reduce::MinimalDeviation;
use crate::{
    Case, FaultKind, Finding, Language, Observed, Plan, Round, Severity, Symptom, TargetContext, Verdict,
};
use edgewise_engine::Observation;
use edgewise_model::Rng;
use std::borrow::Cow;
use std::collections::BTreeSet;

/// Decides with proof whether an engine's answers are wrong.
pub trait Oracle<L: Language>: Sync + Send {
    /// Its kebab-case id.
    fn id(&self) -> &'static str;

    /// The ids it had in earlier versions, the oldest first: case files and configurations may name it so.
    fn former_ids(&self) -> &'static [&'static str] {
        &[]
    }

    /// The id it had first. Random streams and signatures are made from it, so that a new name changes neither.
    fn first_id(&self) -> &'static str {
        self.former_ids().first().copied().unwrap_or_else(|| self.id())
    }

    /// What it claims, in one sentence.
    fn claims(&self) -> &'static str;

    /// What it needs of a query or an engine.
    fn needs(&self) -> &'static str;

    /// The strength of its claim.
    fn kind(&self) -> FaultKind;

    /// Why what it found is wrong, for a report: one or two sentences that the difference follows. No other text says it.
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
    /// The reason why there is none.
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
    /// The reason why it does not apply any more.
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

    /// Plans with fewer of the rewrites that were applied, for a reducer to try.
    fn undone(
        &self,
        _round: &Round<L>,
        _query: &L::Query,
        _context: &TargetContext<L>,
        _plan: &Plan,
    ) -> Vec<Plan> {
        Vec::new()
    }

    /// The steps to be played for the setup of a round, for an oracle that judges that.
    fn plan_setup(&self, _round: &Round<L>) -> Option<Plan> {
        None
    }

    /// What an oracle that screens makes of the statements of somebody's plan.
    fn screen(
        &self,
        _round: &Round<L>,
        _plan: &Plan,
        _observations: &[Observation],
        _context: &TargetContext<L>,
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
        plan.comparison.left_out()
    }

    /// True if its findings are about the answers of statements, so that one may boil down to a single wrong statement.
    fn about_answers(&self) -> bool {
        true
    }

    /// True if it asks the targets that the one under test is compared with.
    fn needs_others(&self) -> bool {
        false
    }

    /// True if the semantics give the right answer.
    fn needs_semantics(&self) -> bool {
        false
    }

    /// True if what it claims was proven on the semantics, and is only as right as they are.
    fn rests_on_semantics(&self) -> bool {
        self.needs_semantics()
    }

    /// True if its statements split the rows of a query by a predicate.
    fn partitions(&self) -> bool {
        false
    }

    /// What a report calls the statement of a role; none if the role says nothing special.
    fn role_title(&self, _role: &str) -> Option<String> {
        None
    }

    /// The role of the plain statement, how it is asked, and how the others are: for a title that shows two answers.
    fn contrast(&self) -> Option<(&'static str, [&'static str; 2])> {
        None
    }

    /// The roles of the statements that a symptom is about, those first that are more likely wrong; none if it is about all.
    fn blamed_roles(&self, _symptom: &Symptom) -> Option<&'static [&'static str]> {
        None
    }

    /// The features of a finding, where only the oracle knows them.
    fn features(
        &self,
        _symptom: &Symptom,
        _case: &Case,
        _deviation: Option<&MinimalDeviation>,
    ) -> Option<Vec<String>> {
        None
    }

    /// Changes the features by which the rules are looked up that a finding breaks.
    fn rule_features(&self, _finding: &Finding, _features: &mut BTreeSet<String>) {}

    /// One sentence that states the fault of a case, where only the oracle can say it.
    fn headline(&self, _symptom: &Symptom, _observed: &[Observed]) -> Option<String> {
        None
    }

    /// How bad a finding of it is.
    fn severity(&self, symptom: &Symptom) -> Severity {
        Severity::usual(symptom)
    }

    /// The part of a rule that tells causes apart, where a finding has no minimal deviation.
    fn signed_rule<'r>(&self, rule: &'r str) -> &'r str {
        rule
    }

    /// A symptom as a signature is computed from it.
    fn signed(&self, symptom: &Symptom) -> Symptom {
        let (oracle, rule) = (self.first_id().to_owned(), self.signed_rule(&symptom.rule).to_owned());
        Symptom { oracle, rule, ..symptom.clone() }
    }

    /// Judges what was seen.
    fn judge(&self, plan: &Plan, observations: &[Observation]) -> Verdict;
}

/// The query as an oracle judges it: adapted, or as it is.
pub fn adapted<'q, L: Language>(
    oracle: &dyn Oracle<L>,
    round: &Round<L>,
    query: &'q L::Query,
    context: &TargetContext<L>,
    rng: &mut Rng,
) -> Cow<'q, L::Query> {
    oracle.adapted(round, query, context, rng).map_or(Cow::Borrowed(query), Cow::Owned)
}
