//! Differential: all targets give the same answer, unless their profiles say otherwise (the approach of Grand).
//!
//! ```text
//! before-0, before-1, …:  the whole graph of each target, read back
//! query-0, query-1, …:    the same traversal on each, in its own dialect
//! the results are the same, and so are the graphs after a traversal that writes
//! ```
//! Sessions translate ids, so elements are the same on all targets. Error messages are not compared, only whether a
//! target answers or raises an error of a class that counts. Where two targets differ, the semantics of each target's
//! version decide which one is wrong: the finding is a *deviation* of the target under test. Nothing is reported if
//! both answer as their profiles say, or if only the other target deviates. Side conditions: the results are determined
//! on both targets, both hold the same graph, and no profile documents a deviation of a step.

use crate::oracle::answers::compared;
use crate::oracle::consult::consult;
use crate::oracle::contract::{Contract, check_no_documented_deviation};
use crate::oracle::reference::request;
use crate::{Gremlin, GremlinContext, Round, WrittenTraversal};
use edgewise_engine::{ErrorClass, Observation, Outcome, Step};
use edgewise_gremlin_semantics::Provider;
use edgewise_gremlin_semantics::exchange::Executor;
use edgewise_lab::oracle::{Oracle, Refusal, Side, Telling};
use edgewise_lab::{FaultKind, Plan, Symptom, Verdict, message_template};
use edgewise_model::graph::canonical_hash;
use edgewise_model::{ColumnMode, Graph, Rng};
use std::borrow::Cow;

/// The differential oracle.
pub struct Differential;

impl Oracle<Gremlin> for Differential {
    fn id(&self) -> &'static str {
        "differential"
    }

    fn claims(&self) -> &'static str {
        "a traversal has the same answer on every target, unless their profiles say otherwise"
    }

    fn needs(&self) -> &'static str {
        "a second target (--against), and a traversal whose results are determined"
    }

    fn kind(&self) -> FaultKind {
        FaultKind::Deviation
    }

    fn argument(&self, _: &Symptom) -> &'static str {
        "Another engine answers differently. By the rules of Gremlin and the differences that both profiles document, the other engine \
        is right:"
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
        query: &WrittenTraversal,
        context: &GremlinContext,
        _: &mut Rng,
    ) -> Result<Plan, Refusal> {
        if context.others.is_empty() {
            return Err(Refusal::not_applicable("there is no target to compare with"));
        }
        let contract = Contract::of(query, round, context)?;
        check_no_documented_deviation(query, &context.profile)?;
        let mut plan = Plan::new(self.id(), "answer");
        plan.comparison = contract.comparison;
        plan.knobs = Some(context.settings.stored());
        plan.others.clone_from(&round.others);
        for other in &context.others {
            check_no_documented_deviation(query, &other.profile)?;
            let theirs = Contract::on(query, &round.graph, &round.parameters, &other.settings)?;
            if theirs.comparison.modes == [ColumnMode::FreeListOrder] {
                plan.comparison.modes.clone_from(&theirs.comparison.modes);
            }
            plan.comparison.float_digits = plan.comparison.float_digits.or(theirs.comparison.float_digits);
            plan.other_knobs.push(other.settings.stored());
            plan.other_targets.push(other.target.clone());
        }
        let settings =
            std::iter::once(&context.settings).chain(context.others.iter().map(|other| &other.settings));
        for (target, settings) in settings.enumerate() {
            let text = query.text(settings.dialect);
            plan = plan.step_on(target, &format!("before-{target}"), Step::Dump);
            plan = plan.query_on(target, &format!("query-{target}"), text, contract.writes);
        }
        Ok(plan)
    }

    fn judge(&self, plan: &Plan, observations: &[Observation]) -> Verdict {
        let answers = (0..=plan.others.len()).map(|target| TargetAnswer::of(plan, observations, target));
        let answers: Vec<TargetAnswer<'_>> = match answers.collect() {
            Ok(answers) => answers,
            Err(why) => return Verdict::Skip(why),
        };
        let [own, others @ ..] = answers.as_slice() else {
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
                Verdict::Fail(failure) => return blame(plan, own, other, name, failure),
                other => return other,
            }
        }
        Verdict::Pass { vacuous }
    }
}

