//! `Surface`: how often each kind of variation is used.

use super::SurfaceKind;
use crate::dialect::{Construct, Dialect};

const COUNT: usize = SurfaceKind::ALL.len();

/// How often each kind of variation is used. Each varied text first draws its kinds, so that texts differ in what
/// they vary; each drawn kind is then used at some of the positions where it applies.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Surface {
    /// The percentage of texts that use a kind, in the order of [`SurfaceKind::ALL`].
    percents: [u32; COUNT],
    /// The percentage of positions at which a kind of the text is used.
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

    /// The same with another percentage for a kind.
    pub fn with(mut self, kind: SurfaceKind, percent: u32) -> Self {
        self.percents[kind as usize] = percent;
        self
    }

    /// The same with another percentage of positions.
    pub fn with_density(mut self, density: u32) -> Self {
        self.density = density;
        self
    }

    /// The percentage of varied texts that use a kind.
    pub fn percent(&self, kind: SurfaceKind) -> u32 {
        self.percents[kind as usize]
    }

    /// The percentage of positions at which a kind of the text is used.
    pub const fn density(&self) -> u32 {
        self.density
    }

    /// The same without the kinds that a dialect does not understand.
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
    /// Whether a text may be varied in this way.
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
