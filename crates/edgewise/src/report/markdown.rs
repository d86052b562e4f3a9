//! `report.md`: a finding as the text of an issue; also a run as a list of findings.

use super::assumed::assumed_markdown;
use super::crash_log::{crash_log, crash_sentence};
use super::escape::{cell, fenced, titled_cell};
use super::rule_place::rule_markdown;
use super::run_report::RunReport;
use super::words::{
    detail_text, engine_text, kind_text, reached_text, role_text, rules_text, severity_word, shown_steps,
    state_text, wrong_text,
};
use crate::language::{language, language_of};
use edgewise_cypher_testing::named_otherwise;
use edgewise_engine::Outcome;
use edgewise_lab::triage::{KnownBug, Label};
use edgewise_lab::{Case, Finding, Observed, PlanDifference, Ruling};
use edgewise_model::{Graph, Rows, Value};
use std::fmt::Write;

/// The most rows of an answer that are shown.
const MOST_ROWS: usize = 20;

/// The report of a finding, ready to paste into an issue.
pub(crate) fn markdown(finding: &Finding) -> String {
    labelled_markdown(finding, &Label::default())
}

/// The report of a finding, with its state from the known-bugs file.
pub(crate) fn labelled_markdown(finding: &Finding, label: &Label<'_>) -> String {
    let case = &finding.case;
    let language = language(&case.language);
    let ruling = language.ruling(case, &finding.observed);
    let mut text = format!("# {}\n\n", finding.title);
    // Writing to a string cannot fail.
    let _ = writeln!(text, "**Engine:** {}  ", engine_text(&case.target, &case.engine_version));
    if let Some(how) = reached_text(&case.target) {
        let _ = writeln!(text, "**Reached as:** {how}  ");
    }
    let _ = writeln!(text, "**Kind:** {}  ", kind_text(finding.symptom.kind));
    text.push_str(&label_text(label));
    let _ = writeln!(
        text,
        "**Found by:** Edgewise {}, oracle `{}`, rule `{}`, seed {}, round {}\n",
        case.edgewise, finding.symptom.oracle, finding.symptom.rule, case.origin.seed, case.origin.round
    );
    let mut setup: Vec<String> = case.setup.iter().map(|request| format!("{};", request.text)).collect();
    setup.extend(language.parameter_lines(&case.plan.parameters()));
    let setup =
        if setup.is_empty() { "// nothing: the database stays empty".to_owned() } else { setup.join("\n") };
    let _ = write!(text, "## Setup\n\nOn an empty database:\n\n{}", fenced(language.id(), &setup));
    if finding.observed.is_empty() {
        let all: Vec<String> =
            case.plan.statements().map(|(_, request)| format!("{};", request.text)).collect();
        let _ = write!(text, "\n## Statements\n\n{}", fenced(language.id(), &all.join("\n")));
    } else {
        text.push_str("\n## Statements and what they answer\n");
    }
    for (place, observed) in shown_steps(finding) {
        let _ = write!(text, "\n### {}\n\n", role_text(finding, &observed.role));
        if let Some(statement) = &observed.text {
            let _ = writeln!(text, "{}", fenced(language.id(), &format!("{statement};")));
        }
        let _ = write!(text, "{}", outcome_text(&observed.outcome));
        if let Some(note) = expected_text(case, observed, &ruling, place) {
            let _ = write!(text, "\n{note}");
        }
    }
    let _ = writeln!(text, "\n## What is wrong\n\n{}", wrong_text(finding));
    if let Some(detail) = detail_text(finding) {
        let _ = write!(text, "\n{}", fenced("text", &detail));
    }
    text.push_str(&rule_markdown(finding));
    text.push_str(&assumed_markdown(finding));
    if let Some(plans) = &finding.plans {
        text.push_str(&plans_text(finding, plans));
    }
    text.push_str(&controls_text(finding, &ruling));
    text.push_str(&replay_text(finding));
    text
}

