//! Reference: the target's answer is the one that openCypher requires.
//!
//! ```text
//! before:       the whole graph, read back
//! query:        any query with only one right answer, or with few
//! query/graph:  the whole graph after it, if it writes
//! the reference interpreter, with the target's knobs and on the graph `before`, gives the same rows and graph
//! ```
//! The claim is a *deviation*: the target disagrees with openCypher as the reference interpreter (Edgewise's executable
//! semantics) executes it. The interpreter runs on the graph that was read back from the target, so elements have the
//! same ids on both sides; after a writing query they are compared by their position in the graph. If openCypher allows
//! several outcomes and they are few, the interpreter enumerates them, and the answer must be one of them. Approximate
//! numbers must be near the right ones.
//!
//! Side conditions: the interpreter answers without an error (except that a write to a deleted element may also do
//! nothing), and the profile documents no other behaviour of a function in the query. If only some columns depend on
//! such a function, these are not compared.
//!
//! If the graph that was read back is not the one that the setup describes, the oracle `load` reports that. The answer
//! is then judged by the graph that was read back, unless it is right for the graph of the setup. If the answer would
//! be right with another value of one knob, the finding says so.

use crate::Cypher;
use crate::consult::{consult, is_beyond};
use crate::knob_words::{changed_settings, knob_words};
use crate::language::{recorded_knobs, stored_knobs};
use crate::oracle::CypherContext;
use crate::oracle::apart::dependent_columns;
use crate::oracle::comparability::{Comparability, DIGITS_DECIDE_ROWS, comparison_on};
use crate::oracle::near::Bounds;
use crate::oracle::outcome_set::OutcomeSet;
use crate::oracle::{CypherTarget, guard, knob_trial};
use crate::planned_statement::planned_statement;
use crate::{Round, WrittenQuery};
use edgewise_cypher_semantics::knobs::DeletedWrites;
use edgewise_cypher_semantics::{Detail, Knobs, ReferenceError};
use edgewise_cypher_syntax::ast::{Query, Statement};
use edgewise_engine::{Observation, Outcome, Step};
use edgewise_lab::oracle::{Oracle, Refusal};
use edgewise_lab::oracle::{Side, Telling, compare};
use edgewise_lab::{Comparison, FaultKind, Plan, Symptom, Verdict};
use edgewise_model::graph::canonical_hash;
use edgewise_model::{Graph, Map, Rng, Rows};
use std::borrow::Cow;
use std::collections::BTreeSet;

/// The oracle `reference`: the answer is the one that the reference interpreter gives.
pub struct Reference;

