//! `Variation`: what is varied in one text, and the random stream that decides where.

use super::{Surface, SurfaceKind};
use edgewise_model::Rng;

/// What is varied in one text.
pub(in crate::print) struct Variation {
    pub(super) rng: Rng,
    kinds: u64,
    density: u32,
    pub(super) case: Case,
    /// How deeply unneeded parentheses may be nested. Some parsers take twice as long for each pair, so the limit is
    /// small.
    most_pairs: usize,
    pairs: usize,
    /// While above zero, nothing is varied.
    frozen: u32,
    /// Nothing may be written between the last token and the next.
    pub(super) glued: bool,
    /// A space was left out after the last token.
    pub(super) dropped: bool,
    /// The last token is a number that a following sign, point or letter could extend.
    pub(super) open_number: bool,
}

/// The case of keywords.
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
        // A separate stream, so that these draws do not change what is drawn from `rng` later.
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

    /// Whether the text uses this kind of variation and is not frozen.
    pub(in crate::print) fn has(&self, kind: SurfaceKind) -> bool {
        self.frozen == 0 && self.kinds & kind.bit() != 0
    }

    /// Whether the text uses one of these kinds of variation, given as bits, and is not frozen.
    pub(super) fn has_any(&self, kinds: u64) -> bool {
        self.frozen == 0 && self.kinds & kinds != 0
    }

    /// Whether to use this kind of variation at this position.
    pub(in crate::print) fn hits(&mut self, kind: SurfaceKind) -> bool {
        self.has(kind) && self.rng.percent(self.density)
    }

    pub(super) fn is_frozen(&self) -> bool {
        self.frozen > 0
    }

    pub(super) fn freeze(&mut self, frozen: bool) {
        if frozen {
            self.frozen += 1;
        } else {
            self.frozen -= 1;
        }
    }

    /// How many pairs of parentheses to add at this position.
    pub(super) fn draw_pairs(&mut self) -> usize {
        let left = self.most_pairs.saturating_sub(self.pairs);
        if left == 0 || self.frozen > 0 || !self.rng.percent(self.density) {
            return 0;
        }
        1 + self.rng.geometric(2, left - 1)
    }

    pub(super) fn enter_pairs(&mut self, count: usize) {
        self.pairs += count;
    }

    pub(super) fn leave_pairs(&mut self, count: usize) {
        self.pairs -= count;
    }
}
