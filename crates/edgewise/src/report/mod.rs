//! Reports: one file per form, all from one finding.

mod markdown;

pub(crate) use markdown::{markdown, outcome_text};
