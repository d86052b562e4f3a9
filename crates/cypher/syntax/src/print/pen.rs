//! `Pen`: the state of a printing run. Each other file of this folder adds the methods for one kind of tree node.

use super::caution::Caution;
use super::surface::Variation;
use crate::dialect::{Dialect, Spelling};

/// Writes the text of a tree, token by token, to the caller's string.
pub(super) struct Pen<'a> {
    /// The string to which the text is appended.
    pub(super) out: &'a mut String,
    /// How the dialect spells constructs that have several spellings.
    pub(super) spelling: &'a Spelling,
    /// Where to add parentheses because the operator precedence of the dialect is uncertain.
    pub(super) caution: Caution,
    /// Whether every operand is put in parentheses.
    pub(super) parenthesised: bool,
    /// Whether the next query starts each clause on a line of its own.
    pub(super) lines: bool,
    /// The length of the text when the last grouping parenthesis was closed. A minus sign after such a group must not
    /// look like the arrow after a node pattern.
    pub(super) group_end: usize,
    /// How many constructs that contain a `|` (comprehensions, `reduce`, FOREACH) are open. Directly between their
    /// brackets no other `|`, and no comma of CASE, may be written.
    pub(super) barred: u32,
    /// How the text is varied; `None` in the canonical form.
    pub(super) variation: Option<Box<Variation>>,
}

impl<'a> Pen<'a> {
    /// A pen that appends to `out`.
    pub(super) fn new(out: &'a mut String, dialect: &'a Dialect, parenthesised: bool, lines: bool) -> Self {
        let spelling = &dialect.spelling;
        let caution = Caution::of(spelling.precedence);
        let group_end = usize::MAX;
        Self { out, spelling, caution, parenthesised, lines, group_end, barred: 0, variation: None }
    }

    /// This pen with a surface variation.
    pub(super) fn varied(mut self, variation: Option<Variation>) -> Self {
        if let Some(variation) = &variation {
            self.caution = self.caution.relaxed(variation);
        }
        self.variation = variation.map(Box::new);
        self
    }

    /// Appends keywords, punctuation and spaces.
    #[inline]
    pub(super) fn text(&mut self, text: &str) {
        if self.variation.is_some() {
            self.varied_text(text);
        } else {
            self.out.push_str(text);
        }
    }

    /// Appends items with `, ` between them.
    #[inline]
    pub(super) fn list<T>(&mut self, items: &[T], mut write: impl FnMut(&mut Self, &T)) {
        for (index, item) in items.iter().enumerate() {
            if index > 0 {
                self.text(", ");
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
