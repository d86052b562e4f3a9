//! `edgewise explain`: shows the right answer of a finding.

use super::case_file::read_finding_at;
use crate::exit::{self, Usage};
use crate::language::language_of;
use crate::report::{
    assumed_markdown, assumed_plain, detail_text, engine_text, outcome_text, plain, role_text, rows_text,
    rule_plain, writes_wrongly, wrong_text,
};
use crate::ui::say;
use clap::Args;
use edgewise_lab::{DerivationStep, Finding, Ruling};
use edgewise_model::{Graph, Value};
use std::fmt::Write;
use std::io::IsTerminal;
use std::path::PathBuf;

/// Explains a finding: the right answer by the rules of the language, and how it is derived.
///
/// Nothing is sent to an engine: the reference interpreter computes the right answer, and the finding's folder
/// contains the engine's answer. The output is Markdown, except on a terminal, where tables are padded and nothing
/// is escaped.
#[derive(Args)]
#[command(after_help = "Example:\n  edgewise explain edgewise-out/latest/findings/3f1c0a9b2d4e")]
pub(crate) struct ExplainArguments {
    /// A finding's folder.
    path: PathBuf,
}

pub(crate) fn explain(arguments: &ExplainArguments) -> anyhow::Result<u8> {
    let finding = read_finding_at(&arguments.path)?;
    let ruling = language_of(&finding).ruling(&finding.case, &finding.observed);
    let Some(graph) = &ruling.setup else {
        return Err(Usage(
            "the reference interpreter cannot load the setup of this finding, so the right answer is unknown"
                .to_owned(),
        )
        .into());
    };
    let text = if std::io::stdout().is_terminal() {
        plain(&explanation(&finding, graph, &ruling, assumed_plain))
    } else {
        explanation(&finding, graph, &ruling, assumed_markdown)
    };
    say(text.trim_end());
    Ok(exit::NOTHING)
}

fn explanation(finding: &Finding, graph: &Graph, ruling: &Ruling, assumed: fn(&Finding) -> String) -> String {
    let wrong = &ruling.wrong;
    let engine = engine_text(&finding.case.target, &finding.case.engine_version);
    let mut text = format!("# {}\n\n{engine}\n\n## The graph\n\n", finding.title);
    text.push_str(&graph_text(graph));
    let judged: Vec<usize> =
        (0..finding.observed.len()).filter(|place| ruling.answer(*place).is_some()).collect();
    // A crash, a hang or an error is reported as it is: there is no answer to compare.
    let failed = |place: &usize| !finding.observed[*place].outcome.is_answer();
    let failed: Vec<usize> = (0..finding.observed.len()).filter(failed).collect();
    let told: Vec<usize> = match (wrong.as_slice(), failed.as_slice()) {
        ([], []) => judged.clone(),
        ([], failed) => failed.to_vec(),
        (wrong, _) => wrong.to_vec(),
    };
    for place in told {
        let Some(observed) = finding.observed.get(place) else { continue };
        let _ = write!(text, "\n## {}\n", role_text(finding, &observed.role));
        if let Some(right) = ruling.graph(place) {
            let _ = write!(text, "\n**Right:**\n\n{}", graph_text(right));
            let _ = write!(text, "\n**The graph in the engine:**\n\n{}", outcome_text(&observed.outcome));
            continue;
        }
        let Some(statement) = &observed.text else { continue };
        let _ = write!(text, "\n    {statement}\n\n");
        match language_of(finding).derivation(&finding.case, place) {
            Some(steps) => {
                steps.iter().enumerate().for_each(|(number, step)| step_text(&mut text, number + 1, step))
            }
            None => text.push_str("There is no derivation for this statement.\n\n"),
        }
        let right = ruling.answer(place);
        let _ = write!(
            text,
            "**Right:**\n\n{}\n",
            right.map_or_else(|| "The reference has no answer.\n".to_owned(), rows_text)
        );
        let _ = write!(text, "**The engine answered:**\n\n{}", outcome_text(&observed.outcome));
    }
    let _ = writeln!(text, "\n## Why that is wrong\n\n{}", wrong_text(finding));
    if let Some(detail) = detail_text(finding) {
        let _ = writeln!(text, "\n{detail}");
    }
    text.push_str(&rule_plain(finding));
    text.push_str(&assumed(finding));
    let mut controls: Vec<String> = judged
        .iter()
        .filter(|place| !wrong.is_empty() && !wrong.contains(place))
        .filter_map(|place| finding.observed.get(*place))
        .filter(|observed| !writes_wrongly(finding, ruling, &observed.role))
        .filter_map(|observed| observed.text.clone())
        .collect();
    controls
        .extend(finding.controls.iter().map(|control| format!("{}  // {}", control.text, control.change)));
    if !controls.is_empty() {
        text.push_str(
            "\n## Controls: these have the right answer, or pass the same check\n\nThe text after `//` says how a \
             statement differs from the wrong one.\n\n",
        );
        controls.iter().for_each(|control| {
            let _ = writeln!(text, "    {control}");
        });
    }
    text
}

fn step_text(text: &mut String, number: usize, step: &DerivationStep) {
    let _ = write!(text, "{number}. `{}`\n\n", step.clause);
    let Some(rows) = &step.rows else {
        text.push_str("The reference has no answer.\n\n");
        return;
    };
    text.push_str(&rows_text(rows));
    if step.filter.is_some() {
        let kept = rows.rows.iter().filter(|row| row.last() == Some(&Value::Bool(true))).count();
        let _ = write!(
            text,
            "\nThe last column is the value of the predicate; rows where it is true are kept: {kept} of {}.\n",
            rows.len()
        );
    }
    text.push('\n');
}

fn graph_text(graph: &Graph) -> String {
    if graph.node_count() == 0 {
        return "Empty.\n".to_owned();
    }
    let nodes = graph.nodes().map(|node| Value::from(node.clone()).to_string());
    let relationships = graph.relationships().map(|each| Value::from(each.clone()).to_string());
    nodes.chain(relationships).take(60).map(|line| format!("    {line}\n")).collect()
}
