//! `Procedure`: calls a procedure for each row.

use super::{Operate, Operator};
use crate::{
    planned::executor::Executor,
    program::{Frame, ProcedureCall},
    run::{Flow, Ran, Sink},
};

/// Calls a procedure for each row, and passes on a row for each result.
#[derive(Debug)]
pub(in crate::planned) struct Procedure {
    pub(in crate::planned) call: ProcedureCall,
}

impl Operate for Procedure {
    fn run(&self, x: &Executor<'_, '_>, before: &[Operator], frame: &mut Frame, sink: Sink<'_>) -> Ran<Flow> {
        x.run_operators(before, frame, &mut |frame| x.run.call_procedure(&self.call, frame, sink))
    }

    fn explain_line(&self) -> String {
        "Procedure".into()
    }
}
