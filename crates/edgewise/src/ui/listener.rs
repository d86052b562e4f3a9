//! Chooses how a campaign is shown.

use super::{JsonLines, PlainLines, ProgressLine};
use edgewise_lab::campaign::Listener;
use std::io::IsTerminal;

/// JSON lines, plain lines, or a line that is updated in place on a terminal.
pub(crate) fn campaign_listener(json: bool, quiet: bool, cases: Option<u64>) -> Box<dyn Listener> {
    if json {
        Box::new(JsonLines)
    } else if quiet || !std::io::stderr().is_terminal() {
        Box::new(PlainLines::new(quiet))
    } else {
        Box::new(ProgressLine::new(cases))
    }
}
