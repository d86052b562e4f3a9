//! Helpers of the command-line tests: run the program in its own folder, and read the files that it wrote.
#![allow(dead_code, missing_docs, clippy::print_stderr)]

pub mod journey;
pub mod processes;

use serde_json::Value;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

/// The program under test.
pub fn edgewise() -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_edgewise"));
    command.stdin(Stdio::null()).env_remove("RUST_BACKTRACE");
    command
}

/// Runs the program in a folder.
pub fn run_in(folder: &Path, arguments: &[&str]) -> Output {
    edgewise().current_dir(folder).args(arguments).output().expect("the program starts")
}

/// The exit code of the program.
pub fn code(output: &Output) -> i32 {
    output.status.code().unwrap_or(-1)
}

/// Standard output and standard error together, for messages of failed assertions.
pub fn text(output: &Output) -> String {
    format!("{}{}", String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr))
}

/// The text on standard error.
pub fn stderr(output: &Output) -> String {
    String::from_utf8_lossy(&output.stderr).into_owned()
}

/// Reads a JSON file.
pub fn json(path: &Path) -> Value {
    let text = std::fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    serde_json::from_str(&text).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// The summary of a run without the values that depend on time.
pub fn timeless_summary(out: &Path) -> Value {
    let mut summary = json(&out.join("summary.json"));
    let object = summary.as_object_mut().expect("an object");
    for key in ["elapsed_s", "statements_per_s", "engine_time_share", "feedback_time_share", "timeouts"] {
        object.remove(key);
    }
    let by_oracle = object.get_mut("by_oracle").and_then(Value::as_object_mut);
    for own in by_oracle.into_iter().flat_map(|oracles| oracles.values_mut()).filter_map(Value::as_object_mut)
    {
        own.remove("time_us");
    }
    summary
}

/// The finding folders, sorted by name, with the text of each case.
pub fn findings(out: &Path) -> Vec<(String, String)> {
    let Ok(entries) = std::fs::read_dir(out.join("findings")) else { return Vec::new() };
    let mut found: Vec<(String, String)> = entries
        .map(|entry| entry.expect("an entry").path())
        .map(|path| {
            let name = path.file_name().and_then(|name| name.to_str()).unwrap_or_default().to_owned();
            (name, std::fs::read_to_string(path.join("case.json")).unwrap_or_default())
        })
        .collect();
    found.sort();
    found
}

/// The root of the repository.
pub fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// The target text of the example adapter, correct or wrong on purpose. Without Python: a message on standard error
/// and `None`.
pub fn adapter(lie: bool) -> Option<String> {
    adapter_with(if lie { " --lie" } else { "" })
}

/// The Python that runs adapters. If there is none: a message on standard error and `None`.
pub fn python() -> Option<&'static str> {
    if Command::new("python3").arg("--version").output().is_err() {
        eprintln!("skipped: python3 not found");
        return None;
    }
    Some("python3")
}

/// The target text of the example adapter with an additional argument.
pub fn adapter_with(argument: &str) -> Option<String> {
    let script = root().join("examples/external/adapter.py");
    let program = env!("CARGO_BIN_EXE_edgewise");
    Some(format!("external:{} {} {program}{argument}", python()?, script.display()))
}
