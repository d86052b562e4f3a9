//! A minimal host: `edgewise-host host NAME` serves a library engine, as `edgewise host NAME` does.
//!
//! Used by the tests and benchmarks of this crate.

use std::process::ExitCode;

#[allow(clippy::print_stderr)] // this is a program
fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [command, name] = arguments.as_slice() else {
        eprintln!("usage: edgewise-host host NAME");
        return ExitCode::from(1);
    };
    if command != "host" {
        eprintln!("usage: edgewise-host host NAME");
        return ExitCode::from(1);
    }
    match edgewise_engine::host::main(name, edgewise_engine::engines::embedded) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("{error}");
            ExitCode::from(3)
        }
    }
}
