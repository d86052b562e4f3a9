//! Draws mutants at random: each place is as likely as any other, and so is each change of it.

use super::source_file::mutants_of;
use super::{CodeMutant, MutantError};
use edgewise_model::Rng;

/// All mutants of source files, given by path and text, in the order of the files.
///
/// # Errors
/// When a file cannot be parsed.
pub fn candidates_of(files: &[(String, String)]) -> Result<Vec<CodeMutant>, MutantError> {
    let mut all = Vec::new();
    for (file, text) in files {
        all.extend(mutants_of(file, text)?);
    }
    Ok(all)
}

/// One mutant of each place, the places in random order. The same seed gives the same mutants.
pub fn draw(candidates: &[CodeMutant], seed: u64) -> Vec<CodeMutant> {
    let place = |mutant: &CodeMutant| (mutant.file.clone(), mutant.range.start, mutant.range.end);
    let mut sorted: Vec<&CodeMutant> = candidates.iter().collect();
    sorted.sort_by_key(|mutant| place(mutant));
    let mut places: Vec<&[&CodeMutant]> = sorted.chunk_by(|one, other| place(one) == place(other)).collect();
    let mut rng = Rng::from_seed_u64(seed);
    rng.shuffle(&mut places);
    places.into_iter().map(|changes| changes[rng.index(changes.len())].clone()).collect()
}

/// True if a mutant can be written in one program with others.
pub fn disjoint<'a>(mutant: &CodeMutant, others: impl IntoIterator<Item = &'a CodeMutant>) -> bool {
    others.into_iter().all(|other| !mutant.overlaps(other))
}
