//! Writes to the terminal. If the reader of a pipe has ended (`edgewise … | head`), the program ends without an
//! error.

use std::io::{ErrorKind, Write};

/// Writes a line to standard output.
pub(crate) fn say(text: &str) {
    say_parts(&[text, "\n"]);
}

/// Writes text to standard output, with its own line breaks.
pub(crate) fn say_lines(text: &str) {
    say_parts(&[text]);
}

fn say_parts(parts: &[&str]) {
    let mut out = std::io::stdout().lock();
    let written = parts.iter().try_for_each(|part| out.write_all(part.as_bytes())).and_then(|()| out.flush());
    if let Err(error) = written
        && error.kind() == ErrorKind::BrokenPipe
    {
        std::process::exit(i32::from(crate::exit::NOTHING));
    }
}

/// Writes a line to standard error. A failure is ignored, because it cannot be reported.
pub(crate) fn eprint_line(text: &str) {
    let mut err = std::io::stderr().lock();
    let _ = err.write_all(text.as_bytes()).and_then(|()| err.write_all(b"\n"));
}

/// Silences the default panic hook: `main` reports a panic in one sentence, or a campaign reports it as its error.
pub(crate) fn quiet_panics() {
    if std::env::var_os("RUST_BACKTRACE").is_none() {
        std::panic::set_hook(Box::new(|_| {}));
    }
}

/// The message of a panic.
pub(crate) fn panic_text(panic: &(dyn std::any::Any + Send)) -> String {
    panic
        .downcast_ref::<String>()
        .cloned()
        .or_else(|| panic.downcast_ref::<&str>().map(|text| (*text).to_owned()))
        .unwrap_or_else(|| "no message".to_owned())
}
