//! `report.md`: a finding in the form of a good issue.

use edgewise_engine::Outcome;
use edgewise_lab::{FaultKind, Finding};
use edgewise_model::{Graph, Rows, Value};
use std::fmt::Write;

/// Rows of an answer that are shown.
const MOST_ROWS: usize = 20;

/// The report of a finding, ready to paste into an issue.
pub(crate) fn markdown(finding: &Finding) -> String {
    let case = &finding.case;
    let mut text = format!("# {}\n\n", finding.title);
    // Writing to a string cannot fail.
    let _ = writeln!(text, "**Engine:** {} {}  ", case.target, case.engine_version);
    let _ = writeln!(text, "**Kind:** {}  ", kind_text(finding.symptom.kind));
    let _ = writeln!(
        text,
        "**Found by:** Edgewise {}, oracle `{}`, rule `{}`, seed {}, round {}\n",
        case.edgewise, finding.symptom.oracle, finding.symptom.rule, case.origin.seed, case.origin.round
    );
    text.push_str("## Setup\n\nOn an empty database:\n\n```cypher\n");
    if case.setup.is_empty() {
        text.push_str("// nothing: the database stays empty\n");
    }
    for request in &case.setup {
        let _ = writeln!(text, "{};", request.text);
    }
    text.push_str("```\n\n## Statements and what they answer\n");
    for observed in &finding.observed {
        let _ = write!(text, "\n### {}\n\n", role_text(&observed.role));
        if let Some(statement) = &observed.text {
            let _ = write!(text, "```cypher\n{statement};\n```\n\n");
        }
        let _ = writeln!(text, "{}", outcome_text(&observed.outcome));
    }
    let _ = write!(
        text,
        "\n## What is wrong\n\n{}\n\n```text\n{}\n```\n",
        rule_text(finding),
        finding.detail.trim_end()
    );
    let _ = write!(
        text,
        "\n## Show it again\n\nIn the folder of this report (`findings/{}`), which also holds `repro.cypher` for the engine's own \
         shell:\n\n```sh\nedgewise replay .\n```\n\nIt showed in {} of {} replays, each on a fresh \
         database. The case was reduced from {} to {} setup statements and from {} to {} bytes of query; {} cases of the \
         campaign led to it.\n",
        finding.signature,
        finding.replays.shown,
        finding.replays.tried,
        finding.reduction.setup_before,
        finding.reduction.setup_after,
        finding.reduction.query_before,
        finding.reduction.query_after,
        finding.seen
    );
    text
}

/// An outcome as Markdown.
pub(crate) fn outcome_text(outcome: &Outcome) -> String {
    match outcome {
        Outcome::Rows(rows) => rows_text(rows),
        Outcome::Graph(graph) => graph_text(graph),
        Outcome::Done => "Done.\n".to_owned(),
        Outcome::Error { class, code, message } => {
            let code = code.as_ref().map_or_else(String::new, |code| format!(" `{code}`"));
            format!("An error of class *{class}*{code}:\n\n```text\n{message}\n```\n")
        }
        Outcome::Crash(crash) => {
            let how = match (crash.signal, crash.status) {
                (Some(signal), _) => format!("The engine died by signal {signal}."),
                (None, Some(status)) => format!("The engine exited with status {status}."),
                (None, None) => "The engine died.".to_owned(),
            };
            format!("{how}\n\n```text\n{}\n```\n", crash.last_lines.join("\n"))
        }
        Outcome::Hang { limit_ms } => format!("No answer within {limit_ms} ms.\n"),
    }
}

fn graph_text(graph: &Graph) -> String {
    let mut text = format!("Nodes: {}, relationships: {}.\n", graph.node_count(), graph.relationship_count());
    let nodes = graph.nodes().map(|node| Value::from(node.clone()).to_string());
    let relationships = graph.relationships().map(|each| Value::from(each.clone()).to_string());
    let lines: Vec<String> = nodes.chain(relationships).take(MOST_ROWS).collect();
    if !lines.is_empty() {
        let _ = write!(text, "\n```text\n{}\n```\n", lines.join("\n"));
    }
    text
}

fn rows_text(rows: &Rows) -> String {
    let cell = |text: String| text.replace('|', "\\|").replace('\n', " ");
    if rows.rows.is_empty() {
        return "No rows.\n".to_owned();
    }
    let head: Vec<String> = rows.columns.iter().map(|column| cell(column.to_string())).collect();
    let mut text = format!("| {} |\n|{}\n", head.join(" | "), "---|".repeat(head.len()));
    for row in rows.rows.iter().take(MOST_ROWS) {
        let cells: Vec<String> = row.iter().map(|value| cell(value.to_string())).collect();
        let _ = writeln!(text, "| {} |", cells.join(" | "));
    }
    if rows.rows.len() > MOST_ROWS {
        let _ = writeln!(text, "\n… and {} more rows.", rows.rows.len() - MOST_ROWS);
    }
    text
}

fn role_text(role: &str) -> &str {
    match role {
        "whole" => "All rows",
        "true" => "Rows where the predicate is true",
        "false" => "Rows where it is false",
        "null" => "Rows where it is null",
        "query" => "The statement",
        "dump" => "The stored graph",
        other => other,
    }
}

fn kind_text(kind: FaultKind) -> &'static str {
    match kind {
        FaultKind::Contradiction => "contradiction (the engine disagrees with itself)",
        FaultKind::Deviation => "deviation (the engine disagrees with the rules of the language)",
        FaultKind::Error => "internal error on a valid statement",
        FaultKind::Crash => "crash on a valid statement",
        FaultKind::Hang => "no answer to a valid statement",
        FaultKind::Performance => "slow plan",
    }
}

fn rule_text(finding: &Finding) -> &'static str {
    match (finding.symptom.oracle.as_str(), finding.symptom.kind) {
        ("partition", _) if finding.symptom.rule.starts_with("two-way") => {
            "On every row a predicate of this engine is either true or false. So the rows of the two filtered statements \
             together must be the rows of the unfiltered one, each as often. They are not:"
        }
        ("partition", _) => {
            "In Cypher's three-valued logic a predicate is true, false or null on every row; `WHERE p`, `WHERE NOT p` and \
             `WHERE p IS NULL` keep exactly the rows of one case each. So the rows of the three filtered statements together \
             must be the rows of the unfiltered one, each as often. They are not:"
        }
        ("load", _) => {
            "The setup statements choose elements by label and literal property and assign literals, so the graph they \
             lead to is certain. The engine holds another one:"
        }
        (_, FaultKind::Crash) => "A statement that is valid openCypher must not end the engine:",
        (_, FaultKind::Hang) => {
            "The statement has no unbounded path, no large product and no large range, and yet there is no answer:"
        }
        _ => "The engine reports a fault of its own on a statement that is valid openCypher:",
    }
}
