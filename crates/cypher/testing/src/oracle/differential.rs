//! Differential: all targets give the same answer, except where their profiles document differences (Grand,
//! GDsmith).
//!
//! ```text
//! before-0, before-1, …:  the whole graph of each target, read back
//! query-0, query-1, …:    the same query on each, in its own dialect
//! the answers are the same, apart from ids
//! ```
//! Nodes and relationships are compared by their position in the graph, also inside lists, maps and paths. An error is
//! compared with an answer, but two errors are not compared with each other. If two targets differ, the reference
//! interpreter runs the query with the knobs of each, to tell which one is wrong. Only a *deviation* of the target
//! under test is reported: not if both answer as their profiles say, or if only the other target deviates.
//!
//! If the targets differ in whether relationships of one MATCH may coincide, the query gets inequalities that forbid
//! it. Side conditions: a deterministic answer, the same stored graph on all targets, and no function for which a
//! profile documents other behaviour.

use crate::Cypher;
use crate::consult::{consult, is_beyond};
use crate::language::{recorded_knobs, stored_knobs};
use crate::oracle::comparability::Comparability;
use crate::oracle::distinct_relationships::with_inequalities;
use crate::oracle::{CypherTarget, guard};
use crate::planned_statement::planned_statement;
use crate::{Round, WrittenQuery};
use edgewise_cypher_semantics::Knobs;
use edgewise_engine::{ErrorClass, Observation, Outcome, Step};
use edgewise_lab::by_name;
use edgewise_lab::oracle::{Oracle, Refusal};
use edgewise_lab::oracle::{Side, Telling, compare};
use edgewise_lab::{FaultKind, Plan, Symptom, Verdict, message_template};
use edgewise_model::graph::canonical_hash;
use edgewise_model::{Graph, Rng, Rows};
use std::borrow::Cow;

/// The oracle `differential`: all targets give the same answer.
pub struct Differential;

impl Oracle<Cypher> for Differential {
    fn id(&self) -> &'static str {
        "differential"
    }

    fn claims(&self) -> &'static str {
        "a query has the same answer on every target, except where their profiles document differences"
    }

    fn needs(&self) -> &'static str {
        "another target (--against), and a deterministic answer"
    }

    fn kind(&self) -> FaultKind {
        FaultKind::Deviation
    }

    fn argument(&self, _: &Symptom) -> &'static str {
        "Another engine answers differently, and the rules of openCypher, with what the profiles of both say they decide \
         differently, side with it:"
    }

    fn needs_others(&self) -> bool {
        true
    }

    fn needs_semantics(&self) -> bool {
        true
    }

    fn plan(
        &self,
        round: &Round,
        query: &WrittenQuery,
        context: &CypherTarget,
        _: &mut Rng,
    ) -> Result<Plan, Refusal> {
        if context.others.is_empty() {
            return Err(Refusal::not_applicable("there is no target to compare with"));
        }
        let mut claim = Comparability::between_engines(query, round, context)?;
        guard::refuse_documented_behaviour(query, &context.profile)?;
        for other in &context.others {
            guard::refuse_documented_behaviour(query, &other.profile)?;
            claim.comparison.float_digits = match (claim.comparison.float_digits, other.profile.float_digits)
            {
                (Some(one), Some(other)) => Some(one.min(other)),
                (one, other) => one.or(other),
            };
        }
        let own = context.settings.knobs.match_semantics;
        let alike = context.others.iter().all(|other| other.settings.knobs.match_semantics == own);
        let query = if alike { query.clone() } else { with_inequalities(query)?.into() };
        let mut plan = Plan::new(self.id(), "answer");
        plan.knobs = Some(stored_knobs(context.settings.knobs));
        plan.comparison = claim.comparison;
        plan.raises = claim.raises;
        plan.others = round.others.clone();
        let dialects = std::iter::once(&context.settings.dialect)
            .chain(context.others.iter().map(|other| &other.settings.dialect));
        for (target, dialect) in dialects.enumerate() {
            plan = plan.step_on(target, &format!("before-{target}"), Step::Dump).query_on(
                target,
                &format!("query-{target}"),
                query.text(dialect),
                claim.writes,
            );
        }
        for other in &context.others {
            plan.other_knobs.push(stored_knobs(other.settings.knobs));
            plan.other_targets.push(other.target.clone());
        }
        Ok(plan)
    }

    fn judge(&self, plan: &Plan, observations: &[Observation]) -> Verdict {
        let states = (0..=plan.others.len()).map(|target| TargetState::of(plan, observations, target));
        let states: Vec<TargetState<'_>> = match states.collect() {
            Ok(states) => states,
            Err(why) => return Verdict::Skip(why),
        };
        let [own, others @ ..] = states.as_slice() else {
            return Verdict::skip("there is no target to compare with");
        };
        if others.iter().any(|other| canonical_hash(other.before) != canonical_hash(own.before)) {
            return Verdict::skip("the targets do not hold the same graph");
        }
        let mut vacuous = true;
        for (place, other) in others.iter().enumerate() {
            let name = plan.other_targets.get(place).map_or("the other", String::as_str);
            match differ(plan, own, other, name) {
                Verdict::Pass { vacuous: empty } => vacuous &= empty,
                Verdict::Fail(mut failure) => {
                    failure.detail.push_str(&majority(plan, &states));
                    return blame(plan, own, other, name, failure);
                }
                other => return other,
            }
        }
        Verdict::Pass { vacuous }
    }
}

