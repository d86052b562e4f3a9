//! Reference: the target's answer is the one that openCypher requires.
//!
//! ```text
//! before:       the whole graph, read back
//! query:        any query whose answer is determined, or one of few
//! query/graph:  the whole graph after it, if it writes
//! the reference, run with the target's knobs on the graph that was read back, gives the same rows and the same graph
//! ```
//! The claim is a *deviation*: the target disagrees with openCypher as the reference executes it. The reference
//! runs on the graph read back from the target, so elements have the same ids on both sides; after a writing query
//! they are compared by their position in the graph. If openCypher allows several outcomes, the reference
//! enumerates them, if they are few, and the answer must be one of them. Side conditions: the reference answers
//! without an error (a write to a deleted element may also do nothing); the profile documents no different
//! behaviour of a function in the query, or only columns depend on it, which are left out. Approximate columns must
//! be near the right values. If the graph read back is not the one the setup describes, the oracle `load` reports
//! that; the answer is judged by the graph read back, unless it fits what the setup describes. If another value of
//! one knob explains the answer, the finding says so.

use crate::Cypher;
use crate::consult::{consult, is_beyond};
use crate::knob_words::{knob_words, turned};
use crate::language::{recorded_knobs, stored_knobs};
use crate::oracle::CypherContext;
use crate::oracle::apart::apart;
use crate::oracle::comparability::{Comparability, DECIDES, comparison_on};
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

/// The reference oracle.
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
        let apart = put_apart(query, &claim.comparison, context)?;
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
        let planned = Asked { before, statement: &statement, parameters: &parameters, seen, plan, knobs };
        let other_graph = plan.expected.as_deref().filter(|setup| is_other(setup, before, &plan.comparison));
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
            if let Ok(Verdict::Pass { .. }) = (Asked { before: setup, ..asked }).judge(&plan.comparison) {
                return Verdict::skip(
                    "the answer fits the graph the setup describes, and not the one read back",
                );
            }
            failure.detail = format!(
                "{}\nThe stored graph is not the one the setup describes. The answer is judged by the one that was read back.",
                failure.detail.trim_end()
            );
        }
        // Too many knobs would explain an empty answer.
        let telling = seen.graph.is_some() || seen.rows.is_some_and(|rows| !rows.is_empty());
        let settled: Vec<String> = turned(knobs).into_iter().map(|(setting, _)| knob_of(&setting)).collect();
        for (name, other) in knob_trial::alternatives(knobs).into_iter().filter(|_| telling) {
            // If the profile sets this knob, another value is no explanation.
            if settled.contains(&knob_of(name)) {
                continue;
            }
            // With parallel relationships, a lost row looks like one that match semantics forbid.
            if name.starts_with("match-semantics") && has_parallels(before) {
                continue;
            }
            if let Ok(Verdict::Pass { .. }) = (Asked { knobs: other, ..asked }).judge(&comparison) {
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
        let asked = Asked { before, statement: &statement, parameters: &parameters, seen, plan, knobs };
        let (near, chosen) = (plan.comparison.near.len(), plan.comparison.chosen.len());
        if let Ok(Plainly { verdict: Verdict::Pass { .. }, .. }) = asked.plainly(&plan.comparison) {
            return left_out - near - chosen;
        }
        let set = asked.outcomes();
        let bounded = asked.bounds(&set, &plan.comparison).is_some();
        left_out - if bounded { near } else { 0 } - if set.is_complete() { chosen } else { 0 }
    }
}

/// Whether the graph read back differs from the one the setup describes.
fn is_other(setup: &Graph, before: &Graph, comparison: &Comparison) -> bool {
    canonical_hash(setup) != canonical_hash(before) && comparison.compare_graphs(setup, before).is_some()
}

/// How the oracle would compare the answer to a query as written; none if it would claim nothing.
pub(crate) fn claimed(query: &Query, round: &Round, context: &CypherTarget) -> Option<Comparison> {
    let claim = Comparability::between_engines(query, round, context).ok()?;
    guard::documented_elsewhere(query, &context.profile).ok()?;
    // Where every relationship must be mentioned, unmentioned ones are not counted.
    (!context.names_matter(query, round)).then_some(claim.comparison)
}

/// The columns that are not compared because the profile documents different behaviour of a function in them.
///
/// # Errors
/// The reason why nothing can be claimed of the other columns, or that there are none.
fn put_apart(query: &Query, comparison: &Comparison, context: &CypherTarget) -> Result<Vec<usize>, Refusal> {
    let Err(why) = guard::documented_elsewhere(query, &context.profile) else { return Ok(Vec::new()) };
    guard::documented_pattern(query, &context.profile)?;
    let places = apart(query, &context.profile).filter(|places| places.len() < comparison.modes.len());
    Ok(places.ok_or(why)?.into_iter().collect())
}

/// The reason why nothing is claimed if the reference accesses a deleted element.
const DELETED: &str = "the reference raises an error: the query uses a deleted element";

