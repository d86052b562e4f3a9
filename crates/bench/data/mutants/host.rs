//! Hosts the semantics with one code mutant switched on: `PROGRAM TARGET NUMBER`.

use std::process::ExitCode;

#[allow(clippy::print_stderr)]
fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let number = arguments.get(1).and_then(|number| number.parse().ok());
    let (Some(target), Some(number)) = (arguments.first(), number) else {
        eprintln!("usage: PROGRAM TARGET NUMBER");
        return ExitCode::from(1);
    };
    SEMANTICS::mutant::select(number);
    match edgewise_engine::host::main(target, edgewise_reference::embedded) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("{error}");
            ExitCode::from(3)
        }
    }
}
