//! The essence of a core: what the wrong statement alone is made of, and how its answer is wrong.

use super::query_words::statement_words;
use super::setup_words;
use crate::reduce::Core;
use std::collections::BTreeSet;

/// The words of a core.
pub(super) fn words(core: &Core) -> BTreeSet<String> {
    let mut words = BTreeSet::new();
    if core.rule.starts_with("as-if") {
        // Another value of a knob explains it, whatever the statement is.
        words.insert(core.rule.clone());
        return words;
    }
    let way = core.rule.rsplit('/').next().unwrap_or_default();
    words.insert(format!("way:{way}"));
    setup_words(&core.setup, &mut words);
    words.extend(statement_words(&core.statement));
    words
}
