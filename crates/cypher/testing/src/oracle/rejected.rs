//! Rejected: a query that has an answer is answered, not refused.
//!
//! ```text
//! query:      any statement that was answered by an error
//! control-n:  the same query with one thing less
//! the query is not answered by an error
//! ```
//! The claim is a *deviation*. An engine may refuse a statement as wrong in form or meaning only if it is: the reference accepts it,
//! the dialect has every construct and function in it, and nothing in it is switched off in the profile. It may raise an
//! error while it runs only if something in the statement can: the reference answers it on this graph, nothing in it can raise
//! in any order of evaluation, and the profile documents no other behaviour. Errors about limits, time, transient states
//! and what an engine says it does not support are left alone. Of a user's own query nothing is switched off: a refusal is
//! reported with the reason of the profile, unless that is a documented limit.
//!
//! It screens the statements of every other plan. The nearest smaller query that is accepted is shown beside the one that is
//! not: it says what the engine stumbled over.

use crate::Cypher;
use crate::consult::consult;
use crate::headline::{STATEMENT, cut, failing, shown};
use crate::oracle::standing::{Standing, Unclaimed};
use crate::oracle::{CypherTarget, comparability, guard};
use crate::planned_statement::step_statement;
use crate::reduce::meaning;
use crate::shrink;
use crate::{Round, RoundQuery, WrittenQuery};
use edgewise_cypher_syntax::ast::{Query, Statement};
use edgewise_cypher_syntax::walk::writes;
use edgewise_cypher_syntax::{Dialect, parse_query, print_query};
use edgewise_engine::{ErrorClass, Observation, Outcome, Request, Step};
use edgewise_lab::Observed;
use edgewise_lab::oracle::{Oracle, Part, Refusal, Screening};
use edgewise_lab::{FaultKind, Plan, PlannedStep, Symptom, Verdict, message_template};
use edgewise_model::Rng;
use std::borrow::Cow;

/// The oracle of errors that nothing justifies.
pub struct Rejected;

/// Smaller queries that are tried beside a refused one.
const MOST_CONTROLS: usize = 8;

/// How the roles of smaller queries begin that are tried beside a refused one.
pub(crate) const CONTROL: &str = "control-";

