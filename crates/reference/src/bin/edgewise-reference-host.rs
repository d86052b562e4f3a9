//! A host without the rest of the program: `edgewise-reference-host host NAME` serves a library engine, as `edgewise
//! host NAME` does.
//!
//! For the tests of this crate, and for measuring the host alone.

use std::process::ExitCode;

#[allow(clippy::print_stderr)] // this is a program
fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [command, name] = arguments.as_slice() else {
        eprintln!("usage: edgewise-reference-host host NAME");
        return ExitCode::from(1);
    };
    if command != "host" {
        eprintln!("usage: edgewise-reference-host host NAME");
        return ExitCode::from(1);
    }
    match edgewise_engine::host::main(name, edgewise_reference::embedded) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("{error}");
            ExitCode::from(3)
        }
    }
}
