//! States why a run judged no query. Such a run has tested nothing, and must not report "nothing found".

use super::Tally;
use crate::oracle::Part;
use crate::{Language, oracle};

impl Tally {
    /// The number of verdicts about queries, vacuous passes included. Passes of oracles that screen single statements
    /// count only if the target answered a query.
    pub(crate) fn judged<L: Language>(&self) -> u64 {
        let of = |id: &str, passed: u64, failed: u64| match oracle::<L>(id).map(|oracle| oracle.part()) {
            Some(Part::Setup) | None => 0,
            Some(Part::Statement) if self.answered == 0 => failed,
            Some(Part::Statement | Part::Query) => passed + failed,
        };
        self.by_oracle.iter().map(|(id, own)| of(id, own.passed + own.vacuous, own.failed)).sum()
    }

    /// Why no query was judged; `None` if at least one was.
    pub(crate) fn unjudged<L: Language>(&self) -> Option<String> {
        if self.judged::<L>() > 0 {
            return None;
        }
        let refused: u64 = self.setup_failed.values().sum();
        let setup = self.setup_failed.iter().max_by_key(|(_, count)| **count);
        let rejection = self.rejections.values().max_by_key(|rejection| rejection.count);
        let skips = self.by_oracle.iter().flat_map(|(id, own)| {
            own.skipped.iter().chain(&own.not_applicable).map(move |(why, count)| (*count, id, why))
        });
        let skip = skips.max_by_key(|(count, _, _)| *count);
        Some(match (setup, rejection, skip) {
            _ if self.rounds == 0 => "the run ended before its first round was completed".to_owned(),
            (Some((why, _)), _, _) if refused == self.rounds => {
                format!("the target refused the setup statements, most often with: {why}")
            }
            (_, Some(most), _) if self.answered == 0 => {
                format!("the target refused every query, most often with: {}", most.message)
            }
            (_, _, Some((count, id, why))) => {
                format!("the oracles skipped every query; most often, {count} times, {id} because: {why}")
            }
            _ if self.timeouts > 0 => "every query ran into the time limit".to_owned(),
            _ => "no oracle judged a query".to_owned(),
        })
    }
}
