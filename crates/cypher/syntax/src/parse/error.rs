//! `ParseError`: what is wrong with a text, where, and what would have been allowed.

use std::fmt;

/// Why a text is not Cypher.
///
/// Its `Display` is one sentence; [`ParseError::render`] adds the line of the source and a caret.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ParseError {
    /// The kind of error.
    pub kind: ParseErrorKind,
    /// The byte offset of the error in the text.
    pub at: usize,
    /// The line of the error, counted from 1.
    pub line: u32,
    /// The column of the error in characters, counted from 1.
    pub column: u32,
    /// The text of the offending token; empty at the end of the text.
    pub found: String,
    /// What was allowed at this position.
    pub expected: Vec<&'static str>,
    /// Where in the grammar the error is: a phrase such as `after the argument`; may be empty.
    pub context: &'static str,
    /// The source text around the error, on one line.
    pub near: String,
}

/// Kinds of parse errors. If the openCypher conformance suite (TCK) has a name for a kind, it is the same here.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum ParseErrorKind {
    /// A token that is not allowed at its position.
    UnexpectedToken,
    /// A string without closing quote.
    UnterminatedString,
    /// A back-ticked name without closing back-tick.
    UnterminatedName,
    /// A `/*` without `*/`.
    UnterminatedComment,
    /// An escape sequence the language does not have.
    InvalidEscape,
    /// Digits and letters that do not form a number.
    InvalidNumberLiteral,
    /// An integer that does not fit into 64 bits.
    IntegerOverflow,
    /// A float larger than the largest 64-bit float.
    FloatingPointOverflow,
    /// `\u` or `\U` with too few hexadecimal digits, or with a number that is not a Unicode character.
    InvalidUnicodeLiteral,
    /// An ASCII character that has no meaning in the language.
    InvalidCharacter,
    /// A character beyond ASCII that has no meaning in the language.
    InvalidUnicodeCharacter,
    /// An error between the brackets of a relationship pattern.
    InvalidRelationshipPattern,
    /// A procedure call without argument list inside a longer query.
    InvalidArgumentPassingMode,
    /// `YIELD *` inside a longer query.
    UnexpectedSyntax,
    /// A clause after a clause that must be the last one of its query, such as RETURN.
    InvalidClauseComposition,
    /// Nesting deeper than the parser allows.
    TooDeep,
    /// A text of 4 GiB or more.
    TooLong,
}

impl ParseErrorKind {
    /// The name of the error in the openCypher conformance suite, where it is called the error's detail.
    pub fn detail(self) -> &'static str {
        match self {
            Self::InvalidNumberLiteral => "InvalidNumberLiteral",
            Self::IntegerOverflow => "IntegerOverflow",
            Self::FloatingPointOverflow => "FloatingPointOverflow",
            Self::InvalidUnicodeLiteral => "InvalidUnicodeLiteral",
            Self::InvalidUnicodeCharacter => "InvalidUnicodeCharacter",
            Self::InvalidRelationshipPattern => "InvalidRelationshipPattern",
            Self::InvalidArgumentPassingMode => "InvalidArgumentPassingMode",
            Self::InvalidClauseComposition => "InvalidClauseComposition",
            _ => "UnexpectedSyntax",
        }
    }
}

impl ParseError {
    /// An error at a byte offset of `text`; line, column and the surrounding text are computed from it.
    pub(super) fn at(kind: ParseErrorKind, text: &str, at: usize, end: usize) -> Self {
        let before = &text[..at];
        let line_start = before.rfind('\n').map_or(0, |newline| newline + 1);
        let line = before.bytes().filter(|byte| *byte == b'\n').count() as u32 + 1;
        let column = text[line_start..at].chars().count() as u32 + 1;
        Self {
            kind,
            at,
            line,
            column,
            found: shortened(&text[at..end]),
            expected: Vec::new(),
            context: "",
            near: near(text, at),
        }
    }