/// A line about the known bug that a finding is, or resembles.
fn label_text(label: &Label<'_>) -> String {
    let link = |bug: &KnownBug| bug.link.as_ref().map(|link| format!(", {link}")).unwrap_or_default();
    match (label.bug, label.resembles) {
        (Some(bug), _) => {
            format!("**Recognised as:** `{}`, {}{}  \n", bug.name, state_text(bug.state), link(bug))
        }
        (None, Some(bug)) => format!(
            "**Resembles:** `{}`{}: it has the same signature, but another shape, and may be another bug  \n",
            bug.name,
            link(bug)
        ),
        (None, None) => String::new(),
    }
}

/// The section that says how to reproduce the finding, and how often that succeeded.
fn replay_text(finding: &Finding) -> String {
    let drawn =
        language_of(finding).setup_graph(&finding.case.setup).is_some_and(|graph| graph.node_count() > 0);
    let mut text = format!(
        "\n## Show it again\n\nIn the folder of this report (`{}/{}`), which also holds `repro.{}` for the engine's own shell{}:\n\n\
         ```sh\nedgewise replay .\n```\n\n",
        if finding.stable() { "findings" } else { "unstable" },
        finding.signature,
        language_of(finding).id(),
        if drawn { " and a drawing of the graph" } else { "" },
    );
    let (shown, tried) = (finding.replays.shown, finding.replays.tried);
    if shown == 0 {
        let _ = writeln!(
            text,
            "It was seen once, in a session that had run other statements before, and in none of {tried} replays on a fresh database: what \
             came before may have caused it. It is kept for the record, and is not ready to be reported."
        );
        return text;
    }
    let reduction = finding.reduction;
    let _ = writeln!(
        text,
        "It was reproduced in {shown} of {tried} replays, each on a fresh database; the answers above are from \
         the last of these. The \
         case was reduced from {} to {} setup statements and from {} to {} bytes of query; {}",
        reduction.setup_before,
        reduction.setup_after,
        reduction.query_before,
        reduction.query_after,
        match finding.seen {
            1 => "one failing case of the run led to it.".to_owned(),
            seen => format!("{seen} failing cases of the run led to it."),
        }
    );
    text
}

/// The right answer, shown below a wrong one.
fn expected_text(case: &Case, seen: &Observed, ruling: &Ruling, place: usize) -> Option<String> {
    let wrong = ruling.wrong.contains(&place);
    if let Some(right) = ruling.graph(place).filter(|_| wrong) {
        return Some(format!("**Expected** by {}:\n\n{}", rules_text(case), graph_text(right)));
    }
    let right = ruling.answer(place)?;
    let named = matches!(&seen.outcome, Outcome::Rows(rows) if named_otherwise(case, rows, right));
    (named || wrong).then(|| {
        let rules = rules_text(case);
        let columns: Vec<String> = right.columns.iter().map(|name| cell(name)).collect();
        let columns = if named { format!("Columns: {}. ", columns.join(", ")) } else { String::new() };
        format!(
            "**Expected** by {rules}; Edgewise's reference interpreter executes them:\n\n{columns}{}",
            rows_text(right)
        )
    })
}

/// The operators in which the plans of two statements differ.
fn plans_text(finding: &Finding, plans: &PlanDifference) -> String {
    let mut text = "\n## Plans\n\nThe engine plans the statements in different ways:\n\n".to_owned();
    for (role, operators) in [(&plans.one, &plans.only_one), (&plans.other, &plans.only_other)] {
        let operators: Vec<String> = operators.iter().map(|operator| format!("`{operator}`")).collect();
        if !operators.is_empty() {
            let _ = writeln!(text, "- only *{}* has {}", role_text(finding, role), operators.join(", "));
        }
    }
    text
}

