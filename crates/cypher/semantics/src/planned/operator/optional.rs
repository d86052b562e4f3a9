//! `Optional`: runs a plan for each row, as OPTIONAL MATCH does.

use super::{Operate, Operator};
use crate::{
    cell::Cell,
    fault::planned::Planned,
    planned::executor::Executor,
    program::{Frame, Slot},
    run::{Flow, Ran, Sink},
};

/// Passes on every row of the inner plan or, if it has none, one row with nulls.
#[derive(Debug)]
pub(in crate::planned) struct Optional {
    pub(in crate::planned) plan: Vec<Operator>,
    /// The slots that become null if the inner plan has no row.
    pub(in crate::planned) fresh: Vec<Slot>,
}

impl Operate for Optional {
    fn run(&self, x: &Executor<'_, '_>, before: &[Operator], frame: &mut Frame, sink: Sink<'_>) -> Ran<Flow> {
        x.run_operators(before, frame, &mut |frame| {
            let mut matched = false;
            let flow = x.run_operators(&self.plan, frame, &mut |frame| {
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

    fn explain_line(&self) -> String {
        "Optional".into()
    }

    fn inner_plans(&self) -> Vec<&[Operator]> {
        vec![&self.plan]
    }
}
