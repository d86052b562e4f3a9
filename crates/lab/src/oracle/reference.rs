//! Reference: the target's answer is the one that the rules of the language give.
//!
//! ```text
//! before:       the whole graph, read back
//! query:        any query whose answer is determined
//! query/graph:  the whole graph after it, if it writes
//! the reference, run with the target's knobs on the graph that was read back, gives the same rows and the same graph
//! ```
//! The claim is a *deviation*: the target disagrees with openCypher as the reference executes it. Because the reference
//! runs on the very graph the target holds, elements have the same ids on both sides; behind a writing query they are
//! compared by their place in the graph. Side conditions: the answer does not depend on free choices; the reference answers and
//! does not raise; the profile documents no other behaviour of a function the query uses; the graph that was read back
//! is the one the setup describes (else the oracle `load` speaks). Columns whose last digits are free must be near. If another value of one knob explains the answer,
//! the finding says so.

use super::claim::Claim;
use super::near::far_column;
use super::sides::{Side, Telling, compare};
use super::{Bearing, Oracle, Refusal, guard, knob_trial};
use crate::consult::{consult, is_beyond};
use crate::knob_words::{knob_words, turned};
use crate::{FaultKind, Plan, Round, Symptom, Terms, Verdict, WrittenQuery};
use edgewise_cypher::ast::{Query, Statement};
use edgewise_cypher::parse_statement;
use edgewise_engine::{Observation, Outcome, Step};
use edgewise_model::graph::canonical_hash;
use edgewise_model::{ColumnMode, Graph, Rng};
use edgewise_reference::Knobs;
use std::borrow::Cow;
use std::collections::BTreeSet;

/// The reference oracle.
pub struct Reference;

impl Oracle for Reference {
    fn id(&self) -> &'static str {
        "reference"
    }

    fn claims(&self) -> &'static str {
        "a query answers, and leaves behind, what the rules of openCypher say"
    }

    fn needs(&self) -> &'static str {
        "a way to read the whole graph back, and an answer without free choices"
    }

    fn kind(&self) -> FaultKind {
        FaultKind::Deviation
    }

    fn argument(&self, _: &Symptom) -> &'static str {
        "openCypher's rules, with what the engine's profile says it decides differently, lead to another answer on the graph \
         that the engine holds:"
    }

    fn plan(
        &self,
        round: &Round,
        query: &WrittenQuery,
        bearing: &Bearing,
        _: &mut Rng,
    ) -> Result<Plan, Refusal> {
        let bearing = &*bearing.by_the_rules();
        let claim = Claim::between_engines(query, round, bearing)?;
        guard::documented_elsewhere(query, &bearing.profile)?;
        let text = bearing.text(query, query, &round.graph)?;
        let mut plan =
            Plan::new(self.id(), "answer").step("before", Step::Dump).query("query", text, claim.writes);
        plan.terms = claim.terms;
        plan.knobs = Some(bearing.profile.knobs);
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
        let Some(statement) = plan.text("query").and_then(|text| parse_statement(text).ok()) else {
            return Verdict::skip("the query cannot be parsed");
        };
        let knobs = plan.knobs.unwrap_or_default();
        let verdict = match against(before, &statement, seen, plan, knobs) {
            Ok(verdict) => verdict,
            Err(why) => return Verdict::Skip(why),
        };
        let Verdict::Fail(mut failure) = verdict else { return verdict };
        if plan.expected.as_ref().is_some_and(|setup| canonical_hash(setup) != canonical_hash(before)) {
            return Verdict::skip("the stored graph is not the one the setup describes");
        }
        // That nothing was answered is explained by too much.
        let telling = seen.graph.is_some() || seen.rows.is_some_and(|rows| !rows.is_empty());
        let settled: Vec<String> = turned(knobs).into_iter().map(|(setting, _)| knob_of(&setting)).collect();
        for (name, other) in knob_trial::alternatives(knobs).into_iter().filter(|_| telling) {
            // Where the profile knows of a choice of the target's own, another one is no explanation.
            if settled.contains(&knob_of(name)) {
                continue;
            }
            // Where two relationships join the same nodes, one that is lost looks like one that may not repeat.
            if name.starts_with("match-semantics") && has_parallels(before) {
                continue;
            }
            if let Ok(Verdict::Pass { .. }) = against(before, &statement, seen, plan, other) {
                failure.symptom = Symptom::new(self.kind(), self.id(), &format!("as-if/{name}"));
                let words = knob_words(name);
                failure.title = format!("It answers as if {words}");
                failure.detail = format!(
                    "{}\nThe answer would be right if {words}. openCypher says otherwise, and no document of the target excuses it.",
                    failure.detail.trim_end()
                );
                break;
            }
        }
        Verdict::Fail(failure)
    }
}

/// The terms on which the oracle would compare the answer to a query as it is worded; none if it would claim nothing of it.
pub(crate) fn claimed(query: &Query, round: &Round, bearing: &Bearing) -> Option<Terms> {
    let claim = Claim::between_engines(query, round, bearing).ok()?;
    guard::documented_elsewhere(query, &bearing.profile).ok()?;
    // Where every relationship has to be spoken of, one that nobody speaks of is not counted.
    (!bearing.names_matter(query, &round.graph)).then_some(claim.terms)
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

/// Compares what was seen with what the reference answers under these knobs.
fn against(
    before: &Graph,
    statement: &Statement,
    seen: Side<'_>,
    plan: &Plan,
    knobs: Knobs,
) -> Result<Verdict, Cow<'static, str>> {
    let mut after = before.clone();
    let answer = match consult(statement, &plan.parameters(), &mut after, knobs) {
        Ok(answer) => answer,
        Err(error) if is_beyond(&error) => return Err(Cow::Borrowed("the reference cannot say")),
        Err(_) => return Err(Cow::Borrowed("the reference raises an error")),
    };
    let telling = Telling {
        kind: FaultKind::Deviation,
        oracle: "reference",
        rule: &plan.rule,
        title: "The answer is not the one that openCypher gives",
        legend: "left: by the rules of openCypher; right: what the target answers",
    };
    let left = Side { rows: answer.rows.as_ref(), graph: seen.graph.map(|_| &after) };
    let verdict = compare(left, seen, &plan.terms, &telling);
    if let (Verdict::Pass { .. }, None, Some(right), Some(rows)) =
        (&verdict, seen.graph, left.rows, seen.rows)
        && let Some(far) =
            far_column(statement, (right, rows), &plan.terms, (before, &plan.parameters(), knobs))
    {
        let mut terms = plan.terms.clone();
        terms.modes[far] = ColumnMode::Exact;
        return Ok(compare(left, seen, &terms, &telling));
    }
    Ok(verdict)
}
