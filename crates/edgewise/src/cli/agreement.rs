//! `edgewise bench agreement`

use super::target::TargetArguments;
use crate::agreement::{RULINGS, Report, Rulings, corpus, setup, try_all};
use crate::exit::{self, Usage};
use crate::ui::say;
use clap::Args;
use edgewise_engine::{Limits, OpenOptions, Target, open};
use indicatif::ProgressBar;
use std::path::PathBuf;
use std::time::Duration;

/// Compares the reference with an engine, statement by statement, over a corpus of templates.
///
/// Every difference needs a ruling that says who is right. Exits with 2 if there is one without.
#[derive(Args)]
pub(crate) struct AgreementArguments {
    /// The engine.
    #[arg(default_value = "neo4j")]
    target: String,
    /// Take every Nth statement only.
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u64).range(1..))]
    every: u64,
    /// Only statements that contain this text.
    #[arg(long, value_name = "TEXT")]
    filter: Option<String>,
    /// A file of rulings; without it, the rulings on Neo4j.
    #[arg(long, value_name = "FILE")]
    rulings: Option<PathBuf>,
    /// Also write the whole report, as Markdown.
    #[arg(long, value_name = "FILE")]
    report: Option<PathBuf>,
    /// Also list what one refuses before it runs and the other while it runs.
    #[arg(long)]
    phases: bool,
    #[command(flatten)]
    reach: TargetArguments,
    /// Print a JSON object.
    #[arg(long)]
    json: bool,
}

pub(crate) fn agreement(arguments: &AgreementArguments) -> anyhow::Result<u8> {
    let rulings = match &arguments.rulings {
        Some(file) => std::fs::read_to_string(file)
            .map_err(|error| Usage(format!("{} cannot be read: {error}", file.display())))?,
        None => RULINGS.to_owned(),
    };
    let rulings = Rulings::from_toml(&rulings).map_err(|error| Usage(format!("the rulings: {error}")))?;
    let mut entries = corpus()?;
    if let Some(filter) = &arguments.filter {
        entries.retain(|entry| entry.text.contains(filter.as_str()));
    }
    let every = usize::try_from(arguments.every)?;
    let entries: Vec<_> = entries.into_iter().step_by(every).collect();
    let theirs = arguments.reach.open(&arguments.target)?;
    let knobs = toml::to_string(&Overlay { knobs: theirs.profile().knobs })?;
    let options = OpenOptions { profile: Some(knobs), ..OpenOptions::default() };
    let ours = open(&Target::parse("reference")?, &options)?;
    let limits = Limits { statement: Duration::from_secs(10), ..Limits::default() };
    let version = theirs.connect(0, &limits)?.version().to_owned();
    let bar = ProgressBar::new(entries.len() as u64);
    let tried = try_all(&entries, &setup(), ours.as_ref(), theirs.as_ref(), &limits, &|done| {
        bar.set_position(done as u64);
    })?;
    bar.finish_and_clear();
    let report = Report::new(theirs.profile().title.clone(), &tried, &rulings);
    if let Some(file) = &arguments.report {
        let command = format!("edgewise bench agreement {}", arguments.target);
        std::fs::write(file, report.to_markdown(&version, &command))
            .map_err(|error| Usage(format!("{} cannot be written: {error}", file.display())))?;
    }
    if arguments.phases {
        say(&report.phases());
    }
    say(&if arguments.json { report.to_json().to_string() } else { report.to_text() });
    Ok(if report.open() > 0 { exit::FINDINGS } else { exit::NOTHING })
}

/// What is laid over the reference's profile.
#[derive(serde::Serialize)]
struct Overlay {
    knobs: edgewise_reference::Knobs,
}
