//! Rejected: what has an answer by the rules of Gremlin is not refused.
//!
//! ```text
//! before:  the whole graph, read back
//! query:   a traversal that the target refused, alone on a freshly loaded database
//! the semantics answer it, and so the target must not raise an error
//! ```
//! The claim is a *deviation*. It looks at the statements of all other oracles. Side conditions: the semantics answer, in whatever order
//! traversers come; the error is not one of limits, of connections, or that the engine does not have a feature; the profile does not switch
//! off or document a step of the traversal.

use crate::oracle::claim::documented_elsewhere;
use crate::oracle::consult::consult;
use crate::oracle::reference::{BEFORE, QUERY, graph_before, request};
use crate::oracle::usage::Usage;
use crate::{Gremlin, GremlinContext, Round, WrittenTraversal};
use edgewise_engine::{ErrorClass, Observation, Outcome, Profile, Request, Step};
use edgewise_gremlin_semantics::Provider;
use edgewise_gremlin_semantics::exchange::Executor;
use edgewise_lab::oracle::{Oracle, Part, Refusal, Screening};
use edgewise_lab::{FaultKind, Observed, Plan, Severity, Symptom, Verdict, message_template};
use edgewise_model::Rng;

/// The rejected oracle.
pub struct Rejected;

/// Chaotic semantics that must answer as well.
const CHAOTIC: u64 = 12;

impl Oracle<Gremlin> for Rejected {
    fn id(&self) -> &'static str {
        "rejected"
    }

    fn claims(&self) -> &'static str {
        "a traversal that has an answer by the rules of Gremlin is not refused"
    }

    fn needs(&self) -> &'static str {
        "a traversal that the semantics answer, whatever the order of traversers"
    }

    fn kind(&self) -> FaultKind {
        FaultKind::Deviation
    }

    fn argument(&self, _: &Symptom) -> &'static str {
        "The traversal has an answer by the rules of Gremlin, and the engine's version has every step of it. It is refused:"
    }

    fn part(&self) -> Part {
        Part::Statement
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

    fn headline(&self, _: &Symptom, observed: &[Observed]) -> Option<String> {
        observed.iter().find_map(|seen| match &seen.outcome {
            Outcome::Error { message, .. } => {
                let text = crate::headline::shown(seen.text.as_deref()?);
                Some(format!("{text} is refused: {}", message_template(message)))
            }
            _ => None,
        })
    }

    fn screen(
        &self,
        _: &Round,
        plan: &Plan,
        observations: &[Observation],
        context: &GremlinContext,
    ) -> Screening {
        let refused = plan.steps.iter().zip(observations).find_map(|(planned, seen)| {
            match (&planned.step, &seen.outcome) {
                (Step::Run(request), Outcome::Error { class, .. }) if planned.target == 0 => {
                    Some((request, *class))
                }
                _ => None,
            }
        });
        let Some((request, class)) = refused else { return Screening::Quiet };
        if !is_claimed(class) {
            return Screening::Quiet;
        }
        let Some(query) = WrittenTraversal::read(&request.text) else { return Screening::Quiet };
        if let Some(switch) = excuse(&query, &context.profile) {
            return Screening::Explained(switch);
        }
        if let Err(refusal) = documented_elsewhere(&query, &context.profile) {
            return Screening::Skipped(refusal.why().to_owned().into());
        }
        Screening::Closer(Box::new(closer(request.clone(), &query, context)))
    }

    fn plan(
        &self,
        _: &Round,
        query: &WrittenTraversal,
        context: &GremlinContext,
        _: &mut Rng,
    ) -> Result<Plan, Refusal> {
        documented_elsewhere(query, &context.profile)?;
        if excuse(query, &context.profile).is_some() {
            return Err(Refusal::unsound("the profile switches a step off"));
        }
        Ok(closer(Request::new(query.text(context.settings.dialect)), query, context))
    }

    fn judge(&self, plan: &Plan, observations: &[Observation]) -> Verdict {
        let seen = plan.place(QUERY).and_then(|place| observations.get(place)).map(|seen| &seen.outcome);
        let (class, message) = match seen {
            Some(Outcome::Error { class, message, .. }) if is_claimed(*class) => (*class, message),
            Some(Outcome::Rows(_) | Outcome::Done) => return Verdict::Pass { vacuous: false },
            _ => return Verdict::skip("it was not refused"),
        };
        let (Some(request), Ok(before)) = (request(plan, QUERY), graph_before(plan, observations)) else {
            return Verdict::skip("the graph could not be read back");
        };
        let provider = Provider::recorded(plan.knobs.as_ref());
        for executor in std::iter::once(Executor::default()).chain((1..=CHAOTIC).map(Executor::Chaos)) {
            match consult(request, before, provider, executor) {
                Ok(Ok(_)) => {}
                Ok(Err(_)) => return Verdict::skip("the semantics raise an error too"),
                Err(why) => return Verdict::Skip(why),
            }
        }
        Verdict::fail(
            Symptom::new(FaultKind::Deviation, self.id(), "refused").with_error(class, message),
            format!("A traversal that has an answer is refused: {}", message_template(message)),
            message.clone(),
        )
    }
}

/// Errors that say that something is wrong with the traversal or its values.
const fn is_claimed(class: ErrorClass) -> bool {
    matches!(
        class,
        ErrorClass::Syntax
            | ErrorClass::Semantic
            | ErrorClass::Data
            | ErrorClass::Constraint
            | ErrorClass::Unknown
    )
}

/// The switch of the profile that explains why a traversal is refused.
fn excuse(query: &WrittenTraversal, profile: &Profile) -> Option<String> {
    let names = Usage::of(query).names;
    names.iter().find_map(|name| profile.excuse(name)).map(|off| off.what.clone())
}

fn closer(request: Request, query: &WrittenTraversal, context: &GremlinContext) -> Plan {
    let writes = Gremlin::writes_graph(query);
    let mut plan = Plan::new("rejected", "alone").step(BEFORE, Step::Dump);
    plan = plan.request_on(0, QUERY, request, writes);
    plan.fresh = true;
    plan.knobs = Some(context.settings.stored());
    plan
}
