//! `Variation`: the kinds of variation in one text, and the random numbers that decide where each is applied.

use super::{Surface, SurfaceKind};
use edgewise_model::Rng;

/// The kinds of variation that one text uses, and what must be known about the token that was written last.
pub(in crate::print) struct Variation {
    pub(super) rng: Rng,
    kinds: u64,
    density: u32,
    pub(super) case: Case,
    /// How deeply unneeded parentheses may be nested. The limit is small, because some parsers take twice as long for
    /// each pair.
    most_pairs: usize,
    pairs: usize,
    /// Nothing is varied while this is above zero.
    frozen: u32,
    /// Whether nothing may be written between the last token and the next.
    pub(super) glued: bool,
    /// Whether a space was left out after the last token.
    pub(super) dropped: bool,
    /// Whether the last token is a number that a following sign, point or letter could extend.
    pub(super) open_number: bool,
}

/// How the letters of keywords are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Case {
    AsIs,
    Upper,
    Lower,
    Capital,
    EachWord,
    EachLetter,
}

impl Variation {
    /// Draws the kinds of variation for a text; `None` if every kind has percentage 0.
    pub(in crate::print) fn draw(surface: &Surface, rng: &mut Rng) -> Option<Self> {
        // The variation has its own random numbers, so that it does not change what is drawn from `rng` later.
        let mut rng = rng.split("surface");
        let mut kinds = 0;
        for kind in SurfaceKind::ALL {
            if rng.percent(surface.percent(*kind)) {
                kinds |= kind.bit();
            }
        }
        if kinds == 0 {
            let percents: Vec<u32> = SurfaceKind::ALL.iter().map(|kind| surface.percent(*kind)).collect();
            kinds = SurfaceKind::ALL[rng.weighted(&percents)?].bit();
        }
        let has = |kind: SurfaceKind| kinds & kind.bit() != 0;
        let case = if has(SurfaceKind::KeywordCase) {
            [Case::Lower, Case::Lower, Case::Upper, Case::Capital, Case::EachWord, Case::EachLetter]
                [rng.index(6)]
        } else {
            Case::AsIs
        };
        let most_pairs = if has(SurfaceKind::NestedParentheses) {
            2 + rng.weighted(&[6, 3, 1]).unwrap_or(0)
        } else {
            usize::from(has(SurfaceKind::Parentheses))
        };
        Some(Self {
            rng,
            kinds,
            density: surface.density(),
            case,
            most_pairs,
            pairs: 0,
            frozen: 0,
            glued: false,
            dropped: false,
            open_number: false,
        })
    }

    /// True if the text uses this kind of variation, and variation is not stopped.
    pub(in crate::print) fn has(&self, kind: SurfaceKind) -> bool {
        self.frozen == 0 && self.kinds & kind.bit() != 0
    }

    /// True if the text uses one of these kinds of variation, given as bits, and variation is not stopped.
    pub(super) fn has_any(&self, kinds: u64) -> bool {
        self.frozen == 0 && self.kinds & kinds != 0
    }

    /// Decides whether to apply this kind of variation at this position.
    pub(in crate::print) fn hits(&mut self, kind: SurfaceKind) -> bool {
        self.has(kind) && self.rng.percent(self.density)
    }

    /// True if variation is stopped.
    pub(super) fn is_frozen(&self) -> bool {
        self.frozen > 0
    }

    /// Stops variation if `frozen` is true, otherwise continues it. Stops may be nested.
    pub(super) fn freeze(&mut self, frozen: bool) {
        if frozen {
            self.frozen += 1;
        } else {
            self.frozen -= 1;
        }
    }

    /// Decides how many pairs of unneeded parentheses to add at this position.
    pub(super) fn draw_pairs(&mut self) -> usize {
        let left = self.most_pairs.saturating_sub(self.pairs);
        if left == 0 || self.frozen > 0 || !self.rng.percent(self.density) {
            return 0;
        }
        1 + self.rng.geometric(2, left - 1)
    }

    /// Records that this many unneeded pairs of parentheses are opened.
    pub(super) fn enter_pairs(&mut self, count: usize) {
        self.pairs += count;
    }

    /// Records that this many unneeded pairs of parentheses are closed.
    pub(super) fn leave_pairs(&mut self, count: usize) {
        self.pairs -= count;
    }
}
