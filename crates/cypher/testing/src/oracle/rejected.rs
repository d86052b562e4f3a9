//! Rejected: a valid query is answered, not refused.
//!
//! ```text
//! query:      any statement that was answered by an error
//! control-n:  the same query with one part removed
//! the query is not answered by an error
//! ```
//! The claim is a *deviation*: the engine refuses what openCypher accepts. An engine may refuse a statement as invalid,
//! unless the reference interpreter accepts it, the dialect has every construct and function in it, and the profile
//! switches none of them off. It may raise a run-time error, unless the reference interpreter answers the statement on
//! this graph, nothing in the statement can raise an error in any order of evaluation, and the profile documents no
//! other behaviour. Errors about limits, time, transient states and unsupported features are ignored. For a user's own
//! query, what the profile switches off counts only if the engine's documentation says so; any other refusal is
//! reported, with the profile's reason.
//!
//! This oracle has no queries of its own: it looks at the statements of all other plans. The report shows the refused
//! query together with a similar smaller query that is accepted, which points at the cause.

use crate::Cypher;
use crate::consult::consult;
use crate::headline::{MOST_STATEMENT_CHARACTERS, failing, shortened, shown};
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

/// The oracle `rejected`: a valid query is not refused.
pub struct Rejected;

/// The most smaller queries (controls) that are tried together with a refused one.
const MOST_CONTROLS: usize = 8;

/// The prefix of the roles of controls: smaller queries that are tried together with a refused one.
pub(crate) const CONTROL: &str = "control-";

impl Oracle<Cypher> for Rejected {
    fn id(&self) -> &'static str {
        "rejected"
    }

    fn claims(&self) -> &'static str {
        "a valid query that uses only what the profile supports is not answered by an error"
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
        role.starts_with(CONTROL).then(|| "A control: a similar statement that is accepted".to_owned())
    }

    fn headline(&self, _: &Symptom, observed: &[Observed]) -> Option<String> {
        failing(observed).map(|(text, message)| {
            format!("{} is refused: {}", shown(text), shortened(message, MOST_STATEMENT_CHARACTERS))
        })
    }

    fn screen(
        &self,
        round: &Round,
        plan: &Plan,
        observations: &[Observation],
        context: &CypherTarget,
    ) -> Screening {
        // Queries that Edgewise derives from a user's query do not count as the user's own.
        let is_own = |planned: &PlannedStep| context.everything && is_sent_as_written(&planned.step, round);
        let refused = plan.steps.iter().zip(observations).find_map(|(planned, observation)| {
            let rule = if is_own(planned) { OWN } else { REFUSED };
            refusal(&observation.outcome, rule).map(|(class, _)| (planned, class, rule))
        });
        let Some((planned, class, rule)) = refused else { return Screening::Quiet };
        let Step::Run(request) = &planned.step else { return Screening::Quiet };
        if planned.target != 0 || planned.alters {
            return Screening::Quiet;
        }
        // A text that neither the engine nor Edgewise's parser accepts may be in another language than Cypher.
        let Ok(statement) = step_statement(planned, request) else { return Screening::Quiet };
        let standing = Standing::of(&statement, &request.parameters, context);
        let known = match standing.claimed(rule == OWN) {
            Ok(known) => known,
            Err(Unclaimed::Explained(switch)) => return Screening::Explained(switch),
            Err(Unclaimed::Because(why)) => return Screening::Skipped(Cow::Borrowed(why)),
        };
        let closer = rejected_plan(rule, request, &statement, known, round, context);
        if closer.raises && depends_on_data(class) {
            return Screening::Skipped(Cow::Borrowed("a correct engine may raise this error"));
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
        plan_by_rule(if context.everything { OWN } else { REFUSED }, round, query, context)
    }

    fn replan(
        &self,
        round: &Round,
        query: &WrittenQuery,
        context: &CypherTarget,
        earlier: &Plan,
    ) -> Result<Plan, Refusal> {
        let rule = if earlier.rule == OWN { OWN } else { REFUSED };
        Ok(Plan { seed: earlier.seed, ..plan_by_rule(rule, round, query, context)? })
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
        if plan.raises && depends_on_data(class) {
            return Verdict::skip("a correct engine may raise this error");
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
            || "None of the smaller queries that were tried is accepted.".to_owned(),
            |text| format!("Accepted, with one part removed: {text}"),
        );
        let known =
            plan.subject.as_ref().map_or_else(String::new, |why| format!("\nThe profile says: {why}"));
        let (rule, title) = match depends_on_data(class) {
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

/// The rule about errors that call a query invalid.
const REFUSED: &str = "refused";

/// The rule about such errors for a user's own query. It also covers an error that says that the engine does not
/// support something, if the engine's dialect has it.
const OWN: &str = "refused-own";

/// The rule about errors that are raised while a query runs.
const RAISES: &str = "raises";

/// Whether a step sends a statement exactly as the user wrote it.
fn is_sent_as_written(step: &Step, round: &Round) -> bool {
    let Step::Run(request) = step else { return false };
    let same = |query: &RoundQuery| match query {
        RoundQuery::Read(query) => query.text.as_deref() == Some(&request.text),
        RoundQuery::Text(text) => *text == request.text,
    };
    round.queries.iter().any(same) || round.setup.iter().any(|own| own.text == request.text)
}

/// The plan that checks a query by one of these rules.
fn plan_by_rule(
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
            return Err(Refusal::unsound("the profile switches off something in the query"));
        }
        Err(Unclaimed::Because(why)) => return Err(Refusal::unsound(why)),
    };
    Ok(rejected_plan(
        rule,
        &Request { text, parameters, ..Request::default() },
        &statement,
        known,
        round,
        context,
    ))
}

/// The plan that runs a statement alone. A run-time error is reported only if nothing in the statement can raise one.
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

/// Whether a correct engine may raise an error for a statement. It may not if the reference interpreter answers on this
/// graph and nothing in the statement can raise an error, whatever the order of evaluation. Engines differ more than
/// openCypher says in which arguments functions accept, so a generated statement with functions may always raise.
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
        || guard::may_raise_by_profile(query, &context.profile)
        || consult(statement, &request.parameters, &mut (*round.graph).clone(), knobs).is_err()
}

