//! `Procedure`: the rows of a procedure.

use super::{Operate, Operator};
use crate::{
    planned::executor::Executor,
    program::{Frame, ProcedureCall},
    run::{Flow, Ran, Sink},
};

/// The rows of a procedure.
#[derive(Debug)]
pub(in crate::planned) struct Procedure {
    pub(in crate::planned) call: ProcedureCall,
}

impl Operate for Procedure {
    fn run(&self, x: &Executor<'_, '_>, before: &[Operator], frame: &mut Frame, sink: Sink<'_>) -> Ran<Flow> {
        x.rows(before, frame, &mut |frame| x.run.call_procedure(&self.call, frame, sink))
    }

    fn line(&self) -> String {
        "Procedure".into()
    }
}
