//! The dialect `whole`, which has every construct of the syntax tree. The parser and the formatter use it.

use super::{Construct, Dialect, LanguageLevel};

pub(super) fn dialect() -> Dialect {
    let mut dialect = Dialect::of_level("whole", "the whole language", LanguageLevel::Engine);
    dialect.constructs = Construct::ALL.iter().copied().collect();
    dialect
}