/// The class and message of an error that is unjustified if the statement is valid. None for other errors, such as
/// those about limits.
fn refusal<'o>(outcome: &'o Outcome, rule: &str) -> Option<(ErrorClass, &'o str)> {
    let Outcome::Error { class, message, .. } = outcome else { return None };
    let counts = match class {
        ErrorClass::Syntax | ErrorClass::Semantic => true,
        ErrorClass::Unsupported => rule == OWN,
        class => depends_on_data(*class),
    };
    counts.then_some((*class, message))
}

/// Whether errors of this class depend on the data, so that even a valid statement may raise such an error.
fn depends_on_data(class: ErrorClass) -> bool {
    matches!(class, ErrorClass::Data | ErrorClass::Constraint | ErrorClass::Unknown)
}

/// The plan with up to `MOST_CONTROLS` smaller valid queries added as controls; none if there are none.
fn with_controls(plan: &Plan) -> Option<Plan> {
    let query = parse_query(plan.text("query")?).ok()?;
    let smaller = shrink::PASSES.iter().flat_map(|(_, pass)| pass(&query));
    let controls: Vec<Query> =
        smaller.filter(|smaller| meaning(smaller).is_ok()).take(MOST_CONTROLS).collect();
    if controls.is_empty() {
        return None;
    }
    let further = controls.iter().enumerate().fold(plan.clone(), |further, (place, control)| {
        // Printing in the full dialect is safe: a control uses only constructs that the query itself uses.
        further.query(
            &format!("{CONTROL}{}", place + 1),
            print_query(control, Dialect::whole()),
            writes(control),
        )
    });
    Some(further)
}
