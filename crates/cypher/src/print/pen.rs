//! `Pen`: what a printing run carries along. The other files of this folder teach it one family of nodes each.

use crate::dialect::{Dialect, Precedence, Spelling};

/// Writes tokens to the caller's string.
pub(super) struct Pen<'a> {
    /// Where the text goes.
    pub(super) out: &'a mut String,
    /// How things are spelled.
    pub(super) spelling: &'a Spelling,
    /// Whether the dialect's precedence is to be trusted.
    pub(super) cautious: bool,
    /// Whether every operand stands in parentheses.
    pub(super) parenthesised: bool,
    /// Whether the next query starts each clause on a line of its own.
    pub(super) lines: bool,
    /// Where the text ended when the last grouping parenthesis was closed. An arithmetic minus behind such a group must
    /// not look like the arrow behind a node pattern.
    pub(super) group_end: usize,
    /// How many forms with a bar of their own (comprehensions, `reduce`, FOREACH) are being written. Inside them no
    /// other bar, and no comma of CASE, may stand directly between their brackets.
    pub(super) barred: u32,
}

impl<'a> Pen<'a> {
    /// A pen that appends to `out`.
    pub(super) fn new(out: &'a mut String, dialect: &'a Dialect, parenthesised: bool, lines: bool) -> Self {
        let spelling = &dialect.spelling;
        let cautious = spelling.precedence == Precedence::Cautious;
        Self { out, spelling, cautious, parenthesised, lines, group_end: usize::MAX, barred: 0 }
    }

    /// Appends text.
    #[inline]
    pub(super) fn text(&mut self, text: &str) {
        self.out.push_str(text);
    }

    /// Appends items with `, ` between them.
    #[inline]
    pub(super) fn list<T>(&mut self, items: &[T], mut write: impl FnMut(&mut Self, &T)) {
        for (index, item) in items.iter().enumerate() {
            if index > 0 {
                self.out.push_str(", ");
            }
            write(self, item);
        }
    }

    /// Puts parentheses around everything written since `start`.
    pub(super) fn wrap(&mut self, start: usize) {
        self.out.insert(start, '(');
        self.out.push(')');
        self.group_end = self.out.len();
    }
}
