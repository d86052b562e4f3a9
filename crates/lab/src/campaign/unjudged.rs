//! A run that judged no query has found nothing out. It says why, instead of "nothing found".

use super::Tally;
use crate::oracle::{Part, oracle};

impl Tally {
    /// Verdicts about queries, passes that were vacuous included. What screens single statements has looked at a query only
    /// if the target answered one.
    pub(super) fn judged(&self) -> u64 {
        let of = |id: &str, passed: u64, failed: u64| match oracle(id).map(|oracle| oracle.part()) {
            Some(Part::Setup) | None => 0,
            Some(Part::Statement) if self.answered == 0 => failed,
            Some(Part::Statement | Part::Query) => passed + failed,
        };
        self.by_oracle.iter().map(|(id, own)| of(id, own.passed + own.vacuous, own.failed)).sum()
    }

    /// Why no query was judged; none if one was.
    pub(super) fn unjudged(&self) -> Option<String> {
        if self.judged() > 0 {
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
            _ if self.rounds == 0 => "the run ended before its first round did".to_owned(),
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
            _ => "no oracle had anything to say about a query".to_owned(),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::Tally;

    fn played(rounds: u64) -> Tally {
        Tally { rounds, cases: 40 * rounds, answered: 40 * rounds, ..Tally::default() }
    }

    #[test]
    fn a_verdict_about_a_query_is_enough() {
        let mut tally = played(1);
        tally.oracle("partition").vacuous = 1;
        assert_eq!(tally.unjudged(), None);
    }

    #[test]
    fn a_run_without_a_round_is_none() {
        assert!(Tally::default().unjudged().is_some_and(|why| why.contains("first round")));
    }

    #[test]
    fn a_graph_that_was_read_back_is_no_query() {
        let mut tally = played(1);
        tally.oracle("load").passed = 1;
        tally.oracle("partition").skip("an order that is not total");
        let why = tally.unjudged().expect("no query was judged");
        assert!(why.contains("partition") && why.contains("not total"), "{why}");
    }

    #[test]
    fn statements_that_were_all_refused_are_not_judged_by_who_only_looks_for_crashes() {
        let mut tally = Tally { answered: 0, ..played(2) };
        tally.oracle("failure").passed = 80;
        tally.reject("syntax: unexpected", "RETURN 1", "unexpected input RETURN");
        let why = tally.unjudged().expect("no query was judged");
        assert!(why.contains("refused every query") && why.contains("unexpected input RETURN"), "{why}");
        assert_eq!(Tally { answered: 1, ..tally }.unjudged(), None);
    }

    #[test]
    fn setups_that_were_all_refused_are_named() {
        let mut tally = Tally { rounds: 1, ..Tally::default() };
        tally.setup_failed.insert("unsupported: no CREATE".to_owned(), 1);
        assert!(tally.unjudged().is_some_and(|why| why.contains("no CREATE")));
    }
}
