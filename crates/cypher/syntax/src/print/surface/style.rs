//! `Surface`: how often each kind of variation is used.

use super::SurfaceKind;
use crate::dialect::{Construct, Dialect};

/// The number of kinds of variation.
const COUNT: usize = SurfaceKind::ALL.len();

/// How often each kind of variation is used. For each text, the kinds it uses are drawn first, so that texts differ in
/// what they vary. Each kind that was drawn is then applied at some of the positions where it is possible.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Surface {
    /// The percentage of texts that use each kind, in the order of [`SurfaceKind::ALL`].
    percents: [u32; COUNT],
    /// Of the positions in a text where a kind could be applied, the percentage where it is.
    density: u32,
}

impl Default for Surface {
    fn default() -> Self {
        let mut percents = [0; COUNT];
        for kind in SurfaceKind::ALL {
            percents[*kind as usize] = kind.percent();
        }
        Self { percents, density: 20 }
    }
}

impl Surface {
    /// A surface that never varies anything.
    pub fn none() -> Self {
        Self { percents: [0; COUNT], density: 20 }
    }

    /// This surface with another percentage for a kind.
    pub fn with(mut self, kind: SurfaceKind, percent: u32) -> Self {
        self.percents[kind as usize] = percent;
        self
    }

    /// This surface with another density: the percentage of positions at which a kind is applied.
    pub fn with_density(mut self, density: u32) -> Self {
        self.density = density;
        self
    }

    /// The percentage of varied texts that use a kind.
    pub fn percent(&self, kind: SurfaceKind) -> u32 {
        self.percents[kind as usize]
    }

    /// Of the positions in a text where a kind could be applied, the percentage where it is.
    pub const fn density(&self) -> u32 {
        self.density
    }

    /// This surface without the kinds that a dialect does not understand.
    pub fn fitted_to(mut self, dialect: &Dialect) -> Self {
        for kind in SurfaceKind::ALL {
            if !dialect.understands(*kind) {
                self.percents[*kind as usize] = 0;
            }
        }
        self
    }
}

impl Dialect {
    /// True if the dialect understands this kind of variation.
    pub fn understands(&self, kind: SurfaceKind) -> bool {
        let spelling = &self.spelling;
        !spelling.refused.contains(&kind)
            && match kind {
                SurfaceKind::Hexadecimal => spelling.hex && self.has(Construct::HexInteger),
                SurfaceKind::Octal => spelling.octal && self.has(Construct::OctalInteger),
                SurfaceKind::UnicodeEscape => spelling.unicode_escapes,
                SurfaceKind::QuotedName => spelling.back_quotes,
                _ => true,
            }
    }
}
