//! `Node`: a pattern as a tree.

use super::char_set::CharSet;

/// A condition on a position between two characters.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Assertion {
    /// `^`, `\A`
    Start,
    /// `\z`
    End,
    /// `$`: the end, or just before the line break that ends the string.
    LastLine,
    /// `\b` if the flag is set, else `\B`.
    Word(bool),
}

/// A pattern as a tree.
#[derive(Clone, Debug)]
pub enum Node {
    Set(CharSet),
    Assert(Assertion),
    Concat(Vec<Node>),
    Alternate(Vec<Node>),
    Repeat { node: Box<Node>, min: u32, max: Option<u32> },
}

impl Node {
    /// Whether it contains an assertion of the start of the string. In a repetition the JVM reports "no match" where
    /// empty iterations would be needed, so such repetitions are refused.
    pub fn contains_start(&self) -> bool {
        match self {
            Self::Set(_) => false,
            Self::Assert(assertion) => *assertion == Assertion::Start,
            Self::Concat(nodes) | Self::Alternate(nodes) => nodes.iter().any(Self::contains_start),
            Self::Repeat { node, .. } => node.contains_start(),
        }
    }
}
