//! CALL {}: `[ OPTIONAL ] CALL [ ( imports ) ] { query }`.

use crate::{
    cell::Cell,
    fault::plain::Plain,
    program::{Frame, Query},
    run::{Flow, Ran, Run, Sink},
};

impl Run<'_> {
    /// Once per row. A subquery that returns gives a row for each of its own; one that does not keeps the row as it is,
    /// however many rows it ran through inside; each run sees what those before it changed (Cypher manual, "CALL
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
            // All its changes are made before the first row goes on.
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
