//! `edgewise regress`: replays past findings against a target.

use super::case_file::{Bench, State, Tried};
use super::target::TargetArguments;
use super::triage::read_findings;
use crate::exit::{self, Usage};
use crate::language::language_of;
use crate::report::escape;
use crate::ui::{eprint_line, say, table};
use clap::{Args, ValueEnum};
use edgewise_lab::Finding;
use serde_json::{Value, json};
use std::fmt::Write;
use std::path::PathBuf;

/// Replays every past finding against a target: fixed, still wrong, changed, or not applicable.
///
/// Exit code 2 if one is still wrong or fails in another way, 0 if none does.
#[derive(Args)]
#[command(
    after_help = "Examples:\n  edgewise regress edgewise-out/latest\n  edgewise regress edgewise-out/latest --target falkordb@4.22.1 --format junit"
)]
pub(crate) struct RegressArguments {
    /// The folder of a run; several can be given.
    #[arg(required = true)]
    folders: Vec<PathBuf>,
    /// The target; by default that on which each finding was found.
    #[arg(long, value_name = "TARGET")]
    target: Option<String>,
    /// A table, a JSON object, or JUnit XML.
    #[arg(long, value_enum, default_value_t = Format::Table)]
    format: Format,
    /// How often to replay each finding; the worst result counts.
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..=1000))]
    times: u32,
    #[command(flatten)]
    reach: TargetArguments,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Format {
    Table,
    Json,
    Junit,
}

struct Line {
    finding: Finding,
    target: String,
    version: String,
    tried: Tried,
}

pub(crate) fn regress(arguments: &RegressArguments) -> anyhow::Result<u8> {
    let mut findings: Vec<Finding> = Vec::new();
    for folder in &arguments.folders {
        for finding in read_findings(folder)? {
            if !findings.iter().any(|known| known.signature == finding.signature) {
                findings.push(finding);
            }
        }
    }
    if findings.is_empty() {
        eprint_line("edgewise: there are no findings to replay");
    }
    let mut lines = Vec::new();
    // Findings are grouped by target, so that each engine is started once, and sorted by severity.
    let target_of =
        |finding: &Finding| arguments.target.clone().unwrap_or_else(|| finding.case.target.clone());
    findings.sort_by_cached_key(|finding| {
        (target_of(finding), finding.case.plan.other_targets.clone(), finding.rank())
    });
    let mut open: Option<((String, Vec<String>), Bench)> = None;
    for finding in findings {
        let target = target_of(&finding);
        let wanted = (target.clone(), finding.case.plan.other_targets.clone());
        if open.as_ref().is_none_or(|(opened, _)| *opened != wanted) {
            // Stop the previous engine before the next one starts.
            drop(open.take());
            open = Some((wanted, Bench::open_for(&arguments.reach, &target, &finding.case)?));
        }
        let Some((_, bench)) = &mut open else { continue };
        let tried = if language_of(&finding).claims(&finding.case.plan.oracle).is_some() {
            bench.try_case(&finding.case, arguments.times)?
        } else {
            let why = format!("this edgewise has no oracle `{}`", finding.case.plan.oracle);
            Tried { state: State::NotApplicable, why }
        };
        lines.push(Line { finding, version: bench.version().to_owned(), target, tried });
    }
    say(&match arguments.format {
        Format::Table => table_text(&lines),
        Format::Json => serde_json::to_string_pretty(&json_of(&lines))?,
        Format::Junit => junit_of(&lines),
    });
    let wrong = lines.iter().any(|line| line.tried.state.is_wrong());
    Ok(if wrong { exit::FINDINGS } else { exit::NOTHING })
}

fn count(lines: &[Line], state: State) -> usize {
    lines.iter().filter(|line| line.tried.state == state).count()
}

fn table_text(lines: &[Line]) -> String {
    let rows: Vec<Vec<String>> = lines
        .iter()
        .map(|line| {
            let title = match line.tried.state {
                State::Changed | State::NotApplicable => {
                    format!("{} ({})", line.finding.title, line.tried.why)
                }
                _ => line.finding.title.clone(),
            };
            vec![
                line.finding.signature.clone(),
                line.tried.state.text().to_owned(),
                line.finding.case.engine_version.clone(),
                line.version.clone(),
                title,
            ]
        })
        .collect();
    format!(
        "{}\n\n{} fixed, {} still wrong, {} changed, {} not applicable",
        table(&["signature", "state", "found in", "played on", "title"], &rows),
        count(lines, State::Fixed),
        count(lines, State::StillWrong),
        count(lines, State::Changed),
        count(lines, State::NotApplicable)
    )
}

fn json_of(lines: &[Line]) -> Value {
    let findings: Vec<Value> = lines
        .iter()
        .map(|line| {
            json!({
                "signature": line.finding.signature,
                "title": line.finding.title,
                "state": line.tried.state.text().replace(' ', "_"),
                "why": line.tried.why,
                "found_in": line.finding.case.engine_version,
                "target": line.target,
                "version": line.version,
            })
        })
        .collect();
    json!({
        "summary": {
            "fixed": count(lines, State::Fixed),
            "still_wrong": count(lines, State::StillWrong),
            "changed": count(lines, State::Changed),
            "not_applicable": count(lines, State::NotApplicable),
            "total": lines.len(),
        },
        "findings": findings,
    })
}

fn junit_of(lines: &[Line]) -> String {
    let wrong = lines.iter().filter(|line| line.tried.state.is_wrong()).count();
    let mut xml = format!(
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites name=\"edgewise regress\">\n  <testsuite name=\"regress\" tests=\"{}\" \
         failures=\"{wrong}\" skipped=\"{}\">\n",
        lines.len(),
        count(lines, State::NotApplicable)
    );
    for line in lines {
        let (name, why) = (escape(&line.finding.title), escape(&line.tried.why));
        let inside = match line.tried.state {
            State::Fixed => String::new(),
            State::StillWrong | State::Changed => {
                format!(
                    "<failure message=\"{}: {why}\">{}</failure>",
                    line.tried.state.text(),
                    escape(&line.finding.detail)
                )
            }
            State::NotApplicable => format!("<skipped message=\"{why}\"/>"),
        };
        // Writing to a string cannot fail.
        let _ = writeln!(
            xml,
            "    <testcase classname=\"edgewise.{}\" name=\"{name} [{}]\">{inside}</testcase>",
            escape(&line.finding.symptom.oracle),
            escape(&line.finding.signature)
        );
    }
    xml.push_str("  </testsuite>\n</testsuites>");
    xml
}

/// A target text without its version. Fails for targets that are not an engine's name.
pub(crate) fn without_version(target: &str) -> anyhow::Result<&str> {
    if target.contains("://") || target.starts_with("external:") {
        return Err(Usage(format!(
            "cannot start other versions of {target}: the target must be an engine's name, as in neo4j@4.4.40"
        ))
        .into());
    }
    Ok(target.split(['@', '+']).next().unwrap_or(target))
}
