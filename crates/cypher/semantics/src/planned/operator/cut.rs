//! `Cut`: applies SKIP and LIMIT.

use super::{Operate, Operator};
use crate::{
    planned::{executor::Executor, physical::changes},
    program::{Ex, Frame},
    run::{Flow, Ran, Sink},
};

/// Applies SKIP and LIMIT. Once there are enough rows, it stops the operators before it.
#[derive(Debug)]
pub(in crate::planned) struct Cut {
    pub(in crate::planned) skip: Option<Ex>,
    pub(in crate::planned) limit: Option<Ex>,
}

impl Operate for Cut {
    fn run(&self, x: &Executor<'_, '_>, before: &[Operator], frame: &mut Frame, sink: Sink<'_>) -> Ran<Flow> {
        let skip = x.run.row_count(self.skip.as_ref(), frame)?.unwrap_or(0);
        let limit = x.run.row_count(self.limit.as_ref(), frame)?.unwrap_or(usize::MAX);
        // With LIMIT 0 nothing needs to run, except operators that change the graph.
        if limit == 0 && !changes(before) {
            return Ok(Flow::More);
        }
        let (mut skipped, mut taken, mut asked) = (0, 0, Flow::More);
        x.run_operators(before, frame, &mut |frame| {
            if skipped < skip {
                skipped += 1;
                return Ok(Flow::More);
            }
            if taken >= limit {
                return Ok(Flow::Enough);
            }
            x.run.meter.spend_row()?;
            taken += 1;
            asked = sink(frame)?;
            Ok(if asked == Flow::Enough || taken >= limit { Flow::Enough } else { Flow::More })
        })?;
        Ok(asked)
    }

    fn explain_line(&self) -> String {
        match (&self.skip, &self.limit) {
            (Some(_), Some(_)) => "SkipLimit".into(),
            (Some(_), None) => "Skip".into(),
            _ => "Limit".into(),
        }
    }
}
