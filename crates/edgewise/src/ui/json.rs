//! Prints a campaign as JSON lines, for programs.

use crate::ui::say;
use edgewise_lab::Finding;
use edgewise_lab::campaign::{Event, Listener};
use serde_json::json;

/// Prints the events of a campaign as JSON lines on standard output, as in `events.jsonl`, and a line per finding.
pub(crate) struct JsonLines;

impl Listener for JsonLines {
    fn event(&mut self, event: &Event) {
        if let Ok(line) = serde_json::to_string(event) {
            say(&line);
        }
    }

    fn finding(&mut self, finding: &Finding) {
        say(&json!({
            "event": "finding",
            "signature": finding.signature,
            "kind": finding.symptom.kind,
            "oracle": finding.symptom.oracle,
            "title": finding.title,
        })
        .to_string());
    }

    fn statement(&mut self, round: u64, text: &str) {
        say(&json!({ "event": "statement", "round": round, "text": text }).to_string());
    }
}
