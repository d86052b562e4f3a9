//! Shows a campaign as a live progress line, for terminals.

use edgewise_lab::Finding;
use edgewise_lab::campaign::{Event, Listener};
use indicatif::{ProgressBar, ProgressStyle};
use std::time::Duration;

/// Shows a campaign on one line that is updated in place, with findings above it.
pub(crate) struct ProgressLine {
    bar: ProgressBar,
    cases: u64,
    statements: u64,
    failures: u64,
    distinct: u64,
}

impl ProgressLine {
    /// Creates the line, with a bar if the number of queries is known.
    pub(crate) fn new(cases: Option<u64>) -> Self {
        let bar = match cases {
            Some(cases) => ProgressBar::new(cases),
            None => ProgressBar::no_length(),
        };
        let template = match cases {
            Some(_) => "{spinner} {bar:24} {pos}/{len} queries  {msg}  {elapsed_precise}",
            None => "{spinner} {pos} queries  {msg}  {elapsed_precise}",
        };
        if let Ok(style) = ProgressStyle::with_template(template) {
            bar.set_style(style);
        }
        bar.enable_steady_tick(Duration::from_millis(120));
        Self { bar, cases: 0, statements: 0, failures: 0, distinct: 0 }
    }

    fn refresh(&self) {
        self.bar.set_position(self.cases);
        self.bar.set_message(format!(
            "{} statements  {} failures  {} findings",
            self.statements, self.failures, self.distinct
        ));
    }
}

impl Listener for ProgressLine {
    fn event(&mut self, event: &Event) {
        match event {
            Event::Started { seed, target, version, first_round } => {
                let from = if *first_round > 0 {
                    format!(", resumed at round {first_round}")
                } else {
                    String::new()
                };
                self.bar.println(format!("testing {target} {version}, seed {seed}{from}"));
            }
            Event::Failure { .. } => {
                self.failures += 1;
                self.refresh();
            }
            Event::Round { tally, .. } => {
                self.cases += tally.cases;
                self.statements += tally.statements;
                self.refresh();
            }
            Event::Settled { .. } => self.refresh(),
            Event::Notice { message } => self.bar.println(message),
            Event::Ended { .. } => self.bar.finish_and_clear(),
        }
    }

    fn finding(&mut self, finding: &Finding) {
        self.distinct += 1;
        self.bar.println(format!("found {}  {}", finding.signature, finding.title));
        self.refresh();
    }

    fn statement(&mut self, round: u64, text: &str) {
        self.bar.println(format!("[{round}] {text}"));
    }
}
