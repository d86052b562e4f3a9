//! `Side`: compares two answers that must be the same, both their rows and the graphs after them, and describes the
//! difference.

use crate::naming::by_name;
use crate::{Comparison, DifferenceKind, FaultKind, Plan, Symptom, Verdict, message_template};
use edgewise_engine::{ErrorClass, Observation, Outcome};
use edgewise_model::{Graph, Rows};
use std::borrow::Cow;

/// One of the two answers that are compared, and the graph after its statement.
#[derive(Clone, Copy, Debug)]
pub struct Side<'a> {
    /// The rows of the answer; `None` for a query that returns nothing.
    pub rows: Option<&'a Rows>,
    /// The graph after the statement, if it writes.
    pub graph: Option<&'a Graph>,
}

/// How a failed comparison is reported.
pub struct Telling<'a> {
    /// The kind of fault that is claimed.
    pub kind: FaultKind,
    /// The id of the oracle that compares.
    pub oracle: &'a str,
    /// The rule of the oracle. The difference kind is appended to it.
    pub rule: &'a str,
    /// What is wrong, as the title of a finding about rows.
    pub title: &'a str,
    /// What the left and the right side are, as a line of the report.
    pub legend: &'a str,
}

impl<'a> Side<'a> {
    /// The answer to the statement with this role, and the graph after it.
    ///
    /// # Errors
    /// Why nothing can be compared, for example because the statement raised an error.
    pub fn of(plan: &Plan, observations: &'a [Observation], role: &str) -> Result<Self, Cow<'static, str>> {
        let seen = |role: &str| plan.place(role).map(|place| observations.get(place));
        let rows = match seen(role) {
            Some(Some(observation)) => match &observation.outcome {
                Outcome::Rows(rows) => Some(rows),
                Outcome::Done => None,
                Outcome::Error { class, .. } => {
                    return Err(Cow::Owned(format!("`{role}` raised an error of class {class}")));
                }
                _ => return Err(Cow::Owned(format!("`{role}` did not answer with rows"))),
            },
            _ => return Err(Cow::Borrowed("the session ended before all statements had answered")),
        };
        let graph = match seen(&Plan::graph_role(role)) {
            None => None,
            Some(Some(Observation { outcome: Outcome::Graph(graph), .. })) => Some(&**graph),
            Some(_) => return Err(Cow::Borrowed("the graph could not be read back after a writing query")),
        };
        Ok(Self { rows, graph })
    }

    /// True if a comparison with this side shows nothing: there are no rows and no graph.
    pub fn is_vacuous(&self) -> bool {
        self.rows.is_none_or(Rows::is_empty) && self.graph.is_none()
    }
}

/// Compares two sides: the rows as `comparison` says, the graphs by their canonical hash. Fails if they differ.
pub fn compare(left: Side<'_>, right: Side<'_>, comparison: &Comparison, telling: &Telling<'_>) -> Verdict {
    if let (Some(one), Some(other)) = (left.graph, right.graph)
        && let Some(difference) = comparison.compare_graphs(one, other)
    {
        return Verdict::fail(
            Symptom::new(telling.kind, telling.oracle, &format!("{}/graph", telling.rule)),
            format!("{}: the graphs after them differ", telling.title),
            format!("{}\n{difference}", telling.legend),
        );
    }
    if comparison.silent {
        return Verdict::Pass { vacuous: left.graph.is_none() };
    }
    // Compare elements by name: elements that a query creates have new ids each time, and so may elements that are
    // loaded again.
    let named = |side: Side<'_>| Some(by_name(side.rows?, side.graph?));
    let (left_named, right_named) = (named(left), named(right));
    // Some engines answer a query without RETURN with an empty table, others with nothing.
    let empty = Rows::default();
    let one = left_named.as_ref().or(left.rows).unwrap_or(&empty);
    let other = right_named.as_ref().or(right.rows).unwrap_or(&empty);
    if one.columns.is_empty() || other.columns.is_empty() {
        let vacuous = left.is_vacuous() && right.is_vacuous();
        return if one.is_empty() && other.is_empty() {
            Verdict::Pass { vacuous }
        } else {
            Verdict::skip("the answer has no columns")
        };
    }
    match comparison.compare(one, other) {
        None => Verdict::Pass { vacuous: left.is_vacuous() && right.is_vacuous() },
        Some(difference) => {
            let kind = DifferenceKind::between(one, other, &difference);
            Verdict::fail(
                Symptom::new(telling.kind, telling.oracle, &format!("{}/{kind}", telling.rule)),
                telling.title,
                format!("rows: left {}, right {}\n{}\n{difference}", one.len(), other.len(), telling.legend),
            )
        }
    }
}

/// Judges statements that mean the same, if one of them raises an error. Fails if another one has an answer and the
/// error has no other explanation, such as a limit; otherwise skips. `None` if none raises an error.
pub fn raised(
    plan: &Plan,
    observations: &[Observation],
    roles: &[&str],
    telling: &Telling<'_>,
) -> Option<Verdict> {
    let seen = |role: &&str| plan.place(role).and_then(|place| observations.get(place));
    if roles.iter().any(|role| seen(role).is_none()) {
        return Some(Verdict::skip("the session ended before all statements had answered"));
    }
    let error = roles.iter().find_map(|role| match &seen(role)?.outcome {
        Outcome::Error { class, message, .. } => Some((*role, *class, message)),
        _ => None,
    });
    let (role, class, message) = error?;
    let answers = roles.iter().any(|role| seen(role).is_some_and(|seen| seen.outcome.is_answer()));
    // Errors of other classes are no contradiction: one statement may hit a limit that another does not, and whether a
    // rejection is right is judged by the oracle `rejected`.
    let claimed = matches!(class, ErrorClass::Data | ErrorClass::Constraint | ErrorClass::Unknown);
    if plan.raises || !answers || !claimed {
        return Some(Verdict::Skip(Cow::Owned(format!("`{role}` raised an error of class {class}"))));
    }
    Some(Verdict::fail(
        Symptom::new(telling.kind, telling.oracle, &format!("{}/raises", telling.rule))
            .with_error(class, message),
        format!("Of two statements that mean the same, one raises an error: {}", message_template(message)),
        format!("`{role}` raises: {message}\nNothing in the statements may raise an error."),
    ))
}
