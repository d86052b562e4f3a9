//! The methods of `Pen` that vary the written text.

use super::variation::Case;
use super::{SurfaceKind, Variation};
use crate::ast::{Expr, PathShape, SortItem, SortWord};
use crate::print::pen::Pen;
use edgewise_model::Rng;

impl Pen<'_> {
    /// Writes keywords, punctuation and spaces, with variations.
    #[cold]
    pub(in crate::print) fn varied_text(&mut self, text: &str) {
        if self.variation.as_ref().is_none_or(|variation| variation.is_frozen()) || text.starts_with('$') {
            self.token(text);
            self.glue();
            return;
        }
        let mut rest = text;
        while let Some(first) = rest.chars().next() {
            let length = if first.is_ascii_alphanumeric() {
                let word = rest.bytes().position(|byte| !byte.is_ascii_alphanumeric()).unwrap_or(rest.len());
                self.keyword(&rest[..word]);
                word
            } else if first.is_whitespace() {
                self.space();
                first.len_utf8()
            } else {
                let sign = if is_pair(rest) { 2 } else { first.len_utf8() };
                self.optional_space();
                self.token(&rest[..sign]);
                self.optional_space();
                sign
            };
            rest = &rest[length..];
        }
    }

    /// Writes one half of an arrow, such as `<-` or `->`.
    pub(in crate::print) fn arrow(&mut self, half: &str) {
        if self.variation.is_none() || self.has(SurfaceKind::SplitArrow) {
            self.text(half);
        } else {
            self.optional_space();
            self.token(half);
        }
    }

    /// Called between the halves of an arrow without brackets. Nothing is written between them, unless the text uses
    /// the variation that splits arrows.
    pub(in crate::print) fn join_arrow(&mut self) {
        if !self.has(SurfaceKind::SplitArrow) {
            self.glue();
        }
    }

    /// Writes a keyword in the case that the variation chose.
    fn keyword(&mut self, word: &str) {
        let Some(variation) = self.variation.as_mut() else { return };
        if variation.case == Case::AsIs {
            self.token(word);
        } else {
            let word = in_case(word, variation.case, &mut variation.rng);
            self.token(&word);
        }
    }

    /// Writes a token unchanged: a name, a literal or punctuation.
    #[inline]
    pub(in crate::print) fn token(&mut self, text: &str) {
        if self.variation.is_some() {
            self.before(text);
        }
        self.out.push_str(text);
    }

    /// Writes a space after the last token if `next` would otherwise become part of it.
    #[cold]
    pub(in crate::print) fn before(&mut self, next: &str) {
        let Some(variation) = self.variation.as_mut() else { return };
        let dropped = std::mem::take(&mut variation.dropped);
        let open_number = std::mem::take(&mut variation.open_number);
        variation.glued = false;
        let (Some(last), Some(next)) = (self.out.chars().next_back(), next.chars().next()) else { return };
        let clash = dropped && needs_space(last, next)
            || open_number && (is_wordlike(next) || matches!(next, '`' | '+' | '-'))
            || last == '/' && matches!(next, '/' | '*');
        if clash {
            self.out.push(' ');
        }
    }

    /// The position at which the next token will start. Nothing is written before that token, so that the caller can
    /// examine the text from this position on.
    pub(in crate::print) fn mark(&mut self) -> usize {
        if let Some(variation) = self.variation.as_mut() {
            if std::mem::take(&mut variation.dropped) {
                self.out.push(' ');
            }
            variation.glued = true;
        }
        self.out.len()
    }

    /// Records that nothing may be written before the next token.
    pub(in crate::print) fn glue(&mut self) {
        if let Some(variation) = self.variation.as_mut() {
            variation.glued = true;
        }
    }

    /// Records that the last token is a number that a following letter, sign or point could extend.
    pub(super) fn open_number(&mut self) {
        if let Some(variation) = self.variation.as_mut() {
            variation.open_number = true;
        }
    }

    /// Like [`Pen::before`], for a token that the caller writes in parts.
    #[inline]
    pub(in crate::print) fn before_token(&mut self, start: &str) {
        if self.variation.is_some() {
            self.before(start);
        }
    }

    /// Whether the text uses this kind of variation.
    pub(in crate::print) fn has(&self, kind: SurfaceKind) -> bool {
        self.variation.as_ref().is_some_and(|variation| variation.has(kind))
    }

    /// The direction word to write after a sort key: the one in the tree, or another word with the same meaning.
    pub(in crate::print) fn sort_word(&mut self, item: &SortItem) -> Option<SortWord> {
        match &mut self.variation {
            Some(variation) if variation.has(SurfaceKind::SortWord) => {
                let index = variation.rng.index(3);
                Some(match (item.descending(), index) {
                    (true, 0) => SortWord::Desc,
                    (true, _) => SortWord::Descending,
                    (false, 0) => return None,
                    (false, 1) => SortWord::Asc,
                    (false, _) => SortWord::Ascending,
                })
            }
            _ => item.word,
        }
    }

    /// Decides whether to apply this kind of variation at this position.
    #[inline]
    pub(in crate::print) fn hits(&mut self, kind: SurfaceKind) -> bool {
        match &mut self.variation {
            None => false,
            Some(variation) => variation.hits(kind),
        }
    }

    /// Runs `write` without variation.
    pub(in crate::print) fn frozen(&mut self, write: impl FnOnce(&mut Self)) {
        self.freeze(true);
        write(self);
        self.freeze(false);
    }

    /// Stops or continues variation, if there is one.
    fn freeze(&mut self, frozen: bool) {
        if let Some(variation) = self.variation.as_mut() {
            variation.freeze(frozen);
        }
    }

    /// Writes an expression, sometimes in parentheses that are not needed.
    #[cold]
    pub(in crate::print) fn varied_expr(&mut self, expr: &Expr) {
        let pairs = match &mut self.variation {
            Some(variation) if may_be_grouped(expr) => variation.draw_pairs(),
            _ => 0,
        };
        self.pairs(pairs, Variation::enter_pairs, "(");
        self.bare_expr(expr);
        if pairs > 0 {
            self.pairs(pairs, Variation::leave_pairs, ")");
            self.group_end = self.out.len();
        }
    }

    /// Writes `count` opening or closing parentheses, and records that with `note`.
    fn pairs(&mut self, count: usize, note: fn(&mut Variation, usize), sign: &str) {
        if let Some(variation) = self.variation.as_mut() {
            note(variation, count);
        }
        for _ in 0..count {
            self.text(sign);
        }
    }
}

