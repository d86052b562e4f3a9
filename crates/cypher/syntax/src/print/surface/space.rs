//! Writes what is between tokens: spaces, line breaks and comments.

use super::SurfaceKind;
use crate::print::pen::Pen;
use std::borrow::Cow;

/// Other texts for one space.
const SPACES: [&str; 4] = ["  ", "\t", "   ", " \t "];
const LINE_BREAKS: [&str; 5] = ["\n", "\r\n", "\n  ", "\n\n", " \n\t"];
const UNICODE_SPACES: [&str; 4] = ["\u{a0}", "\u{2003}", "\u{3000}", "\u{b}"];
/// The contents of block comments. None contains a `|`, because the printer searches its own output for that
/// character.
const BLOCKS: [&str; 11] =
    ["", " ", " c ", "*", " MATCH (n) ", " ' ", " \" ", " ` ", " // ; ", " \u{e9} ", " c\n "];
/// The contents of line comments, after `//`.
const LINES: [&str; 6] = ["", " c", " RETURN 1", " '", " /* \" ;", " )"];

/// The kinds of variation that write something between tokens, as bits.
const SPACING: u64 = SurfaceKind::BlockComment.bit()
    | SurfaceKind::LineComment.bit()
    | SurfaceKind::LineBreak.bit()
    | SurfaceKind::UnicodeSpace.bit()
    | SurfaceKind::WhiteSpace.bit();

impl Pen<'_> {
    /// Writes a space that the usual text has, or something else in its place.
    pub(super) fn space(&mut self) {
        let Some(variation) = self.variation.as_mut() else { return };
        if variation.has(SurfaceKind::DroppedSpace) && variation.rng.percent(50) {
            variation.dropped = true;
            return;
        }
        match self.drawn_space() {
            Some(text) => self.push_space(&text),
            None => self.push_space(" "),
        }
    }

    /// Sometimes writes a space between two tokens where the usual text has none.
    pub(super) fn optional_space(&mut self) {
        if self.variation.as_ref().is_none_or(|variation| variation.glued || variation.open_number) {
            return;
        }
        if let Some(text) = self.drawn_space() {
            self.push_space(&text);
        }
    }

    /// Sometimes writes a space or a comment before the first token and after the last one.
    pub(in crate::print) fn margin(&mut self) {
        if let Some(text) = self.drawn_space() {
            self.push_space(&text);
        }
    }

    /// A random comment, line break or other space to write between tokens; `None` if nothing is varied here.
    fn drawn_space(&mut self) -> Option<Cow<'static, str>> {
        let variation = self.variation.as_mut().filter(|variation| variation.has_any(SPACING))?;
        if variation.hits(SurfaceKind::BlockComment) {
            // The last entry of `BLOCKS` contains a line break, so it is used only if line breaks are varied.
            let blocks = BLOCKS.len() - usize::from(!variation.has(SurfaceKind::LineBreak));
            let comment = format!("/*{}*/", BLOCKS[variation.rng.index(blocks)]);
            return Some(Cow::Owned(if variation.rng.bool() { comment } else { format!(" {comment} ") }));
        }
        if variation.hits(SurfaceKind::LineComment) {
            return Some(Cow::Owned(format!(" //{}\n", LINES[variation.rng.index(LINES.len())])));
        }
        for (kind, texts) in [
            (SurfaceKind::LineBreak, &LINE_BREAKS[..]),
            (SurfaceKind::UnicodeSpace, &UNICODE_SPACES[..]),
            (SurfaceKind::WhiteSpace, &SPACES[..]),
        ] {
            if variation.hits(kind) {
                return Some(Cow::Borrowed(texts[variation.rng.index(texts.len())]));
            }
        }
        None
    }

    /// Writes what separates tokens. If the text ends with `/` or `*`, a space comes before a comment, so that the
    /// character does not become part of the comment's delimiter.
    fn push_space(&mut self, text: &str) {
        if self.out.ends_with(['/', '*']) && text.starts_with('/') {
            self.out.push(' ');
        }
        self.out.push_str(text);
        if let Some(variation) = self.variation.as_mut() {
            variation.dropped = false;
            variation.open_number = false;
        }
    }
}
