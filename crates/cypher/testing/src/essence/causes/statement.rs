//! The words of the statement itself; what follows this needs them.

use crate::essence::causes::{Reading, Told};
use crate::essence::query_words::statement_words;
use crate::essence::shape::shape_words;

pub(super) fn tell(reading: &mut Reading<'_>) -> Told {
    let idle = reading.filters_idly().then_some("filter:idle");
    reading.words.extend(statement_words(&reading.core.statement, idle));
    shape_words(reading.query, &mut reading.words);
    Told::Part
}
