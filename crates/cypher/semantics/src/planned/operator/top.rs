//! `Top`: passes on the first rows in sorted order, and keeps no more than those.

use super::{KeptRows, Operate, Operator, compare_rows, sort::directions};
use crate::{
    cell::Cell,
    fault::planned::Planned,
    planned::executor::Executor,
    program::{Ex, Frame, Slot, SortKey},
    run::{Flow, Ran, Sink},
};

/// Executes ORDER BY with LIMIT: keeps only the first SKIP + LIMIT rows while it reads.
#[derive(Debug)]
pub(in crate::planned) struct Top {
    pub(in crate::planned) keys: Vec<SortKey>,
    pub(in crate::planned) slots: Vec<Slot>,
    pub(in crate::planned) skip: Option<Ex>,
    pub(in crate::planned) limit: Ex,
}

impl Operate for Top {
    fn run(&self, x: &Executor<'_, '_>, before: &[Operator], frame: &mut Frame, sink: Sink<'_>) -> Ran<Flow> {
        let skip = x.run.row_count(self.skip.as_ref(), frame)?.unwrap_or(0);
        let limit = x.run.row_count(Some(&self.limit), frame)?.unwrap_or(usize::MAX);
        let faults = x.run.faults;
        let wanted = if faults.has(Planned::TopForgetsSkip) { limit } else { skip.saturating_add(limit) };
        let judged = if faults.has(Planned::TopJudgesFirstKey) { 1 } else { self.keys.len() };
        let mut rows: Vec<(Vec<Cell>, Box<[Cell]>)> = Vec::new();
        x.run_operators(before, frame, &mut |frame| {
            x.run.meter.spend_step()?;
            let mut keys = Vec::with_capacity(self.keys.len());
            for sort in &self.keys {
                keys.push(x.run.eval(&sort.key, frame)?);
            }
            if faults.has(Planned::TopDropsNullKeys) && keys.iter().any(Cell::is_null) {
                return Ok(Flow::More);
            }
            // The row is inserted after all rows that are not greater, so that equal rows keep their order.
            let at = rows.partition_point(|row| {
                compare_rows(&row.0, &keys, &self.keys[..judged], x.run.knobs).is_le()
            });
            if at < wanted {
                x.run.meter.spend_memory(self.slots.len())?;
                rows.insert(at, (keys, self.slots.iter().map(|slot| frame[*slot].clone()).collect()));
                rows.truncate(wanted);
            }
            Ok(Flow::More)
        })?;
        for (_, row) in rows.into_iter().skip(skip) {
            KeptRows::restore(&self.slots, &row, frame);
            if sink(frame)? == Flow::Enough {
                return Ok(Flow::Enough);
            }
        }
        Ok(Flow::More)
    }

    fn explain_line(&self) -> String {
        format!("Top({})", directions(&self.keys))
    }
}
