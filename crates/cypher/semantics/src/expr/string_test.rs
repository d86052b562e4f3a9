//! Evaluates `STARTS WITH`, `ENDS WITH`, `CONTAINS`, `=~` (TCK `expressions/string/String9`, `String10`,
//! `String12`).

use crate::{
    cell::Cell,
    fault::plain::{Plain, regex_matches_part},
    function::regex,
    program::{Ex, Frame, StringTest},
    run::{Ran, Run},
};
use edgewise_model::Value;

impl Run<'_> {
    /// Evaluates a test on two strings. If either operand is not a string, the result is null, not an error.
    pub(super) fn string_test(
        &self,
        test: StringTest,
        left: &Ex,
        right: &Ex,
        frame: &mut Frame,
    ) -> Ran<Cell> {
        let left = self.eval(left, frame)?;
        let right = self.eval(right, frame)?;
        let (Cell::String(text), Cell::String(part)) = (&left, &right) else { return Ok(Cell::Null) };
        Ok(Cell::Bool(match test {
            StringTest::StartsWith => text.starts_with(part.as_str()),
            StringTest::EndsWith if part.is_empty() && self.faults.has(Plain::EndsWithEmptyIsFalse) => {
                text.is_empty()
            }
            StringTest::EndsWith => text.ends_with(part.as_str()),
            StringTest::Contains => text.contains(part.as_str()),
            StringTest::Regex => {
                let (left, mut right) = (left.to_bare_value(), right.to_bare_value());
                if self.faults.has(Plain::RegexMatchesPart) {
                    right = Value::string(regex_matches_part::part_matching_pattern(part));
                }
                return Ok(Cell::from_value(&regex::matches(&left, &right, self.knobs.regex_dialect)?));
            }
        }))
    }
}
