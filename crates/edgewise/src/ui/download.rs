//! Shows the progress of a download on one line.

use edgewise_engine::launch::Progress;
use indicatif::{ProgressBar, ProgressStyle};
use std::{
    io::{IsTerminal, stderr},
    sync::{Arc, Mutex, PoisonError},
    time::Duration,
};

/// A line on standard error that is updated in place on a terminal; elsewhere only the start of a download is
/// printed.
pub(crate) fn download_line() -> Progress {
    let bar: Mutex<Option<ProgressBar>> = Mutex::new(None);
    let told: Mutex<String> = Mutex::new(String::new());
    Arc::new(move |words| {
        if !stderr().is_terminal() {
            let what = words.split(':').next().unwrap_or_default();
            let mut told = told.lock().unwrap_or_else(PoisonError::into_inner);
            if !words.is_empty() && *told != what {
                super::eprint_line(words);
                what.clone_into(&mut told);
            }
            return;
        }
        let mut bar = bar.lock().unwrap_or_else(PoisonError::into_inner);
        match (words.is_empty(), &*bar) {
            (true, _) => {
                if let Some(bar) = bar.take() {
                    bar.finish_and_clear();
                }
            }
            (false, Some(bar)) => bar.set_message(words.to_owned()),
            (false, None) => {
                let new = ProgressBar::new_spinner();
                if let Ok(style) = ProgressStyle::with_template("{spinner} {msg}  {elapsed_precise}") {
                    new.set_style(style);
                }
                new.enable_steady_tick(Duration::from_millis(120));
                new.set_message(words.to_owned());
                *bar = Some(new);
            }
        }
    })
}
