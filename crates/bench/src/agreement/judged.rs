//! `Judged`: the comparison of the reference's result for a query with the target's.

use crate::agreement::analysed_query::{AnalysedQuery, Answered};
use edgewise_cypher_semantics::{Phase, ReferenceError};
use edgewise_cypher_testing::consult::{consult, is_beyond};
use edgewise_cypher_testing::oracle::{Comparability, CypherTarget};
use edgewise_cypher_testing::tck::literal;
use edgewise_engine::{ErrorClass, Outcome};
use edgewise_lab::message_template;
use edgewise_lab::oracle::{Side, Telling, compare};
use edgewise_lab::{FaultKind, Verdict};
use edgewise_model::{Graph, Rows};

/// The maximum number of rows shown of an answer.
const SHOWN: usize = 8;

/// The comparison of the reference's result for a query with the target's.
pub(crate) enum Judged {
    Equal { telling: bool },
    BothRefuse,
    OtherPhase,
    OneRaises,
    TooBig,
    Free(String),
    Differ(Difference),
}

/// How the results differ.
pub(crate) struct Difference {
    pub(crate) kind: String,
    /// The message without names and numbers, if the target or the reference refuses the query.
    pub(crate) template: Option<String>,
    pub(crate) reference: String,
    pub(crate) target: String,
}

/// Runs the query on the reference, on the graph that the target contained before, and compares the results.
pub(crate) fn judge(
    asked: &AnalysedQuery,
    answered: &Answered,
    before: &Graph,
    context: &CypherTarget,
) -> Judged {
    let mut after = before.clone();
    let knobs = context.settings.knobs;
    let ours = consult(&asked.statement, &asked.request.parameters, &mut after, knobs);
    match (ours, &answered.outcome) {
        (Err(error), _) if is_beyond(&error) => Judged::TooBig,
        (_, Outcome::Error { class, .. }) if beyond(*class) => Judged::TooBig,
        (_, Outcome::Hang { .. }) => Judged::TooBig,
        (ours, Outcome::Crash(crash)) => {
            let message = crash.last_lines.join(" ");
            differ("crash", Some(&message), &ours.map(|answer| answer.rows), "the server died")
        }
        (ours, Outcome::Error { class: ErrorClass::Internal, message, .. }) => {
            differ("internal", Some(message), &ours.map(|answer| answer.rows), message)
        }
        (Err(error), Outcome::Error { class, .. }) => {
            if (error.phase == Phase::CompileTime) == before_running(*class) {
                Judged::BothRefuse
            } else {
                Judged::OtherPhase
            }
        }
        (Ok(answer), Outcome::Error { class, message, .. }) => {
            if before_running(*class) {
                differ("rejected", Some(message), &Ok(answer.rows), message)
            } else if asked.determinism.may_raise() {
                Judged::OneRaises
            } else {
                differ("raises", Some(message), &Ok(answer.rows), message)
            }
        }
        (Err(error), outcome) => {
            let (kind, message) = match error.phase {
                Phase::CompileTime => ("lenient", error.to_string()),
                Phase::Runtime if asked.determinism.may_raise() => return Judged::OneRaises,
                Phase::Runtime => ("silent", error.to_string()),
            };
            differ(kind, Some(&message), &Err(error), &rows_line(rows_of(outcome)))
        }
        (Ok(answer), outcome) => {
            let rows = answer.rows;
            answers(asked, (rows.as_ref(), &after), (rows_of(outcome), answered.graph.as_deref()), context)
        }
    }
}

/// Compares two answers as far as the determinism analysis allows.
fn answers(
    asked: &AnalysedQuery,
    (our_rows, our_graph): (Option<&Rows>, &Graph),
    (their_rows, their_graph): (Option<&Rows>, Option<&Graph>),
    context: &CypherTarget,
) -> Judged {
    let Some(query) = asked.statement.as_query() else { return Judged::TooBig };
    let claim = match Comparability::of_determinism(asked.determinism.clone(), query, context) {
        Ok(claim) => claim,
        Err(why) => return Judged::Free(why.into_owned()),
    };
    let telling = Telling {
        kind: FaultKind::Deviation,
        oracle: "agreement",
        rule: "rows",
        title: "The answers differ",
        legend: "left: the reference; right: the target",
    };
    let left = Side { rows: our_rows, graph: their_graph.map(|_| our_graph) };
    let right = Side { rows: their_rows, graph: their_graph };
    match compare(left, right, &claim.comparison, &telling) {
        Verdict::Fail(failure) => Judged::Differ(Difference {
            kind: failure.symptom.rule.clone(),
            template: None,
            reference: shown(our_rows, &failure.symptom.rule, &failure.detail),
            target: shown(their_rows, &failure.symptom.rule, ""),
        }),
        Verdict::Pass { .. } => {
            let found = our_rows.is_some_and(|rows| !rows.is_empty());
            Judged::Equal { telling: found || !asked.determinism.read_only }
        }
        Verdict::Skip(why) => Judged::Free(why.into_owned()),
        Verdict::More(_) => Judged::Free("the oracle asks for a further plan".to_owned()),
    }
}

/// The rows in one line; if the graphs differ, also their difference.
fn shown(rows: Option<&Rows>, rule: &str, detail: &str) -> String {
    let rows = rows_line(rows);
    match rule.ends_with("/graph") && !detail.is_empty() {
        true => format!("{rows} [{}]", detail.lines().skip(1).collect::<Vec<_>>().join(" ")),
        false => rows,
    }
}

fn differ(
    kind: &str,
    message: Option<&str>,
    ours: &Result<Option<Rows>, ReferenceError>,
    theirs: &str,
) -> Judged {
    let reference = match ours {
        Ok(rows) => rows_line(rows.as_ref()),
        Err(error) => error.to_string(),
    };
    let target = theirs.lines().next().unwrap_or_default().to_owned();
    Judged::Differ(Difference {
        kind: kind.to_owned(),
        template: message.map(message_template),
        reference,
        target,
    })
}

fn rows_of(outcome: &Outcome) -> Option<&Rows> {
    match outcome {
        Outcome::Rows(rows) => Some(rows),
        _ => None,
    }
}

fn rows_line(rows: Option<&Rows>) -> String {
    let Some(rows) = rows else { return "no table".to_owned() };
    if rows.is_empty() {
        return "no rows".to_owned();
    }
    let row = |row: &Vec<_>| row.iter().map(literal).collect::<Vec<_>>().join(", ");
    // Engines return the rows of a bag in any order. Sorted, two answers can be compared by eye.
    let mut lines: Vec<String> = rows.rows.iter().map(row).collect();
    lines.sort();
    let more = lines.len().saturating_sub(SHOWN);
    lines.truncate(SHOWN);
    let line = lines.join("; ");
    if more > 0 { format!("{line}; and {more} more") } else { line }
}

/// True if an error says nothing about the query, such as a timeout.
fn beyond(class: ErrorClass) -> bool {
    matches!(
        class,
        ErrorClass::Resource | ErrorClass::Timeout | ErrorClass::Transient | ErrorClass::Connection
    )
}

/// Whether an error is raised before the query runs.
fn before_running(class: ErrorClass) -> bool {
    matches!(class, ErrorClass::Syntax | ErrorClass::Semantic | ErrorClass::Unsupported)
}
