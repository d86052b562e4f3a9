//! The whole language: every construct of the syntax tree.

use super::{Construct, Dialect, LanguageLevel};

pub(super) fn dialect() -> Dialect {
    let mut dialect = Dialect::of_level("whole", "the whole language", LanguageLevel::Engine);
    dialect.constructs = Construct::ALL.iter().copied().collect();
    dialect
}
