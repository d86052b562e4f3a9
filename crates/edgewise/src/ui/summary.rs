//! Prints the summary of a campaign, for people.

use super::table;
use edgewise_lab::Severity;
use edgewise_lab::campaign::{ListedFinding, ListedState, Summary};
use std::path::Path;

/// The summary in a few lines.
pub(crate) fn summary_text(summary: &Summary, out: &Path) -> String {
    let percent =
        |rate: Option<f64>| rate.map_or_else(|| "–".to_owned(), |rate| format!("{:.1} %", rate * 100.0));
    let mut lines = vec![
        String::new(),
        format!(
            "{} {} · seed {} · {} queries in {} rounds, {} statements in {:.1} s ({:.0}/s)",
            summary.target,
            summary.version,
            summary.seed,
            summary.cases,
            summary.rounds,
            summary.statements,
            summary.elapsed_s,
            summary.statements_per_s
        ),
        format!(
            "valid {} · non-empty {} · predicates that split {} · time inside the engine {} · for feedback {}",
            percent(summary.valid_rate),
            percent(summary.non_empty_rate),
            percent(summary.split_rate),
            percent(summary.engine_time_share),
            percent(summary.feedback_time_share)
        ),
        format!(
            "answers compared: {} of the queries, {} of the writing queries",
            percent(summary.compared.rate()),
            percent(summary.compared.writing_rate())
        ),
        String::new(),
    ];
    lines.push(oracle_table(summary));
    lines.push(String::new());
    let findings = &summary.findings;
    if let Some(why) = summary.broken() {
        lines.push(format!("The run ended with a failure: {}.", why.trim_end_matches('.')));
    }
    if findings.total == 0 && summary.broken().is_none() {
        lines.push("Nothing found.".to_owned());
    } else if findings.total > 0 {
        lines.extend(finding_lines(summary, out));
    }
    if !summary.switched_off.is_empty() {
        let hidden: Vec<String> =
            summary.switched_off.iter().map(|(switch, count)| format!("{switch} {count} ×")).collect();
        lines.push(format!("Refusals of what the profile switches off: {}", hidden.join(", ")));
    }
    let report = if out.join("report.html").is_file() { "; the report to read is report.html" } else { "" };
    lines.push(format!("Everything is in {}{report}", out.display()));
    lines.join("\n")
}

/// A table of the results of each oracle.
#[allow(clippy::cast_precision_loss)] // Times are far below 2^52 microseconds.
fn oracle_table(summary: &Summary) -> String {
    let rows: Vec<Vec<String>> = summary
        .by_oracle
        .iter()
        .map(|(id, tally)| {
            vec![
                id.clone(),
                tally.passed.to_string(),
                tally.vacuous.to_string(),
                tally.not_applicable().to_string(),
                tally.skipped().to_string(),
                tally.failed.to_string(),
                tally.unjudged_columns.to_string(),
                format!("{:.1} s", tally.time_us as f64 / 1e6),
                tally
                    .skipped
                    .iter()
                    .max_by_key(|(_, count)| **count)
                    .map_or_else(String::new, |(why, count)| format!("{count} × {why}")),
            ]
        })
        .collect();
    table(
        &[
            "oracle",
            "passed",
            "vacuous",
            "not applicable",
            "skipped",
            "failed",
            "unjudged columns",
            "time",
            "most often skipped because",
        ],
        &rows,
    )
}

/// The number of findings, a list of them, and what to do with them.
fn finding_lines(summary: &Summary, out: &Path) -> Vec<String> {
    let findings = &summary.findings;
    let mut lines = Vec::new();
    lines.push(format!(
        "{} distinct findings ({} contradictions, {} deviations, {} internal errors, {} crashes, {} hangs) from {} failures; \
         of these {} were unstable, and {} more of a known symptom were only counted.",
        findings.distinct,
        findings.contradictions,
        findings.deviations,
        findings.errors,
        findings.crashes,
        findings.hangs,
        findings.total,
        findings.unstable,
        findings.counted
    ));
    if findings.not_yet_reduced > 0 {
        lines.push(format!(
            "{} failures are not yet reduced, and not counted as findings: edgewise run --resume --out {} reduces them.",
            findings.not_yet_reduced,
            out.display()
        ));
    }
    if findings.known > 0 {
        lines.push(format!("{} of the distinct findings are known bugs.", findings.known));
    }
    lines.extend(list_lines(&findings.list));
    if let Some(first) = findings.list.first() {
        lines.push(String::new());
        lines.push(format!("Read one:      {}", out.join(&first.path).join("report.md").display()));
        lines.push(format!("Show it again: edgewise replay {}", out.join(&first.path).display()));
    }
    lines
}

/// The findings, the worst first, under a heading for each severity.
fn list_lines(list: &[ListedFinding]) -> Vec<String> {
    let mut lines = Vec::new();
    for severity in Severity::ALL {
        let own: Vec<&ListedFinding> = list.iter().filter(|listed| listed.severity == severity).collect();
        if own.is_empty() {
            continue;
        }
        lines.push(format!("{} ({}):", severity.heading(), own.len()));
        for listed in own {
            let resembles = listed.resembles.as_ref().map_or_else(String::new, |bug| {
                format!("  [new: it has the signature of {bug}, but another shape]")
            });
            let known = listed.bug.as_ref().map_or(resembles, |bug| {
                let state = match listed.state {
                    ListedState::Fixed => "was said to be fixed",
                    ListedState::Intended => "said to be intended",
                    _ => "known",
                };
                format!("  [{state}: {bug}]")
            });
            lines.push(format!("  {}  {}{known}", listed.id, listed.title));
        }
    }
    lines
}
