//! The account of a campaign: its summary, and the reasons why it may have tested nothing.

use super::coordinator::Coordinator;
use super::{FindingCounts, ListedFinding, Summary};
use crate::{Finding, Language};

/// The version of this program.
const EDGEWISE: &str = env!("CARGO_PKG_VERSION");

/// The number of rounds after which the target fails its baseline if all of them failed in the same way.
const BASELINE_ROUNDS: u64 = 3;

impl<L: Language> Coordinator<'_, L> {
    /// Why the target could not be tested at all; none if at least one round got the graph it asked for.
    pub(super) fn unusable(&self, target: &str) -> Option<String> {
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

    /// Why no query was judged; none if one was judged, or if something was found all the same.
    pub(super) fn unjudged(&self) -> Option<String> {
        if self.failures > 0 { None } else { self.tally.unjudged::<L>() }
    }

    /// All findings, as they are stored.
    pub(super) fn findings(&self) -> Vec<Finding> {
        let reader = self.campaign.store.reader();
        let read = |signature: &String| reader.finding(signature).ok().map(Finding::restored::<L>);
        self.by_signature.keys().filter_map(read).collect()
    }

    /// The summary, with these findings.
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
            edgewise: EDGEWISE.to_owned(),
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
