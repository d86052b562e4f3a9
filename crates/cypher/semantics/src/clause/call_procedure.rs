//! Executes CALL: `CALL <procedure>(…) [ YIELD … ]`.

use crate::{
    cell::Cell,
    program::{Frame, ProcedureCall},
    relation::order,
    run::{Flow, Ran, Run, Sink},
};

impl Run<'_> {
    /// Passes on a row for each row of the procedure's table whose inputs equal the arguments. A call of a procedure
    /// without outputs passes the row on as it is (Cypher manual, "CALL procedure": void procedures).
    pub(crate) fn call_procedure(
        &self,
        call: &ProcedureCall,
        frame: &mut Frame,
        sink: Sink<'_>,
    ) -> Ran<Flow> {
        let procedure = &self.procedures.procedures[call.procedure];
        let mut arguments = Vec::with_capacity(call.arguments.len());
        for argument in &call.arguments {
            arguments.push(self.eval(argument, frame)?);
        }
        if procedure.outputs.is_empty() {
            return sink(frame);
        }
        let inputs = procedure.inputs.len();
        let mut found = false;
        for row in &procedure.rows {
            self.meter.spend_step()?;
            let own = row.iter().take(inputs).map(Cell::from_value);
            let equal = own.zip(&arguments).all(|(own, given)| order(&own, given, self.knobs).is_eq());
            if !equal {
                continue;
            }
            found = true;
            for (output, slot) in &call.yields {
                frame[*slot] = row.get(inputs + output).map_or(Cell::Null, Cell::from_value);
            }
            if sink(frame)? == Flow::Enough {
                return Ok(Flow::Enough);
            }
        }
        if call.optional && !found {
            for (_, slot) in &call.yields {
                frame[*slot] = Cell::Null;
            }
            return sink(frame);
        }
        Ok(Flow::More)
    }
}
