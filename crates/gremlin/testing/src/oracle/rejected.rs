//! Rejected: the target does not refuse a traversal that has an answer by the rules of Gremlin.
//!
//! ```text
//! before:  the whole graph, read back
//! query:   a traversal that the target refused, alone on a freshly loaded database
//! the semantics answer it, and so the target must not raise an error
//! ```
//! A failure is a *deviation*. The oracle examines the statements of all other oracles. Side conditions: the semantics
//! answer in every order of traversers; the error is not about a limit, the connection or a feature that the engine
//! does not have; a traversal that is refused before it runs has a result; the profile neither switches off a step of
//! the traversal nor documents a deviation of it.

use crate::oracle::consult::consult;
use crate::oracle::contract::check_no_documented_deviation;
use crate::oracle::reference::{BEFORE, QUERY, graph_before, request};
use crate::oracle::usage::Usage;
use crate::written_traversal::printed;
use crate::{Gremlin, GremlinContext, Round, WrittenTraversal};
use edgewise_engine::{ErrorClass, Observation, Outcome, Profile, Request, Step};
use edgewise_gremlin_semantics::Provider;
use edgewise_gremlin_semantics::exchange::Executor;
use edgewise_gremlin_syntax::ast::Configuration;
use edgewise_lab::oracle::{Oracle, Part, Refusal, Screening};
use edgewise_lab::{FaultKind, Observed, Plan, Severity, Symptom, Verdict, message_template};
use edgewise_model::Rng;

/// The rejected oracle.
pub struct Rejected;

/// The switch for strategies that the source of a traversal names.
const SOURCE_STRATEGIES: &str = "source-strategies";

/// The number of chaotic variants of the semantics that must answer as well. Each takes traversers in a random order.
const CHAOTIC: u64 = 12;

impl Oracle<Gremlin> for Rejected {
    fn id(&self) -> &'static str {
        "rejected"
    }

    fn claims(&self) -> &'static str {
        "the target does not refuse a traversal that has an answer by the rules of Gremlin"
    }

    fn needs(&self) -> &'static str {
        "a traversal that the semantics answer in every order of traversers"
    }

    fn kind(&self) -> FaultKind {
        FaultKind::Deviation
    }

    fn argument(&self, _: &Symptom) -> &'static str {
        "The traversal has an answer by the rules of Gremlin, and the engine has all its steps. The engine refuses it:"
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
        if !blames_traversal(class) {
            return Screening::Quiet;
        }
        let Some(query) = WrittenTraversal::read(&request.text) else { return Screening::Quiet };
        if let Some(switch) = excuse(&query, &context.profile) {
            return Screening::Explained(switch);
        }
        let dialect = context.settings.dialect;
        if printed(&query, dialect).is_none() {
            return Screening::Explained(format!("not in {dialect}"));
        }
        if let Err(refusal) = check_no_documented_deviation(&query, &context.profile) {
            return Screening::Skipped(refusal.why().to_owned().into());
        }
        Screening::Closer(Box::new(closer_look(request.clone(), &query, context)))
    }

    fn plan(
        &self,
        _: &Round,
        query: &WrittenTraversal,
        context: &GremlinContext,
        _: &mut Rng,
    ) -> Result<Plan, Refusal> {
        check_no_documented_deviation(query, &context.profile)?;
        if excuse(query, &context.profile).is_some() {
            return Err(Refusal::unsound("the profile switches off a step of the traversal"));
        }
        if printed(query, context.settings.dialect).is_none() {
            return Err(Refusal::unsound("the dialect cannot express the traversal"));
        }
        Ok(closer_look(Request::new(query.text(context.settings.dialect)), query, context))
    }

    fn judge(&self, plan: &Plan, observations: &[Observation]) -> Verdict {
        let seen = plan.place(QUERY).and_then(|place| observations.get(place)).map(|seen| &seen.outcome);
        let (class, message) = match seen {
            Some(Outcome::Error { class, message, .. }) if blames_traversal(*class) => (*class, message),
            Some(Outcome::Rows(_) | Outcome::Done) => return Verdict::Pass { vacuous: false },
            _ => return Verdict::skip("the target did not refuse the traversal"),
        };
        let (Some(request), Ok(before)) = (request(plan, QUERY), graph_before(plan, observations)) else {
            return Verdict::skip("the graph could not be read back");
        };
        let provider = Provider::recorded(plan.knobs.as_ref());
        for executor in std::iter::once(Executor::default()).chain((1..=CHAOTIC).map(Executor::Chaos)) {
            match consult(request, before, provider, executor) {
                // An engine may check types before it runs, and `g.E().both()` raises no error only as long as there is
                // no edge.
                Ok(Ok(answered)) if class == ErrorClass::Semantic && answered.rows.is_empty() => {
                    return Verdict::skip(
                        "the traversal has no results, so the target may refuse it for its types",
                    );
                }
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

/// Whether an error class blames the traversal or its values.
const fn blames_traversal(class: ErrorClass) -> bool {
    matches!(
        class,
        ErrorClass::Syntax
            | ErrorClass::Semantic
            | ErrorClass::Data
            | ErrorClass::Constraint
            | ErrorClass::Unknown
    )
}

/// The first entry of the profile's list `off` that explains why the target refuses a traversal.
fn excuse(query: &WrittenTraversal, profile: &Profile) -> Option<String> {
    let names = Usage::of(query).names;
    let strategies = query.source.configuration.iter().any(|configuration| {
        matches!(configuration, Configuration::WithStrategies(_) | Configuration::WithoutStrategies(_))
    });
    let names = names.into_iter().chain(strategies.then_some(SOURCE_STRATEGIES));
    names.filter_map(|name| profile.excuse(name)).map(|off| off.what.clone()).next()
}

fn closer_look(request: Request, query: &WrittenTraversal, context: &GremlinContext) -> Plan {
    let writes = Gremlin::writes_graph(query);
    let mut plan = Plan::new("rejected", "alone").step(BEFORE, Step::Dump);
    plan = plan.request_on(0, QUERY, request, writes);
    plan.fresh = true;
    plan.knobs = Some(context.settings.stored());
    plan
}
