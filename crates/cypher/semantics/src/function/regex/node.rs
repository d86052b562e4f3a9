//! `Node`: the syntax tree of a regular expression.

use super::char_set::CharSet;

/// A condition on a position between two characters.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Assertion {
    /// The start of the string: `^` or `\A`.
    Start,
    /// The end of the string: `\z`.
    End,
    /// `$`: the end of the string, or the position before a line break that ends the string.
    LastLine,
    /// `\b`, a word boundary, if the flag is true; `\B`, a position that is no word boundary, if it is false.
    Word(bool),
}

/// The syntax tree of a regular expression.
#[derive(Clone, Debug)]
pub enum Node {
    Set(CharSet),
    Assert(Assertion),
    Concat(Vec<Node>),
    Alternate(Vec<Node>),
    Repeat { node: Box<Node>, min: u32, max: Option<u32> },
}

impl Node {
    /// Whether the expression contains `^` or `\A`. For a repetition of it the JVM reports no match where an iteration
    /// would be empty, so such repetitions are refused.
    pub fn contains_start(&self) -> bool {
        match self {
            Self::Set(_) => false,
            Self::Assert(assertion) => *assertion == Assertion::Start,
            Self::Concat(nodes) | Self::Alternate(nodes) => nodes.iter().any(Self::contains_start),
            Self::Repeat { node, .. } => node.contains_start(),
        }
    }
}
