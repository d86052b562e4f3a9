//! Missing errors: the target raises an error where the rules of Gremlin demand one.
//!
//! ```text
//! before:  the whole graph, read back
//! query:   a traversal for which the semantics raise an error
//! the target raises an error too, of whatever class and text
//! ```
//! A failure is a *deviation*. Side conditions: the semantics raise the error in every order of traversers, so no
//! engine can finish before the error occurs; the language demands the error, so it is not a limit of the semantics; the
//! profile does not say that the engine answers such traversals by design.

use crate::oracle::consult::consult;
use crate::oracle::contract::check_no_documented_deviation;
use crate::oracle::reference::{BEFORE, QUERY, graph_before, request};
use crate::oracle::usage::Usage;
use crate::{Gremlin, GremlinContext, Round, WrittenTraversal};
use edgewise_engine::{Observation, Outcome, Request, Step};
use edgewise_gremlin_semantics::exchange::Executor;
use edgewise_gremlin_semantics::{ErrorKind, Ids, Provider};
use edgewise_lab::oracle::{Oracle, Refusal};
use edgewise_lab::{Case, FaultKind, Observed, Plan, Severity, Symptom, Verdict};
use edgewise_model::{Graph, Map, Rng};
use std::borrow::Cow;

/// The missing-error oracle.
pub struct MissingError;

/// The number of chaotic variants of the semantics that must raise an error as well. Each takes traversers in a random
/// order.
const CHAOTIC: u64 = 12;

impl Oracle<Gremlin> for MissingError {
    fn id(&self) -> &'static str {
        "missing-error"
    }

    fn claims(&self) -> &'static str {
        "a traversal for which the rules of Gremlin demand an error raises one"
    }

    fn needs(&self) -> &'static str {
        "a traversal for which the semantics raise an error in every order of traversers"
    }

    fn kind(&self) -> FaultKind {
        FaultKind::Deviation
    }

    fn argument(&self, _: &Symptom) -> &'static str {
        "The rules of Gremlin demand an error for the traversal. The engine answers:"
    }

    fn provokes(&self) -> bool {
        true
    }

    fn about_answers(&self) -> bool {
        false
    }

    fn needs_semantics(&self) -> bool {
        true
    }

    fn severity(&self, _: &Symptom) -> Severity {
        Severity::WrongRefusal
    }

    fn role_title(&self, role: &str) -> Option<String> {
        (role == BEFORE).then(|| "The stored graph before the traversal".to_owned())
    }

    fn features(
        &self,
        symptom: &Symptom,
        case: &Case,
        _: Option<&edgewise_lab::reduce::MinimalDeviation>,
    ) -> Option<Vec<String>> {
        let traversal = WrittenTraversal::read(case.query.as_deref()?)?;
        let last = traversal.steps.iter().rev().find(|step| !step.is_modulator())?;
        Some(vec![symptom.rule.clone(), format!("step:{}", last.name())])
    }

    fn headline(&self, symptom: &Symptom, observed: &[Observed]) -> Option<String> {
        let text = observed.iter().rev().find_map(|seen| seen.text.as_deref())?;
        let kind = symptom.rule.rsplit('/').next()?;
        Some(format!("{} is answered instead of raising an error ({kind})", crate::headline::shown(text)))
    }

    fn plan(
        &self,
        round: &Round,
        query: &WrittenTraversal,
        context: &GremlinContext,
        _: &mut Rng,
    ) -> Result<Plan, Refusal> {
        let usage = Usage::of(query);
        if usage.chance || usage.writes {
            return Err(Refusal::not_applicable(
                "the traversal writes, or uses a random value, the clock or an outside source",
            ));
        }
        if (usage.names_ids || usage.shows_ids) && context.settings.holds.ids == Ids::Assigned {
            return Err(Refusal::unsound("the traversal uses ids, and the target assigns ids itself"));
        }
        let asked = Request {
            text: query.text(context.settings.dialect),
            parameters: used_parameters(round, query),
            ..Request::default()
        };
        let kind = certain_error(&asked, &round.graph, context.settings).map_err(Refusal::NotApplicable)?;
        let rule = format!("accepts/{kind:?}");
        if context.profile.accepts(&rule) {
            return Err(Refusal::unsound("the profile says that the engine answers such traversals"));
        }
        check_no_documented_deviation(query, &context.profile)?;
        let mut plan = Plan::new(self.id(), &rule).step(BEFORE, Step::Dump).query(QUERY, asked.text, false);
        plan.knobs = Some(context.settings.stored());
        Ok(plan)
    }

    fn judge(&self, plan: &Plan, observations: &[Observation]) -> Verdict {
        let (Some(request), Ok(before)) = (request(plan, QUERY), graph_before(plan, observations)) else {
            return Verdict::skip("the graph could not be read back");
        };
        let seen = plan.place(QUERY).and_then(|place| observations.get(place)).map(|seen| &seen.outcome);
        let rows = match seen {
            Some(Outcome::Rows(rows)) => rows,
            Some(Outcome::Error { .. }) => return Verdict::Pass { vacuous: false },
            _ => return Verdict::skip("the target did not answer"),
        };
        let kind = match certain_error(request, before, Provider::recorded(plan.knobs.as_ref())) {
            Ok(kind) => kind,
            Err(why) => return Verdict::Skip(why),
        };
        Verdict::fail(
            Symptom::new(FaultKind::Deviation, self.id(), &format!("accepts/{kind:?}")),
            "A traversal is answered, but the rules of Gremlin demand an error",
            format!(
                "The rules of Gremlin demand an error ({kind:?}), but the target returns {} results.",
                rows.len()
            ),
        )
    }
}

/// The round's parameters that the traversal uses.
fn used_parameters(round: &Round, query: &WrittenTraversal) -> Map {
    use edgewise_lab::Language;
    let text = query.text(edgewise_gremlin_syntax::Dialect::CANONICAL);
    let taken = round.parameters.iter().filter(|(name, _)| Gremlin::takes_parameter(&text, name));
    taken.map(|(name, value)| (name.clone(), value.clone())).collect()
}

/// The error that the semantics raise in every order of traversers.
fn certain_error(
    request: &Request,
    graph: &Graph,
    provider: Provider,
) -> Result<ErrorKind, Cow<'static, str>> {
    let executors = std::iter::once(Executor::default()).chain((1..=CHAOTIC).map(Executor::Chaos));
    let mut kind = None;
    for executor in executors {
        match consult(request, graph, provider, executor)? {
            Ok(_) => return Err(Cow::Borrowed("the traversal has an answer")),
            Err(error) if !error.kind.is_verdict() => {
                return Err(Cow::Borrowed("the semantics do not execute the traversal"));
            }
            // The order of traversers may decide which of several errors comes first, so the kinds need not be the
            // same.
            Err(error) => kind = kind.or(Some(error.kind)),
        }
    }
    kind.ok_or(Cow::Borrowed("the traversal has an answer"))
}
