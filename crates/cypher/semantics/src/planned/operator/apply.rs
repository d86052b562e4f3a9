//! `Apply`: runs a subquery that only reads, for each row.

use super::{Operate, Operator};
use crate::{
    cell::Cell,
    planned::executor::{Executor, PhysicalQuery},
    program::Frame,
    run::{Flow, Ran, Sink},
};

/// Runs a `CALL { … }` that only reads, once for each row.
#[derive(Debug)]
pub(in crate::planned) struct Apply {
    pub(in crate::planned) query: PhysicalQuery,
    pub(in crate::planned) optional: bool,
}

impl Operate for Apply {
    fn run(&self, x: &Executor<'_, '_>, before: &[Operator], frame: &mut Frame, sink: Sink<'_>) -> Ran<Flow> {
        x.run_operators(before, frame, &mut |frame| {
            if self.query.columns.is_none() {
                x.query(&self.query, frame, &mut |_| Ok(Flow::More))?;
                return sink(frame);
            }
            let mut found = false;
            let flow = x.query(&self.query, frame, &mut |frame| {
                found = true;
                sink(frame)
            })?;
            if flow == Flow::Enough || found || !self.optional {
                return Ok(flow);
            }
            for slot in &self.query.output {
                frame[*slot] = Cell::Null;
            }
            sink(frame)
        })
    }

    fn explain_line(&self) -> String {
        if self.optional { "OptionalApply".into() } else { "Apply".into() }
    }

    fn inner_plans(&self) -> Vec<&[Operator]> {
        self.query.parts.iter().map(|part| part.operators.as_slice()).collect()
    }
}