/// True if parentheses may be added around an expression. Some engines allow `shortestPath(…)` only in certain
/// positions, and 2^63 must directly follow its sign.
fn may_be_grouped(expr: &Expr) -> bool {
    use crate::ast::{IntegerLiteral, Literal};
    match expr {
        Expr::Pattern(pattern) => matches!(pattern.shape, PathShape::Chain(_)),
        Expr::Literal(Literal::Integer(IntegerLiteral { value, .. })) => i64::try_from(*value).is_ok(),
        _ => true,
    }
}

/// True if a text begins with an operator of two characters, which must not be split.
fn is_pair(text: &str) -> bool {
    let pair = text.as_bytes().get(..2);
    pair.is_some_and(|pair| {
        matches!(pair, b"<>" | b"<=" | b">=" | b"=~" | b"==" | b"+=" | b"||" | b".." | b"::" | b"!=")
    })
}

/// True if two characters would be read as one token without a space between them. Operator characters always keep
/// their space.
fn needs_space(last: char, next: char) -> bool {
    is_wordlike(last) && is_wordlike(next)
        || is_sign(last) && is_sign(next)
        || last == next && matches!(last, '\'' | '"' | '`')
}

/// True for a character that can be part of a name, number or parameter.
fn is_wordlike(character: char) -> bool {
    character.is_alphanumeric() || matches!(character, '_' | '$' | '.') || !character.is_ascii()
}

/// True for a character that can be part of an operator.
fn is_sign(character: char) -> bool {
    matches!(
        character,
        '<' | '>' | '=' | '!' | '~' | '+' | '-' | '*' | '/' | '%' | '^' | '|' | ':' | '.' | '&'
    )
}

/// The word with its letters in this case.
fn in_case(word: &str, case: Case, rng: &mut Rng) -> String {
    match case {
        Case::AsIs => word.to_owned(),
        Case::Upper => word.to_ascii_uppercase(),
        Case::Lower => word.to_ascii_lowercase(),
        Case::Capital => {
            let mut word = word.to_ascii_lowercase();
            if let Some(first) = word.get_mut(..1) {
                first.make_ascii_uppercase();
            }
            word
        }
        Case::EachWord => {
            let case = [Case::Upper, Case::Lower, Case::Capital][rng.index(3)];
            in_case(word, case, rng)
        }
        Case::EachLetter => word
            .chars()
            .map(|letter| if rng.bool() { letter.to_ascii_uppercase() } else { letter.to_ascii_lowercase() })
            .collect(),
    }
}
