//! `edgewise report`: writes the report of a run.

use super::case_file::read_finding_at;
use super::known::KnownArguments;
use crate::exit;
use crate::report::{RunReport, html, json, junit, labelled_markdown, run_markdown, sarif};
use crate::ui::say;
use clap::{Args, ValueEnum};
use edgewise_lab::store::write_whole;
use std::path::{Path, PathBuf};

/// Writes the report of a run: a page to read, or a file for other tools.
///
/// Everything is read from the folder of the run, so it can be written at any later time, and with a newer
/// known-bugs file.
#[derive(Args)]
#[command(
    after_help = "Examples:\n  edgewise report edgewise-out/latest\n  edgewise report edgewise-out/latest --format junit --out results.xml"
)]
pub(crate) struct ReportArguments {
    /// The folder of a run; with --format markdown also that of a finding.
    folder: PathBuf,
    /// The format of the report.
    #[arg(long, value_enum, default_value_t = Format::Html)]
    format: Format,
    /// The file to write; by default report.html in the folder for html, and standard output for the others.
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
    #[command(flatten)]
    known: KnownArguments,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Format {
    /// One page that needs no network.
    Html,
    /// A table of the findings, or for one finding the text of an issue.
    Markdown,
    /// JUnit XML.
    Junit,
    /// SARIF 2.1.0.
    Sarif,
    /// One JSON object with everything.
    Json,
}

pub(crate) fn report(arguments: &ReportArguments) -> anyhow::Result<u8> {
    let known = arguments.known.read()?;
    if arguments.format == Format::Markdown && arguments.folder.join("finding.json").is_file() {
        let finding = read_finding_at(&arguments.folder)?;
        return write(arguments.out.as_deref(), &labelled_markdown(&finding, &known.label(&finding)));
    }
    let run = RunReport::read(&arguments.folder, &known)?;
    let text = match arguments.format {
        Format::Html => html(&run),
        Format::Markdown => run_markdown(&run),
        Format::Junit => junit(&run),
        Format::Sarif => serde_json::to_string_pretty(&sarif(&run))?,
        Format::Json => serde_json::to_string_pretty(&json(&run))?,
    };
    let beside = run.path.join("report.html");
    let out = arguments.out.as_ref().or((arguments.format == Format::Html).then_some(&beside));
    write(out.map(PathBuf::as_path), &text)
}

fn write(out: Option<&Path>, text: &str) -> anyhow::Result<u8> {
    match out {
        Some(file) => {
            write_whole(file, text)?;
            say(&format!("Written to {}", file.display()));
        }
        None => say(text.trim_end()),
    }
    Ok(exit::NOTHING)
}
