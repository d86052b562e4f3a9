//! `regex-matches-part`: `=~` is true where a part of the string matches.

use crate::fault::{Fault, Place};

pub(super) const FAULT: Fault = Fault {
    name: "regex-matches-part",
    about: "`=~` is true where a part of the string matches",
    model: "`find` instead of `matches`",
    place: Place::Plain,
    conditions: 2,
    setup: &[],
    query: "RETURN 'abc' =~ 'b' AS a",
};

/// A regular expression that matches a whole string if the given one matches a part of it.
pub(crate) fn part_matching_pattern(pattern: &str) -> String {
    format!("(?s).*(?:{pattern}).*")
}
