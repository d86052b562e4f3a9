//! Rejected: a valid query is accepted.
//!
//! ```text
//! query:      any statement that was refused as wrong in form or meaning
//! control-n:  the same query with one thing less
//! the query is not refused
//! ```
//! The claim is a *deviation*: the reference accepts the statement, the dialect has every construct and function in it,
//! and nothing in it is switched off in the profile. It screens the statements of every other plan. The nearest smaller
//! query that is accepted is shown beside the one that is not: it says what the engine stumbled over.

use super::{Bearing, Oracle, Part, Refusal, guard};
use crate::reduce::meaning;
use crate::{FaultKind, Plan, Round, Symptom, Verdict, message_template};
use edgewise_cypher::ast::{Clause, Query, Statement};
use edgewise_cypher::dialect::{Use, uses_of};
use edgewise_cypher::marks::{Facts, Marks};
use edgewise_cypher::walk::{for_each_clause, writes};
use edgewise_cypher::{Dialect, parse_query, parse_statement, print_query, shrink};
use edgewise_engine::{ErrorClass, Observation, Outcome, Step};
use edgewise_generate::is_rich_parameter;
use edgewise_model::{Map, Rng};
use std::borrow::Cow;

/// The oracle of refused valid queries.
pub struct Rejected;

/// Smaller queries that are tried beside a refused one.
const MOST_CONTROLS: usize = 8;

/// How the roles of smaller queries begin that are tried beside a refused one.
pub(crate) const CONTROL: &str = "control-";

impl Oracle for Rejected {
    fn id(&self) -> &'static str {
        "rejected"
    }

    fn claims(&self) -> &'static str {
        "a query that is valid, and whose constructs the profile has on, is not refused"
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

    fn argument(&self, _: &Symptom) -> &'static str {
        "The statement is valid openCypher, and the profile of the engine has everything in it. The engine refuses it:"
    }

    fn screen(&self, plan: &Plan, observations: &[Observation], bearing: &Bearing) -> Option<Plan> {
        let place = observations.iter().position(|observation| refusal(&observation.outcome).is_some())?;
        let planned = plan.steps.get(place)?;
        let Step::Run(request) = &planned.step else { return None };
        if planned.target != 0 || planned.alters {
            return None;
        }
        let statement = parse_statement(&request.text).ok()?;
        let on = is_on(&statement, bearing) && takes_parameters(&request.parameters, bearing);
        on.then(|| rejected_plan(&request.text))
    }

    fn plan(&self, round: &Round, query: &Query, bearing: &Bearing, _: &mut Rng) -> Result<Plan, Refusal> {
        let plan = rejected_plan(&print_query(query, &bearing.dialect)).bind(&round.parameters);
        if !takes_parameters(&plan.parameters(), bearing) {
            return Err(Refusal::guarded("a parameter that the target takes no value of"));
        }
        if !is_on(&Statement::query(query.clone()), bearing) {
            return Err(Refusal::guarded("something in it is switched off in the profile"));
        }
        Ok(plan)
    }

    fn judge(&self, plan: &Plan, observations: &[Observation]) -> Verdict {
        let Some(first) = observations.first() else {
            return Verdict::skip("nothing was observed");
        };
        let Some((class, message)) = refusal(&first.outcome) else {
            return match &first.outcome {
                outcome if outcome.is_answer() => Verdict::Pass { vacuous: false },
                Outcome::Error { class, .. } => {
                    Verdict::Skip(Cow::Owned(format!("an error of class {class}")))
                }
                _ => Verdict::skip("the engine did not answer"),
            };
        };
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
        Verdict::fail(
            Symptom::new(self.kind(), self.id(), "refused").with_error(class, message),
            format!("A valid query is refused: {}", message_template(message)),
            format!("{message}\n{control}"),
        )
    }
}

fn rejected_plan(text: &str) -> Plan {
    let mut plan = Plan::new("rejected", "refused").run("query", text);
    plan.fresh = true;
    plan
}

/// Class and message of an outcome that calls a statement wrong in form or meaning.
fn refusal(outcome: &Outcome) -> Option<(ErrorClass, &str)> {
    match outcome {
        Outcome::Error { class: class @ (ErrorClass::Syntax | ErrorClass::Semantic), message, .. } => {
            Some((*class, message))
        }
        _ => None,
    }
}

