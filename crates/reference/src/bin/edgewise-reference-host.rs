//! A small program that runs a library engine and answers on standard output: `edgewise-reference-host host NAME` does
//! what `edgewise host NAME` does.
//!
//! The tests of this crate start it as a child process, and so do measurements of hosted engines.

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
