//! The histogram of errors: which classes and messages occurred how often, each with an example.

use edgewise_engine::Outcome;
use edgewise_lab::message_template;
use serde::Serialize;
use std::collections::BTreeMap;

/// How often errors with the same class and message occurred.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ErrorKindCount {
    /// The class of the error, or `crash` or `hang`.
    pub class: String,
    /// The message of the error without names and numbers.
    pub template: String,
    /// How often the error occurred.
    pub count: u64,
    /// The first query that raised the error.
    pub example: String,
}

/// The errors of a sample of texts with their outcomes, most frequent first.
pub(super) fn histogram<'a>(sample: impl Iterator<Item = (&'a str, &'a Outcome)>) -> Vec<ErrorKindCount> {
    let mut kinds: BTreeMap<(String, String), (u64, &str)> = BTreeMap::new();
    for (text, outcome) in sample {
        let kind = match outcome {
            Outcome::Error { class, message, .. } => (class.to_string(), message_template(message)),
            Outcome::Crash(crash) => {
                ("crash".to_owned(), crash.stack_top.clone().unwrap_or_else(|| "no stack".to_owned()))
            }
            Outcome::Hang { .. } => ("hang".to_owned(), String::new()),
            _ => continue,
        };
        kinds.entry(kind).or_insert((0, text)).0 += 1;
    }
    let mut counts: Vec<ErrorKindCount> = kinds
        .into_iter()
        .map(|((class, template), (count, example))| ErrorKindCount {
            class,
            template,
            count,
            example: example.to_owned(),
        })
        .collect();
    counts.sort_by_key(|error| std::cmp::Reverse(error.count));
    counts
}
