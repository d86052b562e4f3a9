//! Executes CALL {}: `[ OPTIONAL ] CALL [ ( imports ) ] { query }`.

use crate::{
    cell::Cell,
    fault::plain::Plain,
    program::{Frame, Query},
    run::{Flow, Ran, Run, Sink},
};

impl Run<'_> {
    /// Runs the subquery once per row. If the subquery has a RETURN, a row is passed on for each row that it returns;
    /// otherwise the row is passed on once, however many rows the clauses of the subquery had. Each run sees the
    /// changes of the runs before it (Cypher manual, "CALL subqueries").
    pub(crate) fn call_subquery(
        &self,
        query: &Query,
        optional: bool,
        frame: &mut Frame,
        sink: Sink<'_>,
    ) -> Ran<Flow> {
        if query.columns.is_none() {
            let mut rows = false;
            self.query(query, frame, &mut |_| {
                rows = true;
                Ok(Flow::More)
            })?;
            if !rows && self.faults.has(Plain::UnitSubqueryDropsRow) {
                return Ok(Flow::More);
            }
            return sink(frame);
        }
        let mut found = false;
        if query.writes {
            // The subquery makes all its changes before its first row is passed on.
            let mut rows = super::Table::new(&query.output);
            self.query(query, frame, &mut |frame| {
                self.meter.spend_row()?;
                rows.push(frame);
                Ok(Flow::More)
            })?;
            found = !rows.rows.is_empty();
            if rows.each(frame, sink)? == Flow::Enough {
                return Ok(Flow::Enough);
            }
        } else {
            let flow = self.query(query, frame, &mut |frame| {
                found = true;
                sink(frame)
            })?;
            if flow == Flow::Enough {
                return Ok(Flow::Enough);
            }
        }
        if optional && !found {
            for slot in &query.output {
                frame[*slot] = Cell::Null;
            }
            return sink(frame);
        }
        Ok(Flow::More)
    }
}
