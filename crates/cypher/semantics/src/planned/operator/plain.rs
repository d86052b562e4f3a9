//! `Plain` and `PlainOptional`: let the plain interpreter run a MATCH or OPTIONAL MATCH.

use super::{Operate, Operator};
use crate::{
    planned::executor::Executor,
    program::{Frame, MatchPlan, Slot},
    run::{Flow, Ran, Sink},
};

/// A MATCH that the plain interpreter runs.
#[derive(Debug)]
pub(in crate::planned) struct Plain {
    pub(in crate::planned) plan: MatchPlan,
}

impl Operate for Plain {
    fn run(&self, x: &Executor<'_, '_>, before: &[Operator], frame: &mut Frame, sink: Sink<'_>) -> Ran<Flow> {
        x.run_operators(before, frame, &mut |frame| x.run.match_plan(&self.plan, frame, sink))
    }

    fn explain_line(&self) -> String {
        "Plain(Match)".into()
    }
}

/// An OPTIONAL MATCH that the plain interpreter runs.
#[derive(Debug)]
pub(in crate::planned) struct PlainOptional {
    pub(in crate::planned) plan: MatchPlan,
    pub(in crate::planned) fresh: Vec<Slot>,
}

impl Operate for PlainOptional {
    fn run(&self, x: &Executor<'_, '_>, before: &[Operator], frame: &mut Frame, sink: Sink<'_>) -> Ran<Flow> {
        x.run_operators(before, frame, &mut |frame| {
            x.run.optional_match(&self.plan, &self.fresh, frame, sink)
        })
    }

    fn explain_line(&self) -> String {
        "Plain(OptionalMatch)".into()
    }
}
