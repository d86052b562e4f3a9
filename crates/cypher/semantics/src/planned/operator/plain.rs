//! `Plain`, `PlainOptional`: a MATCH run by the plain interpreter.

use super::{Operate, Operator};
use crate::{
    planned::executor::Executor,
    program::{Frame, MatchPlan, Slot},
    run::{Flow, Ran, Sink},
};

/// MATCH run by the plain interpreter.
#[derive(Debug)]
pub(in crate::planned) struct Plain {
    pub(in crate::planned) plan: MatchPlan,
}

impl Operate for Plain {
    fn run(&self, x: &Executor<'_, '_>, before: &[Operator], frame: &mut Frame, sink: Sink<'_>) -> Ran<Flow> {
        x.rows(before, frame, &mut |frame| x.run.match_plan(&self.plan, frame, sink))
    }

    fn line(&self) -> String {
        "Plain(Match)".into()
    }
}

/// OPTIONAL MATCH run by the plain interpreter.
#[derive(Debug)]
pub(in crate::planned) struct PlainOptional {
    pub(in crate::planned) plan: MatchPlan,
    pub(in crate::planned) fresh: Vec<Slot>,
}

impl Operate for PlainOptional {
    fn run(&self, x: &Executor<'_, '_>, before: &[Operator], frame: &mut Frame, sink: Sink<'_>) -> Ran<Flow> {
        x.rows(before, frame, &mut |frame| x.run.optional_match(&self.plan, &self.fresh, frame, sink))
    }

    fn line(&self) -> String {
        "Plain(OptionalMatch)".into()
    }
}
