//! CALL {}: `[ OPTIONAL ] CALL [ ( imports ) ] { query }`.

use crate::{
    cell::Cell,
    fault::plain::Plain,
    program::{Frame, Query},
    run::{Flow, Ran, Run, Sink},
};

impl Run<'_> {
    /// Runs the subquery once per row. If it returns, each of its rows gives a row; if not, the row is kept once,
    /// however many rows the subquery had inside. Each run sees the changes of those before it (Cypher manual, "CALL
    /// subqueries").
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
            // All its changes are made before the first row is passed on.
            let mut rows = super::Table::new(&query.output);
            self.query(query, frame, &mut |frame| {
                self.meter.row()?;
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