/// The control statements, which pass.
fn controls_text(finding: &Finding, ruling: &Ruling) -> String {
    let right: Vec<String> = finding
        .observed
        .iter()
        .enumerate()
        .filter(|(place, observed)| {
            !ruling.wrong.is_empty()
                && !ruling.wrong.contains(place)
                && ruling.answer(*place).is_some()
                && !writes_wrongly(finding, ruling, &observed.role)
                && matches!(observed.outcome, Outcome::Rows(_))
        })
        .filter_map(|(_, observed)| Some(format!("{};", observed.text.as_ref()?)))
        .collect();
    if right.is_empty() && finding.controls.is_empty() {
        return String::new();
    }
    let mut text = "\n## Controls\n".to_owned();
    if !right.is_empty() {
        let _ = write!(
            text,
            "\nThese have the right answer on the same graph:\n\n{}",
            fenced(language_of(finding).id(), &right.join("\n"))
        );
    }
    if !finding.controls.is_empty() {
        let lines: Vec<String> = finding
            .controls
            .iter()
            .map(|control| format!("{};  // {}", control.text, control.change))
            .collect();
        let _ = write!(
            text,
            "\nThese pass the same check; the text after `//` says how each differs:\n\n{}",
            fenced(language_of(finding).id(), &lines.join("\n"))
        );
    }
    text
}

/// True if the graph after a statement is wrong, whatever the statement answers.
pub(crate) fn writes_wrongly(finding: &Finding, ruling: &Ruling, role: &str) -> bool {
    let graph = format!("{role}/graph");
    ruling.wrong.iter().any(|place| finding.observed.get(*place).is_some_and(|seen| seen.role == graph))
}