impl Oracle<Cypher> for Rejected {
    fn id(&self) -> &'static str {
        "rejected"
    }

    fn claims(&self) -> &'static str {
        "a query that has an answer, and whose constructs the profile has on, is not answered by an error"
    }

    fn needs(&self) -> &'static str {
        "nothing"
    }

    fn kind(&self) -> FaultKind {
        FaultKind::Deviation
    }

    fn part(&self) -> Part {
        Part::Statement
    }

    fn argument(&self, symptom: &Symptom) -> &'static str {
        if symptom.rule == RAISES {
            return "The statement is valid openCypher, and nothing in it can raise an error, in whatever order it is \
                    evaluated. The engine raises one:";
        }
        "The statement is valid openCypher, and the profile of the engine has everything in it. The engine refuses it:"
    }

    fn about_answers(&self) -> bool {
        false
    }

    fn role_title(&self, role: &str) -> Option<String> {
        role.starts_with(CONTROL).then(|| "A control: a statement like it that is accepted".to_owned())
    }

    fn headline(&self, _: &Symptom, observed: &[Observed]) -> Option<String> {
        failing(observed)
            .map(|(text, message)| format!("{} is refused: {}", shown(text), cut(message, STATEMENT)))
    }

    fn screen(
        &self,
        round: &Round,
        plan: &Plan,
        observations: &[Observation],
        context: &CypherTarget,
    ) -> Screening {
        // What Edgewise makes of a user's query is not the user's.
        let is_own = |planned: &PlannedStep| context.everything && is_written(&planned.step, round);
        let refused = plan.steps.iter().zip(observations).find_map(|(planned, observation)| {
            let rule = if is_own(planned) { OWN } else { REFUSED };
            refusal(&observation.outcome, rule).map(|(class, _)| (planned, class, rule))
        });
        let Some((planned, class, rule)) = refused else { return Screening::Quiet };
        let Step::Run(request) = &planned.step else { return Screening::Quiet };
        if planned.target != 0 || planned.alters {
            return Screening::Quiet;
        }
        // What neither the engine nor our parser reads may well be no Cypher.
        let Ok(statement) = step_statement(planned, request) else { return Screening::Quiet };
        let standing = Standing::of(&statement, &request.parameters, context);
        let known = match standing.claimed(rule == OWN) {
            Ok(known) => known,
            Err(Unclaimed::Explained(switch)) => return Screening::Explained(switch),
            Err(Unclaimed::Because(why)) => return Screening::Skipped(Cow::Borrowed(why)),
        };
        let closer = rejected_plan(rule, request, &statement, known, round, context);
        if closer.raises && is_raised(class) {
            return Screening::Skipped(Cow::Borrowed("an error that a right engine may raise"));
        }
        Screening::Closer(Box::new(closer))
    }

    fn plan(
        &self,
        round: &Round,
        query: &WrittenQuery,
        context: &CypherTarget,
        _: &mut Rng,
    ) -> Result<Plan, Refusal> {
        planned_by(if context.everything { OWN } else { REFUSED }, round, query, context)
    }

    fn replan(
        &self,
        round: &Round,
        query: &WrittenQuery,
        context: &CypherTarget,
        earlier: &Plan,
    ) -> Result<Plan, Refusal> {
        let rule = if earlier.rule == OWN { OWN } else { REFUSED };
        Ok(Plan { seed: earlier.seed, ..planned_by(rule, round, query, context)? })
    }

    fn judge(&self, plan: &Plan, observations: &[Observation]) -> Verdict {
        let Some(first) = observations.first() else {
            return Verdict::skip("nothing was observed");
        };
        let Some((class, message)) = refusal(&first.outcome, &plan.rule) else {
            return match &first.outcome {
                outcome if outcome.is_answer() => Verdict::Pass { vacuous: false },
                Outcome::Error { class, .. } => {
                    Verdict::Skip(Cow::Owned(format!("an error of class {class}")))
                }
                _ => Verdict::skip("the engine did not answer"),
            };
        };
        if plan.raises && is_raised(class) {
            return Verdict::skip("an error that a right engine may raise");
        }
        if plan.steps.len() == 1
            && let Some(further) = with_controls(plan)
        {
            return Verdict::More(Box::new(further));
        }
        let accepted = plan.steps.iter().zip(observations).find(|(planned, observation)| {
            planned.role.starts_with(CONTROL) && observation.outcome.is_answer()
        });
        let control = accepted.and_then(|(planned, _)| plan.text(&planned.role)).map_or_else(
            || "No smaller query that was tried is accepted.".to_owned(),
            |text| format!("Accepted, with one thing less: {text}"),
        );
        let known =
            plan.subject.as_ref().map_or_else(String::new, |why| format!("\nThe profile says: {why}"));
        let (rule, title) = match is_raised(class) {
            true => (RAISES, "A query that has an answer raises an error"),
            false => (REFUSED, "A valid query is refused"),
        };
        Verdict::fail(
            Symptom::new(self.kind(), self.id(), rule).with_error(class, message),
            format!("{title}: {}", message_template(message)),
            format!("{message}\n{control}{known}"),
        )
    }
}

/// The rule about errors that call a query wrong, and about those that it raises while it runs.
const REFUSED: &str = "refused";

/// The same rule for a user's own query: there it counts, too, that an engine says it does not support something which by its
/// dialect it has.
const OWN: &str = "refused-own";

/// The rule of an error that is raised while a query runs.
const RAISES: &str = "raises";