    /// The message, the source line, and a caret below the position.
    pub fn render(&self, text: &str) -> String {
        let at = self.at.min(text.len());
        let start = text[..at].rfind('\n').map_or(0, |newline| newline + 1);
        let end = text[at..].find('\n').map_or(text.len(), |newline| at + newline);
        let number = self.line.to_string();
        let margin = " ".repeat(number.len());
        // Tabs are copied into the indentation, so that the caret is below its character in any terminal.
        let indent: String =
            text[start..at].chars().map(|character| if character == '\t' { '\t' } else { ' ' }).collect();
        let width = self.found.lines().next().unwrap_or("").chars().count().max(1);
        let carets = "^".repeat(width.min(text[at..end].chars().count().max(1)));
        let source = text[start..end].trim_end_matches('\r');
        format!("{self}\n {margin} |\n {number} | {source}\n {margin} | {indent}{carets}")
    }
}

impl fmt::Display for ParseError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        use ParseErrorKind::*;
        let found = &self.found;
        match self.kind {
            UnterminatedString => write!(f, "the string that begins with {found} has no closing quote")?,
            UnterminatedName => write!(f, "the name that begins with {found} has no closing back-tick")?,
            UnterminatedComment => write!(f, "the comment `/*` has no closing `*/`")?,
            InvalidEscape => {
                write!(f, "`{found}` is not an escape sequence (a backslash is written `\\\\`)")?
            }
            InvalidNumberLiteral => write!(f, "`{found}` is not a number")?,
            IntegerOverflow => write!(f, "the integer `{found}` does not fit into 64 bits")?,
            FloatingPointOverflow => write!(f, "the float `{found}` is too large for 64 bits")?,
            InvalidUnicodeLiteral => write!(
                f,
                "`{found}` is not a character (`\\u` takes four hexadecimal digits, `\\U` eight or six)"
            )?,
            InvalidCharacter | InvalidUnicodeCharacter => {
                let code = found.chars().next().map_or(0, u32::from);
                write!(f, "the character `{}` (U+{code:04X}) is not allowed here", found.escape_debug())?;
            }
            TooDeep => write!(f, "the text is nested too deeply")?,
            TooLong => write!(f, "the text is longer than 4 GiB")?,
            UnexpectedToken
            | InvalidRelationshipPattern
            | InvalidArgumentPassingMode
            | UnexpectedSyntax
            | InvalidClauseComposition => self.expectation(f)?,
        }
        write!(f, " at line {}, column {}", self.line, self.column)
    }
}

impl ParseError {
    /// Writes what was expected: `expected one of a, b after the argument, found c`.
    fn expectation(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.expected.as_slice() {
            [] => f.write_str("unexpected text")?,
            [one] => write!(f, "expected {one}")?,
            several => write!(f, "expected one of {}", several.join(", "))?,
        }
        if !self.context.is_empty() {
            write!(f, " {}", self.context)?;
        }
        match self.found.as_str() {
            "" => f.write_str(", found the end"),
            found if found.starts_with('`') => write!(f, ", found {found}"),
            found => write!(f, ", found `{found}`"),
        }
    }
}

impl std::error::Error for ParseError {}

/// The first 40 characters of a token.
fn shortened(token: &str) -> String {
    match token.char_indices().nth(40) {
        Some((cut, _)) => format!("{}…", &token[..cut]),
        None => token.to_owned(),
    }
}

/// At most 24 characters before and 24 after a position, on its line.
fn near(text: &str, at: usize) -> String {
    let start = text[..at].char_indices().rev().take(24).last().map_or(at, |(index, _)| index);
    let end = text[at..].char_indices().nth(24).map_or(text.len(), |(index, _)| at + index);
    let start = text[start..at].rfind('\n').map_or(start, |newline| start + newline + 1);
    let end = text[at..end].find('\n').map_or(end, |newline| at + newline);
    text[start..end].trim().to_owned()
}