/// What was observed of one target: its graph before the query, and its answer.
struct TargetState<'a> {
    target: usize,
    before: &'a Graph,
    /// The answer, or the class and message of the error that the target raised.
    answer: Result<Side<'a>, (ErrorClass, &'a str)>,
}

impl<'a> TargetState<'a> {
    /// Collects what was observed of one target; an error if its graph or answer is missing.
    fn of(plan: &Plan, observations: &'a [Observation], target: usize) -> Result<Self, Cow<'static, str>> {
        let seen = |role: &str| plan.place(role).and_then(|place| observations.get(place));
        let Some(Outcome::Graph(before)) = seen(&format!("before-{target}")).map(|seen| &seen.outcome) else {
            return Err(Cow::Borrowed("a graph could not be read back"));
        };
        let role = format!("query-{target}");
        let answer = match seen(&role).map(|seen| &seen.outcome) {
            Some(Outcome::Error { class, message, .. }) => Err((*class, message.as_str())),
            _ => Ok(Side::of(plan, observations, &role)?),
        };
        Ok(Self { target, before, answer })
    }

    /// The returned rows. Nodes and relationships are named by their position in this target's graph, because ids
    /// differ.
    fn rows(&self) -> Option<Rows> {
        let side = self.answer.as_ref().ok()?;
        side.rows.map(|rows| by_name(rows, side.graph.unwrap_or(self.before)))
    }
}

/// How a difference between two targets is presented in a report.
fn telling<'a>(rule: &'a str, legend: &'a str) -> Telling<'a> {
    Telling {
        kind: FaultKind::Deviation,
        oracle: "differential",
        rule,
        title: "Two engines answer a query differently, and the rules of openCypher side with the other",
        legend,
    }
}

/// Compares the answers of the target under test and of another one.
fn differ(plan: &Plan, own: &TargetState<'_>, other: &TargetState<'_>, name: &str) -> Verdict {
    match (&own.answer, &other.answer) {
        (Ok(one), Ok(two)) => {
            let (one_rows, two_rows) = (own.rows(), other.rows());
            let legend = format!("left: {name}; right: the target under test");
            let left = Side { rows: two_rows.as_ref(), graph: two.graph };
            let right = Side { rows: one_rows.as_ref(), graph: one.graph };
            compare(left, right, &plan.comparison, &telling(&plan.rule, &legend))
        }
        (Err((class, message)), Ok(_)) => {
            let claimed = matches!(class, ErrorClass::Data | ErrorClass::Constraint | ErrorClass::Unknown);
            if plan.raises || !claimed {
                return Verdict::Skip(Cow::Owned(format!("the target raised an error of class {class}")));
            }
            Verdict::fail(
                Symptom::new(FaultKind::Deviation, "differential", "answer/raises")
                    .with_error(*class, message),
                format!("A query raises an error that {name} answers: {}", message_template(message)),
                (*message).to_owned(),
            )
        }
        (_, Err((class, _))) => {
            Verdict::Skip(Cow::Owned(format!("another target raised an error of class {class}")))
        }
    }
}

/// Whether the reference interpreter, with the knobs of a target, gives the answer of that target. None if the
/// reference interpreter has no answer.
fn agrees(plan: &Plan, state: &TargetState<'_>) -> Option<bool> {
    let statement = planned_statement(plan, &format!("query-{}", state.target))?;
    let knobs: Knobs = match state.target {
        0 => recorded_knobs(plan.knobs.as_ref()),
        other => recorded_knobs(plan.other_knobs.get(other - 1)),
    };
    let mut after = state.before.clone();
    match (consult(&statement, &plan.parameters(), &mut after, knobs), &state.answer) {
        (Err(error), _) if is_beyond(&error) => None,
        (Err(_), Err(_)) => Some(true),
        (Err(_), Ok(_)) | (Ok(_), Err(_)) => Some(false),
        (Ok(answer), Ok(seen)) => {
            let right = Side { rows: answer.rows.as_ref(), graph: seen.graph.map(|_| &after) };
            let verdict = compare(right, *seen, &plan.comparison, &telling(&plan.rule, ""));
            match verdict {
                Verdict::Pass { .. } => Some(true),
                Verdict::Fail(_) => Some(false),
                _ => None,
            }
        }
    }
}

/// Decides which of two targets is wrong, by the reference interpreter. Only a deviation of the target under test is
/// reported.
fn blame(
    plan: &Plan,
    own: &TargetState<'_>,
    other: &TargetState<'_>,
    name: &str,
    failure: Box<edgewise_lab::Failure>,
) -> Verdict {
    match (agrees(plan, own), agrees(plan, other)) {
        (Some(true), Some(true)) => Verdict::skip("the profiles of both targets explain the difference"),
        (Some(true), _) => Verdict::Skip(Cow::Owned(format!("{name} deviates, not the target under test"))),
        (Some(false), _) => Verdict::Fail(failure),
        (None, _) => Verdict::skip("the reference interpreter cannot tell which target is right"),
    }
}

/// A sentence for the report: how many of the other targets answer like the target under test.
fn majority(plan: &Plan, states: &[TargetState<'_>]) -> String {
    if states.len() < 3 {
        return String::new();
    }
    let own = &states[0];
    let alike = states[1..]
        .iter()
        .filter(|other| matches!(differ(plan, own, other, ""), Verdict::Pass { .. }))
        .count();
    format!("\nOf {} other targets, {alike} answer like the target under test.", states.len() - 1)
}
