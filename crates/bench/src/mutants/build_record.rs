//! `BuildRecord`: which mutants of a seed compiled, so that the same program need not be found by trial again.

use super::{CodeMutant, MutantError};
use serde::{Deserialize, Serialize};
use std::path::Path;

/// The mutants of a program that was built.
#[derive(Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct BuildRecord {
    seed: u64,
    /// The number and the change of each mutant, in the order in which they were drawn.
    kept: Vec<(u32, String)>,
    /// The mutants that did not compile.
    pub(super) dropped: usize,
}

/// The file of the record, in the copy of the workspace.
const FILE: &str = "mutants.json";

impl BuildRecord {
    /// The record of a program.
    pub(super) fn new(seed: u64, kept: &[(u32, CodeMutant)], dropped: usize) -> Self {
        Self { seed, kept: kept.iter().map(|(number, mutant)| (*number, key(mutant))).collect(), dropped }
    }

    /// Reads the record of an earlier build; `None` if there is none.
    pub(super) fn read(root: &Path) -> Option<Self> {
        serde_json::from_str(&std::fs::read_to_string(root.join(FILE)).ok()?).ok()
    }

    /// Writes the record.
    pub(super) fn write(&self, root: &Path) -> Result<(), MutantError> {
        let path = root.join(FILE);
        let text = serde_json::to_string(self).map_err(|error| MutantError::Build(error.to_string()))?;
        std::fs::write(&path, text).map_err(|source| MutantError::Io { path, source })
    }

    /// The mutants of the record. `None` if the record is for another seed, has fewer than `count` mutants, or if one
    /// of its mutants is not drawn any more.
    pub(super) fn reusable_mutants(
        &self,
        seed: u64,
        count: usize,
        drawn: &[CodeMutant],
    ) -> Option<Vec<(u32, CodeMutant)>> {
        let again = |(number, change): &(u32, String)| {
            let place = (*number as usize).checked_sub(1)?;
            let mutant = drawn.get(place).filter(|mutant| key(mutant) == *change)?;
            Some((*number, mutant.clone()))
        };
        let all: Option<Vec<(u32, CodeMutant)>> = self.kept.iter().map(again).collect();
        all.filter(|all| self.seed == seed && all.len() >= count)
    }
}

fn key(mutant: &CodeMutant) -> String {
    format!("{}:{}..{}: {}", mutant.file, mutant.range.start, mutant.range.end, mutant.after)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::mutants::{candidates_of, draw};

    #[test]
    fn a_record_serves_only_the_same_seed_and_source() {
        let drawn = |text: &str, seed| {
            draw(&candidates_of(&[("toy.rs".to_owned(), text.to_owned())]).expect("Rust"), seed)
        };
        let text = "fn f(a: i64) -> bool { a + 1 < 2 }";
        let own = drawn(text, 1);
        let kept: Vec<(u32, CodeMutant)> = (1..).zip(own.clone()).take(3).collect();
        let record = BuildRecord::new(1, &kept, 0);
        assert_eq!(record.reusable_mutants(1, 2, &own), Some(kept));
        assert_eq!(record.reusable_mutants(2, 2, &own), None);
        assert_eq!(record.reusable_mutants(1, 4, &own), None);
        assert_eq!(record.reusable_mutants(1, 2, &drawn(&format!(" {text}"), 1)), None);
    }
}
