//! The Edgewise program. Only this crate prints to the terminal.

mod cli;
mod exit;
mod language;
mod report;
mod tck;
mod ui;

use clap::Parser;
use std::process::ExitCode;

// Trees, rows and graphs consist of many small allocations: with this allocator, generating a query takes an
// eighth less time.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

fn main() -> ExitCode {
    let arguments = match cli::Arguments::try_parse() {
        Ok(arguments) => arguments,
        Err(error) => {
            // clap exits with 2 for a usage error, which here means findings.
            let code = if error.use_stderr() { exit::USAGE } else { exit::NOTHING };
            let _ = error.print();
            return ExitCode::from(code);
        }
    };
    ui::quiet_panics();
    let code = std::panic::catch_unwind(|| cli::run(arguments)).unwrap_or_else(|panic| {
        ui::eprint_line(&format!(
            "edgewise itself failed ({}); please report this with the command you gave",
            ui::panic_text(panic.as_ref())
        ));
        exit::INTERNAL
    });
    ExitCode::from(code)
}
