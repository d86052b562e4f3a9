//! Writes the switches of mutants into a source file.

use super::CodeMutant;
use std::ops::Range;

/// A source file with switches.
pub struct Rewritten {
    /// The new text.
    pub text: String,
    /// The bytes of each switch in the new text, with the number of its mutant.
    pub switches: Vec<(u32, Range<usize>)>,
}

/// Writes the switches of numbered mutants of one file, no two of which overlap, into its text.
pub fn rewrite(text: &str, mutants: &[(u32, &CodeMutant)]) -> Rewritten {
    let mut sorted = mutants.to_vec();
    sorted.sort_by_key(|(_, mutant)| (mutant.range.start, mutant.range.end));
    let (mut rewritten, mut switches, mut done) = (String::with_capacity(text.len()), Vec::new(), 0);
    for (number, mutant) in sorted {
        rewritten.push_str(&text[done..mutant.range.start]);
        let begin = rewritten.len();
        rewritten.push_str(&mutant.switched(number));
        switches.push((number, begin..rewritten.len()));
        done = mutant.range.end;
    }
    rewritten.push_str(&text[done..]);
    Rewritten { text: rewritten, switches }
}