impl Oracle<Cypher> for Reference {
    fn id(&self) -> &'static str {
        "reference"
    }

    fn claims(&self) -> &'static str {
        "a query has the answer, and leaves the graph, that openCypher requires"
    }

    fn needs(&self) -> &'static str {
        "a way to read the whole graph back, and few possible answers"
    }

    fn kind(&self) -> FaultKind {
        FaultKind::Deviation
    }

    fn argument(&self, symptom: &Symptom) -> &'static str {
        if symptom.rule.ends_with("/graph") {
            return "openCypher's rules, with what the engine's profile says it decides differently, lead to another graph than \
                    the one that is left:";
        }
        "openCypher's rules, with what the engine's profile says it decides differently, lead to another answer on the graph \
         that the engine holds:"
    }

    fn needs_semantics(&self) -> bool {
        true
    }

    fn role_title(&self, role: &str) -> Option<String> {
        (role == "before").then(|| "The stored graph before the statement".to_owned())
    }

    fn plan(
        &self,
        round: &Round,
        query: &WrittenQuery,
        context: &CypherTarget,
        _: &mut Rng,
    ) -> Result<Plan, Refusal> {
        let context = &*context.by_the_rules();
        let claim = Comparability::by_reference(query, round, context)?;
        let apart = columns_not_compared(query, &claim.comparison, context)?;
        let text = context.text(query, query, round)?;
        let mut plan =
            Plan::new(self.id(), "answer").step("before", Step::Dump).query("query", text, claim.writes);
        plan.comparison = claim.comparison.without(&apart);
        plan.knobs = Some(stored_knobs(context.settings.knobs));
        plan.expected = Some(Box::new((*round.graph).clone()));
        Ok(plan)
    }

    fn judge(&self, plan: &Plan, observations: &[Observation]) -> Verdict {
        let before = match plan.place("before").and_then(|place| observations.get(place)) {
            Some(Observation { outcome: Outcome::Graph(graph), .. }) => &**graph,
            _ => return Verdict::skip("the graph could not be read back"),
        };
        let seen = match Side::of(plan, observations, "query") {
            Ok(seen) => seen,
            Err(why) => return Verdict::Skip(why),
        };
        let Some(statement) = planned_statement(plan, "query") else {
            return Verdict::skip("the query cannot be parsed");
        };
        let knobs = recorded_knobs(plan.knobs.as_ref());
        let parameters = plan.parameters();
        let planned = Question { before, statement: &statement, parameters: &parameters, seen, plan, knobs };
        let other_graph =
            plan.expected.as_deref().filter(|setup| differs_from_setup(setup, before, &plan.comparison));
        let (comparison, asked) = match other_graph.map(|_| planned.comparison()) {
            None => (Cow::Borrowed(&plan.comparison), planned),
            Some(Ok(comparison)) => (Cow::Owned(comparison), planned),
            Some(Err(why)) => return Verdict::Skip(why),
        };
        let verdict = match asked.judge(&comparison) {
            Ok(verdict) => verdict,
            Err(why) => return Verdict::Skip(why),
        };
        let Verdict::Fail(mut failure) = verdict else { return verdict };
        if let Some(setup) = other_graph {
            if let Ok(Verdict::Pass { .. }) = (Question { before: setup, ..asked }).judge(&plan.comparison) {
                return Verdict::skip(
                    "the answer is right for the graph that the setup describes, but not for the graph that was read back",
                );
            }
            failure.detail = format!(
                "{}\nThe stored graph is not the one the setup describes. The answer is judged by the one that was read back.",
                failure.detail.trim_end()
            );
        }
        // An empty answer would be right with too many different knob settings.
        let telling = seen.graph.is_some() || seen.rows.is_some_and(|rows| !rows.is_empty());
        let settled: Vec<String> =
            changed_settings(knobs).into_iter().map(|(setting, _)| knob_of(&setting)).collect();
        for (name, other) in knob_trial::alternatives(knobs).into_iter().filter(|_| telling) {
            // If the profile documents the value of this knob, another value is no explanation.
            if settled.contains(&knob_of(name)) {
                continue;
            }
            // With parallel relationships, a row that is missing because of a bug looks like one that other match
            // semantics would drop.
            if name.starts_with("match-semantics") && has_parallels(before) {
                continue;
            }
            if let Ok(Verdict::Pass { .. }) = (Question { knobs: other, ..asked }).judge(&comparison) {
                failure.symptom = Symptom::new(self.kind(), self.id(), &format!("as-if/{name}"));
                let words = knob_words(name);
                failure.title = format!("It answers as if {words}");
                failure.detail = format!(
                    "{}\nThe answer would be right if {words}. openCypher requires otherwise, and the target \
                     documents no such deviation.",
                    failure.detail.trim_end()
                );
                break;
            }
        }
        Verdict::Fail(failure)
    }

    fn unjudged(&self, plan: &Plan, observations: &[Observation]) -> usize {
        let left_out = plan.comparison.left_out();
        if plan.comparison.near.is_empty() && plan.comparison.chosen.is_empty() {
            return left_out;
        }
        let before = match plan.place("before").and_then(|place| observations.get(place)) {
            Some(Observation { outcome: Outcome::Graph(graph), .. }) => &**graph,
            _ => return left_out,
        };
        let statement = planned_statement(plan, "query");
        let (Some(statement), Ok(seen)) = (statement, Side::of(plan, observations, "query")) else {
            return left_out;
        };
        let (parameters, knobs) = (plan.parameters(), recorded_knobs(plan.knobs.as_ref()));
        let asked = Question { before, statement: &statement, parameters: &parameters, seen, plan, knobs };
        let (near, chosen) = (plan.comparison.near.len(), plan.comparison.chosen.len());
        if let Ok(ExactComparison { verdict: Verdict::Pass { .. }, .. }) =
            asked.compare_exactly(&plan.comparison)
        {
            return left_out - near - chosen;
        }
        let set = asked.outcomes();
        let bounded = asked.bounds(&set, &plan.comparison).is_some();
        left_out - if bounded { near } else { 0 } - if set.is_complete() { chosen } else { 0 }
    }
}

