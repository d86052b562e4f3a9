//! `Optional`: every row of a plan, or one row with nulls.

use super::{Operate, Operator};
use crate::{
    cell::Cell,
    fault::planned::Planned,
    planned::executor::Executor,
    program::{Frame, Slot},
    run::{Flow, Ran, Sink},
};

/// Every row of the inner plan, or one row with nulls if there is none.
#[derive(Debug)]
pub(in crate::planned) struct Optional {
    pub(in crate::planned) plan: Vec<Operator>,
    /// The slots that become null.
    pub(in crate::planned) fresh: Vec<Slot>,
}

impl Operate for Optional {
    fn run(&self, x: &Executor<'_, '_>, before: &[Operator], frame: &mut Frame, sink: Sink<'_>) -> Ran<Flow> {
        x.rows(before, frame, &mut |frame| {
            let mut matched = false;
            let flow = x.rows(&self.plan, frame, &mut |frame| {
                matched = true;
                sink(frame)
            })?;
            if matched {
                return Ok(flow);
            }
            let seeks = self.plan.iter().any(|operator| matches!(operator, Operator::IndexSeek(_)));
            if seeks && x.run.faults.has(Planned::OptionalSeekLosesRow) {
                return Ok(Flow::More);
            }
            if x.run.faults.has(Planned::OptionalKeepsLastCandidate) {
                return sink(frame);
            }
            for slot in &self.fresh {
                frame[*slot] = Cell::Null;
            }
            sink(frame)
        })
    }

    fn line(&self) -> String {
        "Optional".into()
    }

    fn inner(&self) -> Vec<&[Operator]> {
        vec![&self.plan]
    }
}
