//! Ctrl-C: ends a campaign after the rounds in flight.

use crate::ui;
use std::sync::atomic::{AtomicBool, Ordering};

/// A flag that Ctrl-C sets; a second Ctrl-C ends the program at once.
pub(super) fn interruption() -> &'static AtomicBool {
    static INTERRUPTED: AtomicBool = AtomicBool::new(false);
    let set = ctrlc::set_handler(|| {
        if INTERRUPTED.swap(true, Ordering::Relaxed) {
            std::process::exit(130);
        }
        ui::eprint_line("\nending after the rounds in flight; press Ctrl-C again to stop at once");
    });
    if set.is_err() {
        ui::eprint_line("Ctrl-C cannot be caught here: it will end the run without a summary");
    }
    &INTERRUPTED
}
