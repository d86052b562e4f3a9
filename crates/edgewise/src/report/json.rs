//! A run as one JSON object: the summary, and the findings with their known bugs.

use super::run_report::{Reported, RunReport};
use serde_json::{Value, json};

/// The JSON object.
pub(crate) fn json(run: &RunReport) -> Value {
    let all = |list: &[Reported]| list.iter().map(reported_json).collect::<Vec<Value>>();
    json!({
        "report_version": 1,
        "summary": run.summary,
        "findings": all(&run.findings),
        "unstable": all(&run.unstable),
    })
}

fn reported_json(reported: &Reported) -> Value {
    json!({ "folder": reported.folder, "known": reported.bug, "finding": &reported.finding })
}
