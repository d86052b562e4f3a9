//! Prints a campaign as plain lines, for logs and pipes.

use crate::ui::eprint_line;
use edgewise_lab::Finding;
use edgewise_lab::campaign::{Event, Listener};
use std::time::{Duration, Instant};

/// Prints a campaign as lines on standard error: findings at once, progress every few seconds.
pub(crate) struct PlainLines {
    quiet: bool,
    started: Instant,
    last: Instant,
    cases: u64,
    statements: u64,
    failures: u64,
    distinct: u64,
}

const PAUSE: Duration = Duration::from_secs(5);

impl PlainLines {
    /// Prints lines, or nothing if `quiet`.
    pub(crate) fn new(quiet: bool) -> Self {
        let now = Instant::now();
        Self { quiet, started: now, last: now, cases: 0, statements: 0, failures: 0, distinct: 0 }
    }

    fn line(&self, text: &str) {
        if !self.quiet {
            eprint_line(text);
        }
    }
}

impl Listener for PlainLines {
    fn event(&mut self, event: &Event) {
        match event {
            Event::Started { seed, target, version, first_round } => {
                let from = if *first_round > 0 {
                    format!(", resumed at round {first_round}")
                } else {
                    String::new()
                };
                self.line(&format!("testing {target} {version}, seed {seed}{from}"));
            }
            Event::Failure { .. } => self.failures += 1,
            Event::Round { tally, .. } => {
                self.cases += tally.cases;
                self.statements += tally.statements;
                if self.last.elapsed() >= PAUSE {
                    self.last = Instant::now();
                    self.line(&format!(
                        "{:>4} s  {} queries  {} statements  {} failures  {} findings",
                        self.started.elapsed().as_secs(),
                        self.cases,
                        self.statements,
                        self.failures,
                        self.distinct
                    ));
                }
            }
            Event::Notice { message } => self.line(message),
            Event::Settled { .. } | Event::Ended { .. } => {}
        }
    }

    fn finding(&mut self, finding: &Finding) {
        self.distinct += 1;
        self.line(&format!("found {}  {}", finding.signature, finding.title));
    }

    fn statement(&mut self, round: u64, text: &str) {
        self.line(&format!("[{round}] {text}"));
    }
}
