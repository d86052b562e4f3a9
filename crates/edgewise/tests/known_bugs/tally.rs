//! `Tally`: the results of all rows on an engine, as a table.

use super::expectation::Expectations;
use super::hand_over::{Finding, hand_over};
use super::row::Row;

/// Counts of rows on one engine.
#[derive(Debug, Default)]
pub struct Tally {
    pub live: usize,
    pub fired: usize,
    /// The live rows without a finding.
    pub silent: Vec<String>,
}

impl Tally {
    /// The percentage of live rows with a finding.
    pub fn percent(&self) -> usize {
        (self.fired * 100).checked_div(self.live).unwrap_or(100)
    }
}

/// Runs every row and prints a line of Markdown for each. `only_live` leaves out the rows without misbehaviour.
pub fn tally(target: &str, rows: &[Row], expected: &Expectations, cases: u32, only_live: bool) -> Tally {
    let mut tally = Tally::default();
    eprintln!("| {target} | result | oracle | title, or why nothing was judged |\n|--|--|--|--|");
    for row in rows.iter().filter(|row| !row.scripts.is_empty()) {
        let live = expected.live(target, &row.key);
        if only_live && live.is_none() {
            continue;
        }
        let heard: Vec<_> = row.scripts.iter().map(|script| hand_over(target, script, cases)).collect();
        let findings: Vec<&Finding> = heard.iter().flat_map(|heard| &heard.findings).collect();
        let about = live.and_then(|live| findings.iter().find(|finding| live.is_shown_by(finding)));
        let (result, told) = match (live, about, findings.first()) {
            (Some(_), Some(finding), _) => ("fired", Some(*finding)),
            (Some(_), None, other) => ("SILENT", other.copied()),
            (None, _, None) => ("quiet", None),
            (None, _, Some(other)) if expected.accepted(target, &row.key).is_some() => {
                ("accepted", Some(*other))
            }
            (None, _, Some(other)) => ("another finding", Some(*other)),
        };
        if live.is_some() {
            tally.live += 1;
            tally.fired += usize::from(about.is_some());
            tally.silent.extend((result == "SILENT").then(|| row.key.clone()));
        }
        let skipped = || heard.iter().flat_map(|heard| heard.skipped.clone()).collect::<Vec<_>>().join("; ");
        let codes: Vec<_> = heard.iter().map(|heard| heard.code.unwrap_or(-1).to_string()).collect();
        let (oracle, title) = told.map_or_else(
            || (String::new(), format!("exit code {}; {}", codes.join(" and "), skipped())),
            |finding| (finding.oracle.clone(), finding.title.clone()),
        );
        eprintln!("| {} | {result} | {oracle} | {} |", row.key, title.replace('|', "\\|"));
    }
    eprintln!("{target}: {} of {} live rows were found, {} %", tally.fired, tally.live, tally.percent());
    tally
}
