//! Summarises a campaign. Also states why a campaign tested nothing, if that is so.

use super::coordinator::Coordinator;
use super::{FindingCounts, ListedFinding, Summary};
use crate::{Finding, Language};

/// The version of Edgewise.
const EDGEWISE_VERSION: &str = env!("CARGO_PKG_VERSION");

/// The number of rounds that must fail in the same way, without one that succeeds, before the target counts as
/// unusable.
const BASELINE_ROUNDS: u64 = 3;

impl<L: Language> Coordinator<'_, L> {
    /// Why the target could not be tested at all. `None` if at least one round had the graph that its setup describes,
    /// or if too few rounds were played to decide.
    pub(super) fn why_unusable(&self, target: &str) -> Option<String> {
        let tally = &self.tally;
        if tally.rounds < BASELINE_ROUNDS {
            return None;
        }
        if tally.graphs_differed == tally.rounds {
            return Some(format!(
                "in every round, {target} stored a graph other than the setup describes: see the findings of the \
                 oracle `load`"
            ));
        }
        let failed: u64 = tally.setup_failed.values().sum();
        let most = tally.setup_failed.iter().max_by_key(|(_, count)| **count);
        most.filter(|_| failed == tally.rounds).map(|(reason, _)| {
            format!("{target} refused the setup statements of every round, most often with: {reason}")
        })
    }

    /// Why no query was judged; `None` if a query was judged or something was found.
    pub(super) fn why_unjudged(&self) -> Option<String> {
        if self.failures > 0 { None } else { self.tally.unjudged::<L>() }
    }

    /// All findings that can be read back from the store.
    pub(super) fn findings(&self) -> Vec<Finding> {
        let reader = self.campaign.store.reader();
        let read = |signature: &String| reader.finding(signature).ok().map(Finding::restored::<L>);
        self.by_signature.keys().filter_map(read).collect()
    }

    /// Makes the summary of the campaign. `written` are the findings that it lists.
    pub(super) fn summary(
        &self,
        version: &str,
        ended: String,
        elapsed_s: f64,
        written: &[Finding],
    ) -> Summary {
        let mut findings =
            FindingCounts { total: self.failures, unstable: self.unstable, ..FindingCounts::default() };
        let reduced: u64 = self.by_signature.values().map(|(_, count)| count).sum();
        findings.not_yet_reduced = self.pending.len() as u64;
        findings.counted = self.failures.saturating_sub(reduced + self.unstable + findings.not_yet_reduced);
        for (symptom, _) in self.by_signature.values() {
            findings.add_distinct(symptom);
        }
        let known = self.campaign.known;
        findings.known = written.iter().filter(|finding| known.recognise(finding).is_some()).count() as u64;
        findings.list = ListedFinding::list(written, known);
        Summary {
            seed: self.seed,
            target: self.campaign.engine.target(),
            version: version.to_owned(),
            edgewise: EDGEWISE_VERSION.to_owned(),
            ended,
            elapsed_s,
            findings,
            not_tested: L::not_tested(&self.campaign.context),
            assumed: Some(L::assumptions(&self.campaign.context)),
            accepted: self.campaign.context.profile.deviations.clone(),
            ..Summary::default()
        }
        .with_tally(&self.tally)
    }
}