/// Whether the graph that was read back differs from the one that the setup describes.
fn differs_from_setup(setup: &Graph, before: &Graph, comparison: &Comparison) -> bool {
    canonical_hash(setup) != canonical_hash(before) && comparison.compare_graphs(setup, before).is_some()
}

/// How the oracle would compare the answer to a query exactly as written. None if it would claim nothing.
pub(crate) fn claimed_comparison(query: &Query, round: &Round, context: &CypherTarget) -> Option<Comparison> {
    let claim = Comparability::between_engines(query, round, context).ok()?;
    guard::refuse_documented_behaviour(query, &context.profile).ok()?;
    // If the target counts only mentioned relationships, nothing is claimed of a query whose answer this could change.
    (!context.names_matter(query, round)).then_some(claim.comparison)
}

/// The columns that are not compared, because the profile documents different behaviour of a function that they depend
/// on.
///
/// # Errors
/// The reason why nothing can be claimed of the other columns, or that there are no other columns.
fn columns_not_compared(
    query: &Query,
    comparison: &Comparison,
    context: &CypherTarget,
) -> Result<Vec<usize>, Refusal> {
    let Err(why) = guard::refuse_documented_behaviour(query, &context.profile) else { return Ok(Vec::new()) };
    guard::refuse_documented_patterns(query, &context.profile)?;
    let places =
        dependent_columns(query, &context.profile).filter(|places| places.len() < comparison.modes.len());
    Ok(places.ok_or(why)?.into_iter().collect())
}

/// The reason for a skip if the reference interpreter raises an error because the query uses a deleted element.
const DELETED: &str = "the reference interpreter raises an error: the query uses a deleted element";

/// Whether the reference interpreter raised an error because a statement uses an element that it deleted.
fn uses_deleted_element(error: &ReferenceError) -> bool {
    error.detail == Detail::DeletedEntityAccess
}

/// The name of the knob in a setting such as `self-loops=once`.
fn knob_of(setting: &str) -> String {
    setting.split('=').next().unwrap_or_default().to_owned()
}

/// Whether two relationships join the same two nodes, in any direction.
fn has_parallels(graph: &Graph) -> bool {
    let mut ends = BTreeSet::new();
    graph.relationships().any(|each| !ends.insert((each.start.min(each.end), each.start.max(each.end))))
}

/// One answer of the reference interpreter with the graph after it, and the verdict that comparing the observed answer
/// with it gives.
struct ExactComparison {
    verdict: Verdict,
    rows: Option<Rows>,
    graph: Graph,
}

/// What is needed to compare an observed answer with the reference interpreter.
#[derive(Clone, Copy)]
struct Question<'a> {
    before: &'a Graph,
    statement: &'a Statement,
    parameters: &'a Map,
    seen: Side<'a>,
    plan: &'a Plan,
    knobs: Knobs,
}

