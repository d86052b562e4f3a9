//! `Token`: a word, number, string or punctuation mark of a text.

use super::ParseErrorKind;

/// A token and its position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Token {
    pub(crate) kind: TokenKind,
    pub(crate) start: u32,
    pub(crate) end: u32,
}

/// Kinds of tokens.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum TokenKind {
    /// A word: step, enumeration, variable.
    Word,
    /// An integer with sign and suffix.
    Integer,
    /// A float with sign and suffix, or a signed `Infinity`.
    Float,
    /// A string with its quotes.
    String,
    /// One of `( ) [ ] { } , . : ; -> /` as a byte; `>` represents the arrow.
    Mark(u8),
    /// The end of the text.
    End,
    /// A lexical error; no token follows it.
    Bad(ParseErrorKind),
}

impl TokenKind {
    /// Whether the token is this punctuation mark.
    pub(crate) fn is(self, mark: u8) -> bool {
        self == Self::Mark(mark)
    }
}