/// The observations of one target.
struct TargetAnswer<'a> {
    target: usize,
    before: &'a Graph,
    /// The answer, or the class and message of an error.
    answer: Result<Side<'a>, (ErrorClass, &'a str)>,
}

impl<'a> TargetAnswer<'a> {
    fn of(plan: &Plan, observations: &'a [Observation], target: usize) -> Result<Self, Cow<'static, str>> {
        let seen = |role: &str| plan.place(role).and_then(|place| observations.get(place));
        let Some(Outcome::Graph(before)) = seen(&format!("before-{target}")).map(|seen| &seen.outcome) else {
            return Err(Cow::Borrowed("the graph of a target could not be read back"));
        };
        let role = format!("query-{target}");
        let answer = match seen(&role).map(|seen| &seen.outcome) {
            Some(Outcome::Error { class, message, .. }) => Err((*class, message.as_str())),
            _ => Ok(Side::of(plan, observations, &role)?),
        };
        Ok(Self { target, before, answer })
    }
}

fn telling<'a>(rule: &'a str, legend: &'a str) -> Telling<'a> {
    Telling {
        kind: FaultKind::Deviation,
        oracle: "differential",
        rule,
        title: "Two engines answer a traversal differently, and by the rules of Gremlin the other one is right",
        legend,
    }
}

fn differ(plan: &Plan, own: &TargetAnswer<'_>, other: &TargetAnswer<'_>, name: &str) -> Verdict {
    match (&own.answer, &other.answer) {
        (Ok(one), Ok(two)) => {
            let legend = format!("left: {name}; right: the target under test");
            compared(*two, *one, &plan.comparison, &telling(&plan.rule, &legend))
        }
        (Err((class, message)), Ok(_)) => {
            let counts = matches!(class, ErrorClass::Data | ErrorClass::Constraint | ErrorClass::Unknown);
            if !counts {
                return Verdict::Skip(Cow::Owned(format!("the target raised an error of class {class}")));
            }
            Verdict::fail(
                Symptom::new(FaultKind::Deviation, "differential", "answer/raises")
                    .with_error(*class, message),
                format!(
                    "The target raises an error for a traversal that {name} answers: {}",
                    message_template(message)
                ),
                (*message).to_owned(),
            )
        }
        (_, Err((class, _))) => {
            Verdict::Skip(Cow::Owned(format!("another target raised an error of class {class}")))
        }
    }
}

/// Whether the semantics of a target's version give the same answer as the target; `None` if they have no answer.
fn agrees(plan: &Plan, answer: &TargetAnswer<'_>) -> Option<bool> {
    let stored = match answer.target {
        0 => plan.knobs.as_ref(),
        other => plan.other_knobs.get(other - 1),
    };
    let request = request(plan, &format!("query-{}", answer.target))?;
    let right = consult(request, answer.before, Provider::recorded(stored), Executor::default()).ok()?;
    match (right, &answer.answer) {
        (Err(_), Err(_)) => Some(true),
        (Err(_), Ok(_)) | (Ok(_), Err(_)) => Some(false),
        (Ok(answer), Ok(seen)) => {
            let right = Side { rows: Some(&answer.rows), graph: seen.graph.map(|_| &answer.graph) };
            match compared(right, *seen, &plan.comparison, &telling(&plan.rule, "")) {
                Verdict::Pass { .. } => Some(true),
                Verdict::Fail(_) => Some(false),
                _ => None,
            }
        }
    }
}

/// Decides which target is wrong where two targets differ.
fn blame(
    plan: &Plan,
    own: &TargetAnswer<'_>,
    other: &TargetAnswer<'_>,
    name: &str,
    failure: Box<edgewise_lab::Failure>,
) -> Verdict {
    match (agrees(plan, own), agrees(plan, other)) {
        (Some(true), Some(true)) => Verdict::skip("the profiles of both targets explain the difference"),
        (Some(true), _) => Verdict::Skip(Cow::Owned(format!("{name} deviates, not the target under test"))),
        (Some(false), _) => Verdict::Fail(failure),
        (None, _) => Verdict::skip("the semantics cannot decide which target is right"),
    }
}
