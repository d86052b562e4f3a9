//! `Node`: a pattern as a tree.

use super::char_set::CharSet;

/// What holds between two characters.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Assertion {
    /// `^`, `\A`
    Start,
    /// `\z`
    End,
    /// `$`: the end, or just before the line break that ends the string.
    LastLine,
    /// `\b`, `\B`: the flag says which.
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
    /// Whether it asks for the start of the string anywhere. In a repetition the JVM answers "no match" where turns that
    /// take nothing would be needed, so such repetitions are declined.
    pub fn asks_for_start(&self) -> bool {
        match self {
            Self::Set(_) => false,
            Self::Assert(assertion) => *assertion == Assertion::Start,
            Self::Concat(nodes) | Self::Alternate(nodes) => nodes.iter().any(Self::asks_for_start),
            Self::Repeat { node, .. } => node.asks_for_start(),
        }
    }
}