/// Whether the reference raised an error because a statement uses an element it deleted.
fn reaches_deleted(error: &ReferenceError) -> bool {
    error.detail == Detail::DeletedEntityAccess
}

/// The knob of a setting such as `self-loops=once`.
fn knob_of(setting: &str) -> String {
    setting.split('=').next().unwrap_or_default().to_owned()
}

/// True if two relationships join the same two nodes.
fn has_parallels(graph: &Graph) -> bool {
    let mut ends = BTreeSet::new();
    graph.relationships().any(|each| !ends.insert((each.start.min(each.end), each.start.max(each.end))))
}

/// The reference's own answer and graph, and how the observed ones compare with them.
struct Plainly {
    verdict: Verdict,
    rows: Option<Rows>,
    graph: Graph,
}

/// The inputs of a comparison with the reference.
#[derive(Clone, Copy)]
struct Asked<'a> {
    before: &'a Graph,
    statement: &'a Statement,
    parameters: &'a Map,
    seen: Side<'a>,
    plan: &'a Plan,
    knobs: Knobs,
}

impl Asked<'_> {
    /// How the answer is compared, given the graph that was read back.
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

    fn outcomes(&self) -> OutcomeSet {
        OutcomeSet::of(self.statement, self.before, self.parameters, self.knobs)
    }

    /// How near approximate values must be; none if there is no bound.
    fn bounds(&self, set: &OutcomeSet, comparison: &Comparison) -> Option<Bounds> {
        let writes = self.seen.graph.is_some();
        let given = (self.before, self.parameters, self.knobs);
        Bounds::of(self.statement, set.only(writes)?, comparison, given, writes)
    }

    fn telling(&self) -> Telling<'_> {
        Telling {
            kind: FaultKind::Deviation,
            oracle: "reference",
            rule: &self.plan.rule,
            title: "The answer is not the one that openCypher gives",
            legend: "left: by the rules of openCypher; right: what the target answers",
        }
    }

    /// Compares the observed answer with the reference's own answer, to the last digit.
    fn plainly(&self, comparison: &Comparison) -> Result<Plainly, Cow<'static, str>> {
        let mut graph = self.before.clone();
        let answer = match consult(self.statement, self.parameters, &mut graph, self.knobs) {
            Ok(answer) => answer,
            Err(error) if is_beyond(&error) => return Err(Cow::Borrowed("the reference cannot say")),
            Err(error) if reaches_deleted(&error) => return Err(Cow::Borrowed(DELETED)),
            Err(_) => return Err(Cow::Borrowed("the reference raises an error")),
        };
        let exact = comparison.exact_in(&comparison.near).exact_in(&comparison.chosen);
        let left = Side { rows: answer.rows.as_ref(), graph: self.seen.graph.map(|_| &graph) };
        let verdict = compare(left, self.seen, &exact, &self.telling());
        Ok(Plainly { verdict, rows: answer.rows, graph })
    }

    /// Compares the observed answer with all that the reference allows.
    fn judge(&self, comparison: &Comparison) -> Result<Verdict, Cow<'static, str>> {
        let plainly = match self.plainly(comparison) {
            // The target raised no error: compare with a run in which writes to deleted elements do nothing.
            Err(why) if why == DELETED && self.knobs.deleted_writes == DeletedWrites::Error => {
                let knobs = Knobs { deleted_writes: DeletedWrites::Ignored, ..self.knobs };
                return Asked { knobs, ..*self }.judge(comparison);
            }
            plainly => plainly?,
        };
        let digits = comparison.digits_decide || !comparison.near.is_empty();
        // An answer that is right to the last digit is right, whatever else is allowed.
        let choice = comparison.enumerated || !comparison.chosen.is_empty();
        if !matches!(plainly.verdict, Verdict::Fail(_)) || !(digits || choice) {
            return Ok(plainly.verdict);
        }
        let set = self.outcomes();
        let bounds = if digits { self.bounds(&set, comparison) } else { None };
        if comparison.digits_decide && bounds.is_none() {
            return Err(Cow::Borrowed(DECIDES));
        }
        let telling = self.telling();
        if comparison.enumerated {
            let verdict = set.judge(self.seen, comparison, &telling)?;
            let only = set.only(self.seen.graph.is_some());
            let left = only.map(|only| (only.rows.as_ref(), &only.graph));
            return Ok(self.nearer(verdict, left, bounds.as_ref(), comparison, &telling));
        }
        let left = Side { rows: plainly.rows.as_ref(), graph: self.seen.graph.map(|_| &plainly.graph) };
        let mut verdict = compare(left, self.seen, comparison, &telling);
        if matches!(verdict, Verdict::Pass { .. }) && !comparison.chosen.is_empty() && set.is_complete() {
            verdict = set.judge(self.seen, &comparison.exact_in(&comparison.chosen), &telling)?;
        }
        Ok(self.nearer(verdict, Some((left.rows, &plainly.graph)), bounds.as_ref(), comparison, &telling))
    }

    /// Checks an answer that has passed so far: are its approximate numbers near the right ones?
    fn nearer(
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
