//! `ParseError`: what is wrong with a text, and at which position.

use std::fmt;

/// Why a text is not Gremlin. Its `Display` is one sentence.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ParseError {
    /// The kind of error.
    pub kind: ParseErrorKind,
    /// Byte offset in the text.
    pub at: usize,
    /// Line, from 1.
    pub line: u32,
    /// Column in characters, from 1.
    pub column: u32,
    /// What is wrong, without the position.
    pub message: String,
}

/// The kinds of parse errors.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum ParseErrorKind {
    /// A token that is not allowed at its position.
    UnexpectedToken,
    /// A step, method or predicate that does not exist in any version, or not in this one.
    UnknownStep,
    /// An argument that the step does not accept, or one argument too few or too many.
    WrongArgument,
    /// A closure or `Lambda.function(…)`.
    Lambda,
    /// A string with `$` that Groovy would interpolate.
    Interpolation,
    /// A string without closing quote.
    UnterminatedString,
    /// A `/*` without `*/`.
    UnterminatedComment,
    /// An escape sequence the language does not have.
    InvalidEscape,
    /// A character that has no meaning in the language.
    InvalidCharacter,
    /// A number out of the range of its type.
    NumberOutOfRange,
    /// Nesting deeper than [`MAX_DEPTH`](super::MAX_DEPTH).
    TooDeep,
    /// A text of 4 GiB or more.
    TooLong,
}

impl ParseError {
    /// An error at a byte offset of `text`.
    pub(crate) fn new(kind: ParseErrorKind, text: &str, at: usize, message: impl Into<String>) -> Self {
        let before = &text[..at];
        let line_start = before.rfind('\n').map_or(0, |newline| newline + 1);
        let line = before.bytes().filter(|byte| *byte == b'\n').count() as u32 + 1;
        let column = text[line_start..at].chars().count() as u32 + 1;
        Self { kind, at, line, column, message: message.into() }
    }

    /// The message, the source line it is about, and a caret below the position.
    pub fn render(&self, text: &str) -> String {
        let at = self.at.min(text.len());
        let start = text[..at].rfind('\n').map_or(0, |newline| newline + 1);
        let end = text[at..].find('\n').map_or(text.len(), |newline| at + newline);
        let number = self.line.to_string();
        let margin = " ".repeat(number.len());
        // Keep tabs in the indentation, so that the caret is below its character in any terminal.
        let indent: String =
            text[start..at].chars().map(|character| if character == '\t' { '\t' } else { ' ' }).collect();
        let source = text[start..end].trim_end_matches('\r');
        format!("{self}\n {margin} |\n {number} | {source}\n {margin} | {indent}^")
    }
}

impl fmt::Display for ParseError {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "line {}, column {}: {}", self.line, self.column, self.message)
    }
}

impl std::error::Error for ParseError {}

/// A piece of source short enough for a message.
pub(crate) fn shortened(text: &str) -> String {
    const LIMIT: usize = 40;
    match text.char_indices().nth(LIMIT) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text.to_owned(),
    }
}
