//! `range()`, `limit()` and `skip()` with global scope.

use crate::error::Result;
use crate::fault::Fault;
use crate::run::{Context, Stage, State, Traverser};

/// The number of traversers so far, counted separately for each iteration of a loop.
#[derive(Debug, Default)]
pub(crate) struct Counters {
    by_round: Vec<(u32, u64)>,
}

impl Counters {
    fn of(&mut self, round: u32) -> &mut u64 {
        let place = match self.by_round.iter().position(|(other, _)| *other == round) {
            Some(place) => place,
            None => {
                self.by_round.push((round, 0));
                self.by_round.len() - 1
            }
        };
        &mut self.by_round[place].1
    }
}

pub(crate) fn push(
    stage: &mut Stage<'_>,
    low: i64,
    high: i64,
    mut traverser: Traverser,
    cx: &mut Context<'_>,
) -> Result<()> {
    let round = match traverser.loops.last() {
        Some(innermost) if cx.knobs.range_counts_per_loop => Some(innermost.count),
        _ => None,
    };
    let State::Counters(counters) = &mut stage.state else { return Ok(()) };
    let seen = counters.of(round.unwrap_or(0));
    let low = u64::try_from(low).unwrap_or(0);
    let high = u64::try_from(high).ok().map(|high| high + u64::from(cx.has(Fault::RangeIncludesUpperEnd)));
    if high.is_some_and(|high| *seen >= high) {
        // Inside a loop the step is not finished, because each iteration counts from zero.
        stage.ended = round.is_none();
        return Ok(());
    }
    let bulk = traverser.bulk;
    let skipped = low.saturating_sub(*seen).min(bulk);
    let trimmed = high.map_or(0, |high| (*seen + bulk).saturating_sub(high));
    *seen += bulk - trimmed;
    traverser.bulk = bulk.saturating_sub(skipped + trimmed);
    if traverser.bulk > 0 {
        stage.pass(traverser, cx);
    }
    Ok(())
}
