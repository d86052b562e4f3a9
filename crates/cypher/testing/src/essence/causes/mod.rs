//! Causes: what the words of a core say of why it is wrong. A core carries more than its cause; each file here knows one kind of
//! cause, or one kind of carrier, and says which words count then. They are asked in turn, until one knows the whole of it.

mod after_write;
mod apart;
mod bare_source;
mod composite_index;
mod distinct;
mod early_filter;
mod exists;
mod filters;
mod idle_filter;
mod ignored_filter;
mod indexed_filter;
mod label_test;
mod map_access;
mod other_reading;
mod ring;
mod sorted;
mod special;
mod statement;
mod subquery;
mod values;
mod walk;
mod writes;

use crate::essence::query_words::statement_words;
use crate::essence::setup_words;
use edgewise_cypher_syntax::ast::Query;
use edgewise_cypher_syntax::parse_query;
use edgewise_lab::reduce::MinimalDeviation;
use std::collections::BTreeSet;

/// A sorted set of words.
type Words = BTreeSet<String>;

/// How much a cause has told.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Told {
    /// The words are the essence.
    All,
    /// The next one is asked.
    Part,
}

impl Told {
    fn all_if(known: bool) -> Self {
        if known { Self::All } else { Self::Part }
    }
}

/// A core as far as it is read.
struct Reading<'core> {
    core: &'core MinimalDeviation,
    query: &'core Query,
    /// The words so far: at first how the answer is wrong, and what the setup does.
    words: Words,
    /// Those and all of the statement.
    every: Words,
    /// With an index, an answer is wrong because of how the index looks, not because of what becomes of a filter.
    indexed: bool,
}

impl Reading<'_> {
    fn has(&self, word: &str) -> bool {
        self.words.contains(word)
    }

    fn add(&mut self, word: &str) {
        self.words.insert(word.to_owned());
    }

    fn remove(&mut self, words: &[&str]) {
        for word in words {
            self.words.remove(*word);
        }
    }

    /// Keeps the words of some kinds: `way:`, `setup:`.
    fn keep_kinds(&mut self, kinds: &[&str]) {
        self.words.retain(|word| kinds.iter().any(|kind| word.starts_with(kind)));
    }

    /// Drops the words of some kinds.
    fn drop_kinds(&mut self, kinds: &[&str]) {
        self.words.retain(|word| !kinds.iter().any(|kind| word.starts_with(kind)));
    }

    /// True if a filter of the statement holds for every row, and is needed all the same.
    fn filters_idly(&self) -> bool {
        self.core.idle_filter && !self.indexed
    }
}

type Cause = fn(&mut Reading<'_>) -> Told;

/// The causes in the order in which they are asked: the ones before `statement` see only how the answer is wrong and what the
/// setup does.
const CAUSES: [Cause; 23] = [
    early_filter::tell,
    special::tell_nan,
    exists::tell,
    ignored_filter::tell,
    apart::tell,
    statement::tell,
    special::tell_indexed,
    ring::tell,
    after_write::tell,
    subquery::tell,
    writes::tell,
    walk::tell,
    special::tell,
    map_access::tell,
    composite_index::tell,
    indexed_filter::tell,
    distinct::tell,
    sorted::tell,
    bare_source::tell,
    other_reading::tell,
    idle_filter::tell,
    values::tell,
    label_test::tell,
];

/// The words of a core.
pub(super) fn words(core: &MinimalDeviation) -> Words {
    let mut words = Words::new();
    // Another value of a knob may explain it; else the way of the difference is told.
    let way = core.rule.rsplit('/').next().unwrap_or_default();
    words.insert(if core.rule.starts_with("as-if") { core.rule.clone() } else { format!("way:{way}") });
    setup_words(&core.setup, &mut words);
    let whole = statement_words(&core.statement, None);
    let every: Words = words.union(&whole).cloned().collect();
    let Ok(query) = parse_query(&core.statement) else { return every };
    let indexed = words.contains("setup:index");
    let mut reading = Reading { core, query: &query, words, every, indexed };
    let _ = CAUSES.iter().any(|cause| cause(&mut reading) == Told::All);
    reading.words
}
