//! `SemiApply`: keeps the rows for which a query has a result or, if it is negated, has none.

use super::{Operate, Operator};
use crate::{
    fault::planned::Planned,
    planned::executor::{Executor, PhysicalQuery},
    program::Frame,
    run::{Flow, Ran, Sink},
};

/// Evaluates `EXISTS { … }`, or a pattern used as a condition, by a plan of its own.
#[derive(Debug)]
pub(in crate::planned) struct SemiApply {
    pub(in crate::planned) query: PhysicalQuery,
    /// Whether the condition is negated: rows without a result are kept.
    pub(in crate::planned) anti: bool,
}

impl Operate for SemiApply {
    fn run(&self, x: &Executor<'_, '_>, before: &[Operator], frame: &mut Frame, sink: Sink<'_>) -> Ran<Flow> {
        x.run_operators(before, frame, &mut |frame| {
            if !self.anti && x.run.faults.has(Planned::SemiApplyGivesRowPerMatch) {
                return x.query(&self.query, frame, sink);
            }
            let found = x.query(&self.query, frame, &mut |_| Ok(Flow::Enough))? == Flow::Enough;
            if found != self.anti { sink(frame) } else { Ok(Flow::More) }
        })
    }

    fn explain_line(&self) -> String {
        if self.anti { "AntiSemiApply".into() } else { "SemiApply".into() }
    }

    fn inner_plans(&self) -> Vec<&[Operator]> {
        self.query.parts.iter().map(|part| part.operators.as_slice()).collect()
    }
}