/// Formats an outcome as Markdown.
pub(crate) fn outcome_text(outcome: &Outcome) -> String {
    match outcome {
        Outcome::Rows(rows) => rows_text(rows),
        Outcome::Graph(graph) => graph_text(graph),
        Outcome::Done => "Done.\n".to_owned(),
        Outcome::Error { class, code, message } => {
            let code = code.as_ref().map_or_else(String::new, |code| format!(" `{code}`"));
            format!("An error of class *{class}*{code}:\n\n{}", fenced("text", message))
        }
        Outcome::Crash(crash) => {
            format!("{}\n\n{}", crash_sentence(crash), fenced("text", &crash_log(crash)))
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
        let _ = write!(text, "\n{}", fenced("text", &lines.join("\n")));
    }
    text
}

/// Formats rows as a table.
pub(crate) fn rows_text(rows: &Rows) -> String {
    if rows.rows.is_empty() {
        return "No rows.\n".to_owned();
    }
    let head: Vec<String> = rows.columns.iter().map(|column| cell(column)).collect();
    let mut text = format!("| {} |\n|{}\n", head.join(" | "), "---|".repeat(head.len()));
    for row in rows.rows.iter().take(MOST_ROWS) {
        let cells: Vec<String> = row.iter().map(|value| cell(&value.to_string())).collect();
        let _ = writeln!(text, "| {} |", cells.join(" | "));
    }
    if rows.rows.len() > MOST_ROWS {
        let _ = writeln!(text, "\n… and {} more rows.", rows.rows.len() - MOST_ROWS);
    }
    text
}

/// A run as Markdown: figures, a table of the findings, and what was not tested.
pub(crate) fn run_markdown(run: &RunReport) -> String {
    let summary = &run.summary;
    let mut text = format!(
        "# {}, tested by Edgewise\n\n{} queries and {} statements in {:.0} s, seed {}. {} findings (cases that reduce to different forms) from {} failing cases; {} are known.\n",
        engine_text(&summary.target, &summary.version),
        summary.cases,
        summary.statements,
        summary.elapsed_s,
        summary.seed,
        run.findings.len(),
        summary.findings.total,
        run.recognised()
    );
    if let Some(why) = summary.broken() {
        let _ = writeln!(text, "\n**The run ended with a failure:** {}", cell(why));
    }
    if !run.findings.is_empty() {
        text.push_str("\n| finding | kind | what | cases | known |\n|---|---|---|---|---|\n");
        for reported in &run.findings {
            let finding = &reported.finding;
            let known = reported.bug.as_ref().map_or_else(String::new, |bug| cell(&bug.name));
            let _ = writeln!(
                text,
                "| [{}]({}/report.md) | {} | {} | {} | {known} |",
                finding.signature,
                reported.folder,
                severity_word(finding),
                titled_cell(&finding.title),
                finding.seen
            );
        }
    }
    text.push_str("\n## What was not tested\n\n");
    for line in &summary.not_tested {
        let _ = writeln!(text, "- {}", cell(line));
    }
    text
}

#[cfg(test)]
mod tests {
    use super::markdown;
    use edgewise_engine::{Crash, Outcome, Request, Step};
    use edgewise_lab::{
        Case, FINDING_VERSION, FaultKind, Finding, Observed, Plan, Reduction, Replays, Symptom,
    };
    use edgewise_model::{Graph, Map, Rows, Value};

    fn finding(symptom: Symptom, setup: &str, plan: Plan, observed: Vec<Observed>, detail: &str) -> Finding {
        let case = Case {
            engine_version: "4.16.3".to_owned(),
            ..Case::written("cypher", "falkordb@4.16.3", vec![Request::new(setup)], plan, symptom.clone())
        };
        Finding {
            severity: None,
            rule_reference: Vec::new(),
            finding_version: FINDING_VERSION,
            signature: "0123456789ab".to_owned(),
            fingerprint: Vec::new(),
            shape: String::new(),
            other_shapes: Vec::new(),
            title: "a title".to_owned(),
            symptom,
            detail: detail.to_owned(),
            case,
            observed,
            replays: Replays { tried: 1, shown: 1 },
            reduction: Reduction::default(),
            controls: Vec::new(),
            minimal_deviation: None,
            plans: None,
            seen: 1,
            original: None,
        }
    }

    fn graph(properties: &[(&str, i64)]) -> Outcome {
        let mut graph = Graph::new();
        let map: Map = properties.iter().map(|(key, value)| ((*key).into(), Value::Int(*value))).collect();
        graph.add_node([] as [&str; 0], map);
        Outcome::Graph(Box::new(graph))
    }

    #[test]
    fn a_wrong_graph_is_shown_with_the_right_one_and_an_unchanged_graph_is_not_shown() {
        let text = "MATCH (a) SET a += {k: null} RETURN 1 AS c";
        let plan = Plan::new("reference", "answer")
            .step("before", Step::Dump)
            .run("query", text)
            .step("query/graph", Step::Dump);
        let seen = |role: &str, text: Option<&str>, outcome| Observed {
            role: role.to_owned(),
            text: text.map(str::to_owned),
            outcome,
        };
        let observed = vec![
            seen("before", None, graph(&[("k", 1), ("l", 1)])),
            seen("query", Some(text), Outcome::Rows(Rows::new(["c"], vec![vec![Value::Int(1)]]))),
            seen("query/graph", None, graph(&[("k", 1)])),
        ];
        let symptom = Symptom::new(FaultKind::Deviation, "reference", "answer/graph");
        let report = markdown(&finding(
            symptom,
            "CREATE ({k: 1, l: 1})",
            plan,
            observed,
            "left: a; right: b\nonly left (1 node):",
        ));
        assert!(!report.contains("before the statement"), "{report}");
        let held = report.find("{k: 1})").expect("the report shows the graph in the engine");
        let expected = report.find("**Expected**").expect("the report shows the expected graph");
        assert!(held < expected && report[expected..].contains("{l: 1})"), "{report}");
        assert!(!report.contains("have the right answer"), "the wrong statement is not a control: {report}");
        assert!(report.contains("only in: a (1 node):"), "{report}");
    }

    #[test]
    fn a_crash_is_shown_once_and_without_earlier_log_lines() {
        let lines = ["Server started", "crashed by signal: 11", "engine.so(f+0x1)"];
        let last_lines: Vec<String> = lines.iter().map(|line| (*line).to_owned()).collect();
        let detail = last_lines.join("\n");
        let crash = Crash { signal: Some(11), status: None, stack_top: None, last_lines };
        let text = "RETURN 1 AS a";
        let plan = Plan::new("failure", "alone").run("query", text);
        let outcome = Outcome::Crash(crash);
        let observed = vec![Observed { role: "query".to_owned(), text: Some(text.to_owned()), outcome }];
        let symptom = Symptom::new(FaultKind::Crash, "failure", "crash");
        let report = markdown(&finding(symptom, "CREATE ()", plan, observed, &detail));
        assert_eq!(report.matches("engine.so(f+0x1)").count(), 1, "{report}");
        assert!(!report.contains("Server started"), "{report}");
    }
}