/// True if the dialect has everything in the statement and the profile switches nothing of it off.
fn is_on(statement: &Statement, bearing: &Bearing) -> bool {
    let off = |name: &str| bearing.profile.off.iter().any(|off| off.what.eq_ignore_ascii_case(name));
    let documented = |name: &str| {
        let functions = bearing.profile.deviations.iter().flat_map(|deviation| &deviation.functions);
        functions.into_iter().any(|own| own.eq_ignore_ascii_case(name))
    };
    if off("match-after-optional-match") && statement.as_query().is_some_and(matches_after_optional) {
        return false;
    }
    let mistyped = |query: &Query| Marks::of(query, None, &Facts::from(&bearing.profile.knobs)).mistyped;
    if statement.as_query().is_some_and(mistyped) {
        return false;
    }
    let refused = |query: &Query| guard::has_form_off(query, &bearing.profile);
    if statement.as_query().is_some_and(|query| reads_after_writing(query) || refused(query)) {
        return false;
    }
    bearing.dialect.accepts(statement).is_ok()
        && uses_of(statement).iter().all(|used| match used {
            Use::Construct(construct) => !off(construct.name()),
            Use::Function(name) => !off(name) && !documented(name),
        })
}

/// True if the target has words for the parameters.
fn takes_parameters(parameters: &Map, bearing: &Bearing) -> bool {
    !bearing.profile.off.iter().any(|off| off.what == "rich-parameter")
        || !parameters.values().any(is_rich_parameter)
}

/// True if a MATCH stands behind an OPTIONAL MATCH without a WITH between them, in the query or in one inside it.
fn matches_after_optional(query: &Query) -> bool {
    let mut found = query.parts().any(|part| {
        let mut after = false;
        part.clauses.iter().any(|clause| match clause {
            Clause::Match(clause) if clause.optional => {
                after = true;
                false
            }
            Clause::Match(_) => after,
            Clause::With(_) => {
                after = false;
                false
            }
            _ => false,
        })
    });
    for_each_clause(query, |clause| {
        if let Clause::CallSubquery(call) = clause {
            found |= matches_after_optional(&call.query);
        }
    });
    found
}

/// True if a reading clause stands behind a writing one without a WITH between them: openCypher 9's grammar has no such
/// query (`MultiPartQuery`), and engines differ in which of them they take.
fn reads_after_writing(query: &Query) -> bool {
    let mut found = query.parts().any(|part| {
        let mut after = false;
        part.clauses.iter().any(|clause| match clause {
            Clause::With(_) => {
                after = false;
                false
            }
            Clause::Match(_) | Clause::Unwind(_) | Clause::CallSubquery(_) | Clause::CallProcedure(_) => {
                after
            }
            Clause::Return(_) => false,
            _ => {
                after = true;
                false
            }
        })
    });
    for_each_clause(query, |clause| {
        if let Clause::CallSubquery(call) = clause {
            found |= reads_after_writing(&call.query);
        }
    });
    found
}

/// The plan with smaller valid queries behind it.
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

#[cfg(test)]
mod tests {
    use super::{matches_after_optional, reads_after_writing};
    use edgewise_cypher::parse_query;

    #[test]
    fn a_match_behind_an_optional_one_is_seen_through_other_clauses() {
        for (text, found) in [
            ("OPTIONAL MATCH (n) UNWIND [1] AS x MATCH (m) RETURN 1 AS a", true),
            ("OPTIONAL MATCH (n) WITH n MATCH (m) RETURN 1 AS a", false),
            ("MATCH (n) OPTIONAL MATCH (m) RETURN 1 AS a", false),
            ("CALL { OPTIONAL MATCH (n) MATCH (m) RETURN 1 AS x } RETURN x AS a", true),
        ] {
            assert_eq!(matches_after_optional(&parse_query(text).expect("a query")), found, "{text}");
        }
    }

    #[test]
    fn a_reading_clause_behind_a_writing_one_is_seen() {
        for (text, found) in [
            ("MERGE () CALL { RETURN 1 AS x } RETURN x AS a", true),
            ("CREATE (n) WITH n MATCH (m) RETURN 1 AS a", false),
            ("CREATE (n) CREATE (m) RETURN 1 AS a", false),
            ("CALL { CREATE (n) UNWIND [1] AS x RETURN x } RETURN x AS a", true),
        ] {
            assert_eq!(reads_after_writing(&parse_query(text).expect("a query")), found, "{text}");
        }
    }
}