/// True if a step sends what a user has written.
fn is_written(step: &Step, round: &Round) -> bool {
    let Step::Run(request) = step else { return false };
    let same = |query: &RoundQuery| match query {
        RoundQuery::Read(query) => query.text.as_deref() == Some(&request.text),
        RoundQuery::Text(text) => *text == request.text,
    };
    round.queries.iter().any(same) || round.setup.iter().any(|own| own.text == request.text)
}

/// The plan of a query by a rule.
fn planned_by(
    rule: &str,
    round: &Round,
    query: &WrittenQuery,
    context: &CypherTarget,
) -> Result<Plan, Refusal> {
    let text = query.text(&context.settings.dialect);
    let bare = Plan::new("rejected", rule).run("query", &text).bind::<Cypher>(&round.parameters);
    let (statement, parameters) = (Statement::query(query.query.clone()), bare.parameters());
    let known = match Standing::of(&statement, &parameters, context).claimed(rule == OWN) {
        Ok(known) => known,
        Err(Unclaimed::Explained(_)) => {
            return Err(Refusal::unsound("something in it is switched off in the profile"));
        }
        Err(Unclaimed::Because(why)) => return Err(Refusal::unsound(why)),
    };
    Ok(rejected_plan(rule, &Request { text, parameters }, &statement, known, round, context))
}

/// The plan that runs a statement alone. It may be blamed for an error at run time only if nothing in it can raise one.
fn rejected_plan(
    rule: &str,
    request: &Request,
    statement: &Statement,
    known: Option<String>,
    round: &Round,
    context: &CypherTarget,
) -> Plan {
    let mut plan = Plan::new("rejected", rule).step("query", Step::Run(request.clone()));
    plan.fresh = true;
    plan.raises = may_raise(rule, request, statement, round, context);
    plan.subject = known;
    plan
}

/// True unless the reference answers a statement on this graph and nothing in it can raise, in any order of evaluation. Which
/// arguments a function takes differs between engines more than openCypher says: of generated statements with functions nothing is
/// claimed.
fn may_raise(
    rule: &str,
    request: &Request,
    statement: &Statement,
    round: &Round,
    context: &CypherTarget,
) -> bool {
    let Some(query) = statement.as_query() else { return true };
    let knobs = context.settings.knobs;
    rule != OWN && guard::calls_functions(query)
        || !comparability::determinism(query, round, knobs).risks.is_empty()
        || guard::raises_elsewhere(query, &context.profile)
        || consult(statement, &request.parameters, &mut (*round.graph).clone(), knobs).is_err()
}

/// Class and message of an outcome that needs a reason in the statement.
fn refusal<'o>(outcome: &'o Outcome, rule: &str) -> Option<(ErrorClass, &'o str)> {
    let Outcome::Error { class, message, .. } = outcome else { return None };
    let counts = match class {
        ErrorClass::Syntax | ErrorClass::Semantic => true,
        ErrorClass::Unsupported => rule == OWN,
        class => is_raised(*class),
    };
    counts.then_some((*class, message))
}

/// True if an error of the class depends on the data, so that a valid statement may raise it.
fn is_raised(class: ErrorClass) -> bool {
    matches!(class, ErrorClass::Data | ErrorClass::Constraint | ErrorClass::Unknown)
}

/// The plan with smaller valid queries after it.
fn with_controls(plan: &Plan) -> Option<Plan> {
    let query = parse_query(plan.text("query")?).ok()?;
    let smaller = shrink::PASSES.iter().flat_map(|(_, pass)| pass(&query));
    let controls: Vec<Query> =
        smaller.filter(|smaller| meaning(smaller).is_ok()).take(MOST_CONTROLS).collect();
    if controls.is_empty() {
        return None;
    }
    let further = controls.iter().enumerate().fold(plan.clone(), |further, (place, control)| {
        // The whole dialect will do: whatever the control uses, the query uses too.
        further.query(
            &format!("{CONTROL}{}", place + 1),
            print_query(control, Dialect::whole()),
            writes(control),
        )
    });
    Some(further)
}
