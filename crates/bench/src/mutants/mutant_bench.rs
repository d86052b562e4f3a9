//! `MutantBench`: searches for every mutant of a program, on all cores.

use super::search::{SearchLimits, search_for_mutant, target_of};
use super::{CodeMutant, MutantProgram, MutantSearch, MutatedLanguage};
use crate::crew::share_out;
use edgewise_lab::Language;
use edgewise_lab::campaign::CampaignError;

/// The settings of the measurement.
pub struct MutantBench<'a> {
    /// The semantics that are mutated.
    pub language: &'static MutatedLanguage,
    /// The program with the mutants.
    pub program: &'a MutantProgram,
    /// The seed of the campaigns.
    pub seed: u64,
    /// The limits of each campaign.
    pub limits: SearchLimits,
    /// The number of threads.
    pub workers: usize,
    /// Called after each campaign with the number of finished campaigns, the mutant and the result.
    pub progress: &'a (dyn Fn(usize, &CodeMutant, &MutantSearch) + Sync),
}

/// The result for one mutant.
#[derive(Clone, Debug)]
pub struct MutantResult {
    /// The number of the mutant in the program.
    pub number: u32,
    /// The mutant.
    pub mutant: CodeMutant,
    /// The target that ran it.
    pub target: String,
    /// The campaign.
    pub search: MutantSearch,
}

impl MutantBench<'_> {
    /// Runs one campaign for each mutant.
    ///
    /// # Errors
    /// When the semantics cannot be opened.
    pub fn run<L: Language>(&self) -> Result<Vec<MutantResult>, CampaignError> {
        let mutants = &self.program.mutants;
        let done = std::sync::atomic::AtomicUsize::new(0);
        share_out(mutants.len(), self.workers, &|_, _| {}, |place| {
            let (number, mutant) = &mutants[place];
            let target = target_of(self.language, mutant);
            // Each campaign has its own seed, so that no lucky round serves all mutants.
            let seed = self.seed.wrapping_add(place as u64);
            let search = search_for_mutant::<L>(self.program, &target, *number, seed, self.limits)?;
            let done = done.fetch_add(1, std::sync::atomic::Ordering::Relaxed) + 1;
            (self.progress)(done, mutant, &search);
            Ok(MutantResult { number: *number, mutant: mutant.clone(), target, search })
        })
    }
}
