//! Reads what Cargo prints with `--message-format=json`.

use serde::Deserialize;
use serde_json::Value;

/// What a build printed.
#[derive(Debug, Default)]
pub(super) struct BuildOutput {
    /// The errors of the compiler.
    pub(super) errors: Vec<CompilerError>,
    /// The program, if it was built.
    pub(super) executable: Option<String>,
}

/// An error of the compiler.
#[derive(Debug)]
pub(super) struct CompilerError {
    /// The message with its surroundings.
    pub(super) rendered: String,
    /// The places that the error is about; the main ones first.
    pub(super) spans: Vec<Span>,
}

/// A place in a source file.
#[derive(Clone, Debug, Deserialize)]
pub(super) struct Span {
    pub(super) file_name: String,
    pub(super) byte_start: usize,
    pub(super) byte_end: usize,
    pub(super) is_primary: bool,
}

impl BuildOutput {
    /// Reads the lines that Cargo printed.
    pub(super) fn read(lines: &str) -> Self {
        let mut output = Self::default();
        for line in lines.lines() {
            let Ok(message) = serde_json::from_str::<Value>(line) else { continue };
            match message["reason"].as_str() {
                Some("compiler-message") if message["message"]["level"] == "error" => {
                    output.errors.push(CompilerError::read(&message["message"]));
                }
                Some("compiler-artifact") => {
                    if let Some(path) = message["executable"].as_str() {
                        output.executable = Some(path.to_owned());
                    }
                }
                _ => {}
            }
        }
        output
    }
}

impl CompilerError {
    fn read(message: &Value) -> Self {
        let mut spans = Vec::new();
        collect(message, &mut spans);
        spans.sort_by_key(|span| !span.is_primary);
        Self { rendered: message["rendered"].as_str().unwrap_or_default().to_owned(), spans }
    }
}

/// The spans of a message, of its notes, and of the calls of macros they are in.
fn collect(message: &Value, spans: &mut Vec<Span>) {
    for span in message["spans"].as_array().into_iter().flatten() {
        let mut next = Some(span);
        while let Some(span) = next {
            spans.extend(Span::deserialize(span));
            next = span["expansion"].get("span");
        }
    }
    for child in message["children"].as_array().into_iter().flatten() {
        collect(child, spans);
    }
}
