//! `Caution`: where to write parentheses that the grammar does not need.

use super::surface::{SurfaceKind, Variation};
use crate::dialect::Precedence;

/// Where to write parentheses that the grammar does not need, because the operator precedence of an engine may differ.
#[derive(Clone, Copy, Debug)]
pub(super) struct Caution {
    /// Whether to write parentheses around operands of XOR.
    pub(super) xor: bool,
    /// Whether to write parentheses around operands of `^`.
    pub(super) power: bool,
    /// Whether to write parentheses around a power that is the left operand of a power.
    pub(super) power_chain: bool,
    /// Whether to write parentheses around operands of IN, IS NULL and similar predicates.
    pub(super) predicate: bool,
    /// Whether to write parentheses around predicates on the left of a comparison.
    pub(super) comparison_left: bool,
    /// Whether to write parentheses around predicates on the right of a comparison.
    pub(super) comparison_right: bool,
    /// Whether to write parentheses around an indexed or sliced list that is an operand.
    pub(super) index: bool,
    /// Whether to write parentheses around a sign after another sign or a minus.
    pub(super) sign: bool,
    /// Whether to write parentheses around NOT on the right of a comparison.
    pub(super) not: bool,
}

impl Caution {
    /// The settings for a dialect. Those that are always on make the text easier to read.
    pub(super) fn of(precedence: Precedence) -> Self {
        let cautious = precedence == Precedence::Cautious;
        Self {
            xor: cautious,
            power: cautious,
            power_chain: cautious,
            predicate: cautious,
            comparison_left: cautious,
            comparison_right: true,
            index: cautious,
            sign: true,
            not: true,
        }
    }

    /// These settings, without the parentheses that a surface variation leaves out.
    pub(super) fn relaxed(mut self, variation: &Variation) -> Self {
        self.xor &= !variation.has(SurfaceKind::BareXor);
        self.power &= !variation.has(SurfaceKind::BarePower);
        self.power_chain &= !variation.has(SurfaceKind::BarePowerChain);
        self.predicate &= !variation.has(SurfaceKind::BarePredicate);
        self.comparison_left &= !variation.has(SurfaceKind::BareComparisonLeft);
        self.comparison_right &= !variation.has(SurfaceKind::BareComparison);
        self.index &= !variation.has(SurfaceKind::BareIndex);
        self.sign &= !variation.has(SurfaceKind::BareSign);
        self.not &= !variation.has(SurfaceKind::BareNot);
        self
    }
}
