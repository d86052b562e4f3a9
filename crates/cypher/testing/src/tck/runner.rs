//! Runs a scenario of a conformance suite, and reports how its results differ from the expected ones.

use super::{
    Action, Expectation, Expected, GivenGraph, Matching, Reply, Scenario, ScenarioFailure, ScenarioTarget,
    Table,
    expected::same_bag,
    literal::{expected_table, table as show},
};
use edgewise_model::{Map, Value};

/// The result of running a scenario.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// All results were as expected.
    Passed,
    /// A result was not as expected. The text has the query, the expected and the actual result.
    Failed(String),
    /// The target cannot run the scenario, for the given reason.
    NotApplicable(String),
}

/// Runs a scenario against `subject`. `graph` returns the statements that create a named graph of the suite.
pub fn run_scenario(
    scenario: &Scenario,
    subject: &mut dyn ScenarioTarget,
    graph: &dyn Fn(&str) -> Option<Vec<String>>,
) -> Verdict {
    match try_scenario(scenario, subject, graph) {
        Ok(()) => Verdict::Passed,
        Err(verdict) => verdict,
    }
}

/// Runs a scenario; the error describes the first unexpected result.
fn try_scenario(
    scenario: &Scenario,
    subject: &mut dyn ScenarioTarget,
    graph: &dyn Fn(&str) -> Option<Vec<String>>,
) -> Result<(), Verdict> {
    subject.reset().map_err(|failure| Verdict::Failed(format!("reset: {}", failure.message)))?;
    if !scenario.procedures.procedures.is_empty() && !subject.declare(&scenario.procedures) {
        return Err(Verdict::NotApplicable("procedures cannot be declared".to_owned()));
    }
    let mut setup = Vec::new();
    if let GivenGraph::Named(name) = &scenario.graph {
        match graph(name) {
            Some(statements) => setup.extend(statements),
            None => return Err(Verdict::NotApplicable(format!("there is no graph {name}"))),
        }
    }
    setup.extend(scenario.setup.iter().cloned());
    let queries = scenario.actions.iter().map(|action| action.query.as_str());
    let all: Vec<&str> = setup.iter().map(String::as_str).chain(queries).collect();
    subject
        .prepare(&all)
        .map_err(|failure| Verdict::Failed(format!("the declaration of labels and types: {failure}")))?;
    for statement in &setup {
        subject
            .run(statement, &Map::new())
            .map_err(|failure| Verdict::Failed(format!("setup:\n{}\n{failure}", indent(statement))))?;
    }
    for action in &scenario.actions {
        run_action(action, &scenario.parameters, subject).map_err(|difference| {
            Verdict::Failed(format!("query:\n{}\n{difference}", indent(&action.query)))
        })?;
    }
    Ok(())
}

/// Runs one query and checks its result; the error describes the first difference.
fn run_action(action: &Action, parameters: &Map, subject: &mut dyn ScenarioTarget) -> Result<(), String> {
    let outcome = subject.run(&action.query, parameters);
    for expectation in &action.expectations {
        match (expectation, &outcome) {
            (Expectation::Error { kind, phase, detail }, Err(failure)) => {
                check_error(kind, phase.as_deref(), detail.as_deref(), failure)?;
            }
            (Expectation::Error { kind, detail, .. }, Ok(reply)) => {
                return Err(format!(
                    "expected: {}\nactual:\n{}",
                    expected_error(kind, None, detail.as_deref()),
                    show(&reply.rows)
                ));
            }
            (_, Err(failure)) => return Err(format!("actual: {failure}")),
            (Expectation::Rows { table, ordered, matching }, Ok(reply)) => {
                check_rows(table, *ordered, *matching, reply)?;
            }
            (Expectation::Empty, Ok(reply)) if reply.rows.is_empty() => {}
            (Expectation::Empty, Ok(reply)) => {
                return Err(format!("expected: no rows\nactual:\n{}", show(&reply.rows)));
            }
            (Expectation::SideEffects(expected), Ok(reply)) => match reply.effects {
                Some(effects) if effects != *expected => {
                    return Err(format!("expected side effects: {expected}\nactual side effects: {effects}"));
                }
                _ => {}
            },
        }
    }
    Ok(())
}

fn check_error(
    kind: &str,
    phase: Option<&str>,
    detail: Option<&str>,
    failure: &ScenarioFailure,
) -> Result<(), String> {
    let same = |expected: Option<&str>, actual: &Option<String>| match (expected, actual) {
        (Some(expected), Some(actual)) => expected == actual,
        _ => true,
    };
    if same(Some(kind), &failure.kind) && same(phase, &failure.phase) && same(detail, &failure.detail) {
        Ok(())
    } else {
        Err(format!("expected: {}\nactual: {failure}", expected_error(kind, phase, detail)))
    }
}

fn check_rows(table: &Table, ordered: bool, matching: Matching, reply: &Reply) -> Result<(), String> {
    let rows = &reply.rows;
    let mut places = Vec::new();
    for column in &table.columns {
        match rows.column(column) {
            Some(place) => places.push(place),
            None => return Err(format!("expected a column {column}\nactual:\n{}", show(rows))),
        }
    }
    if rows.columns.len() != table.columns.len() {
        return Err(format!("expected {} columns\nactual:\n{}", table.columns.len(), show(rows)));
    }
    let actual: Vec<Vec<&Value>> =
        rows.rows.iter().map(|row| places.iter().map(|place| &row[*place]).collect()).collect();
    let same = |expected: &Vec<Expected>, actual: &Vec<&Value>| {
        expected.len() == actual.len()
            && expected.iter().zip(actual).all(|(expected, actual)| expected.matches(actual, matching))
    };
    let equal = if ordered {
        table.rows.len() == actual.len()
            && table.rows.iter().zip(&actual).all(|(expected, actual)| same(expected, actual))
    } else {
        same_bag(&table.rows, &actual, same)
    };
    if equal {
        return Ok(());
    }
    let order = if ordered { ", in order" } else { "" };
    Err(format!("expected{order}:\n{}\nactual:\n{}", expected_table(&table.columns, &table.rows), show(rows)))
}

/// An expected error in words, such as `TypeError at runtime: InvalidArgumentType`.
fn expected_error(kind: &str, phase: Option<&str>, detail: Option<&str>) -> String {
    let phase = phase.map(|phase| format!(" at {phase}")).unwrap_or_default();
    let detail = detail.map(|detail| format!(": {detail}")).unwrap_or_default();
    format!("{kind}{phase}{detail}")
}

fn indent(text: &str) -> String {
    text.lines().map(|line| format!("    {line}")).collect::<Vec<_>>().join("\n")
}