impl Question<'_> {
    /// How the answer is to be compared, given the graph that was read back.
    fn comparison(&self) -> Result<Comparison, Cow<'static, str>> {
        let query = self.statement.as_query().ok_or("the statement is not a query")?;
        let comparison = comparison_on(
            query,
            self.before,
            self.parameters,
            self.knobs,
            self.plan.comparison.float_digits,
        )?;
        Ok(comparison.without(&self.plan.comparison.apart))
    }

    /// All outcomes that openCypher allows for the statement on this graph.
    fn outcomes(&self) -> OutcomeSet {
        OutcomeSet::of(self.statement, self.before, self.parameters, self.knobs)
    }

    /// How near approximate values must be. None if there are several outcomes, or if no bound can be computed.
    fn bounds(&self, set: &OutcomeSet, comparison: &Comparison) -> Option<Bounds> {
        let writes = self.seen.graph.is_some();
        let given = (self.before, self.parameters, self.knobs);
        Bounds::of(self.statement, set.only(writes)?, comparison, given, writes)
    }

    /// How a difference between the target and the reference interpreter is presented in a report.
    fn telling(&self) -> Telling<'_> {
        Telling {
            kind: FaultKind::Deviation,
            oracle: "reference",
            rule: &self.plan.rule,
            title: "The answer is not the one that openCypher gives",
            legend: "left: by the rules of openCypher; right: what the target answers",
        }
    }

    /// Compares the observed answer exactly with one answer of the reference interpreter, even if other answers are
    /// allowed.
    fn compare_exactly(&self, comparison: &Comparison) -> Result<ExactComparison, Cow<'static, str>> {
        let mut graph = self.before.clone();
        let answer = match consult(self.statement, self.parameters, &mut graph, self.knobs) {
            Ok(answer) => answer,
            Err(error) if is_beyond(&error) => {
                return Err(Cow::Borrowed(
                    "the reference interpreter has no answer: a limit, or something unsupported",
                ));
            }
            Err(error) if uses_deleted_element(&error) => return Err(Cow::Borrowed(DELETED)),
            Err(_) => return Err(Cow::Borrowed("the reference interpreter raises an error")),
        };
        let exact = comparison.exact_in(&comparison.near).exact_in(&comparison.chosen);
        let left = Side { rows: answer.rows.as_ref(), graph: self.seen.graph.map(|_| &graph) };
        let verdict = compare(left, self.seen, &exact, &self.telling());
        Ok(ExactComparison { verdict, rows: answer.rows, graph })
    }

    /// Compares the observed answer with everything that openCypher allows.
    fn judge(&self, comparison: &Comparison) -> Result<Verdict, Cow<'static, str>> {
        let compare_exactly = match self.compare_exactly(comparison) {
            // The target raised no error, so compare with a run in which writes to deleted elements do nothing.
            Err(why) if why == DELETED && self.knobs.deleted_writes == DeletedWrites::Error => {
                let knobs = Knobs { deleted_writes: DeletedWrites::Ignored, ..self.knobs };
                return Question { knobs, ..*self }.judge(comparison);
            }
            compare_exactly => compare_exactly?,
        };
        let digits = comparison.digits_decide || !comparison.near.is_empty();
        // If the answer agrees exactly, it is right, and it does not matter what else is allowed.
        let choice = comparison.enumerated || !comparison.chosen.is_empty();
        if !matches!(compare_exactly.verdict, Verdict::Fail(_)) || !(digits || choice) {
            return Ok(compare_exactly.verdict);
        }
        let set = self.outcomes();
        let bounds = if digits { self.bounds(&set, comparison) } else { None };
        if comparison.digits_decide && bounds.is_none() {
            return Err(Cow::Borrowed(DIGITS_DECIDE_ROWS));
        }
        let telling = self.telling();
        if comparison.enumerated {
            let verdict = set.judge(self.seen, comparison, &telling)?;
            let only = set.only(self.seen.graph.is_some());
            let left = only.map(|only| (only.rows.as_ref(), &only.graph));
            return Ok(self.check_approximate_numbers(verdict, left, bounds.as_ref(), comparison, &telling));
        }
        let left = Side {
            rows: compare_exactly.rows.as_ref(),
            graph: self.seen.graph.map(|_| &compare_exactly.graph),
        };
        let mut verdict = compare(left, self.seen, comparison, &telling);
        if matches!(verdict, Verdict::Pass { .. }) && !comparison.chosen.is_empty() && set.is_complete() {
            verdict = set.judge(self.seen, &comparison.exact_in(&comparison.chosen), &telling)?;
        }
        Ok(self.check_approximate_numbers(
            verdict,
            Some((left.rows, &compare_exactly.graph)),
            bounds.as_ref(),
            comparison,
            &telling,
        ))
    }

    /// If the answer has passed so far, checks that its approximate numbers are near the right ones.
    fn check_approximate_numbers(
        &self,
        verdict: Verdict,
        left: Option<(Option<&Rows>, &Graph)>,
        bounds: Option<&Bounds>,
        comparison: &Comparison,
        telling: &Telling<'_>,
    ) -> Verdict {
        let (Verdict::Pass { .. }, Some(bounds), Some((Some(right), graph)), Some(rows)) =
            (&verdict, bounds, left, self.seen.rows)
        else {
            return verdict;
        };
        let graph = self.seen.graph.map(|_| graph);
        let Some(far) = bounds.far_column(rows, self.seen.graph, comparison) else { return verdict };
        let exact = comparison.exact_in(&[far]);
        match compare(Side { rows: Some(right), graph }, self.seen, &exact, telling) {
            Verdict::Fail(failure) => Verdict::Fail(failure),
            _ => verdict,
        }
    }
}
