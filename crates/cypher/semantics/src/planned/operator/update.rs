//! `Change`: runs a clause that changes the graph, row by row.

use super::{Operate, Operator};
use crate::{
    clause::Table,
    fault::planned::Planned,
    planned::executor::Executor,
    program::{Frame, Slot, Update},
    run::{Flow, Ran, Sink},
};

/// Runs a clause that changes the graph, row by row. A row is passed on as soon as its changes are made. All rows are
/// processed, even if the next operator needs no more of them.
#[derive(Debug)]
pub(in crate::planned) struct Change {
    pub(in crate::planned) update: Update,
    pub(in crate::planned) before: Vec<Slot>,
    pub(in crate::planned) after: Vec<Slot>,
}

impl Change {
    /// Makes the changes for the row in the frame, and passes the resulting rows to the sink.
    fn change(&self, x: &Executor<'_, '_>, frame: &mut Frame, sink: Sink<'_>) -> Ran<Flow> {
        match &self.update {
            Update::Create(parts) => x.run.create(parts, frame)?,
            Update::Merge(plan) => return x.run.merge(plan, frame, sink),
            Update::Set(items) => x.run.set(items, frame)?,
            Update::Remove(items) => x.run.remove(items, frame)?,
            Update::Foreach { list, slot, body } => x.run.foreach(list, *slot, body, frame)?,
            Update::Subquery(query, optional) => {
                return x.run.call_subquery(query, *optional, frame, &mut |frame| {
                    x.run.meter.spend_row()?;
                    sink(frame)
                });
            }
            Update::Delete { .. } => {}
        }
        sink(frame)
    }

    /// Runs DELETE, which collects all rows first: it evaluates its expressions on all rows before it deletes anything.
    fn delete(
        &self,
        x: &Executor<'_, '_>,
        before: &[Operator],
        frame: &mut Frame,
        sink: Sink<'_>,
    ) -> Ran<Flow> {
        let mut rows = Table::new(&self.before);
        x.run_operators(before, frame, &mut |frame| {
            x.run.meter.spend_row()?;
            rows.push(frame);
            Ok(Flow::More)
        })?;
        x.run.update(&self.update, rows, &self.after, frame)?.each(frame, sink)
    }
}

impl Operate for Change {
    fn run(&self, x: &Executor<'_, '_>, before: &[Operator], frame: &mut Frame, sink: Sink<'_>) -> Ran<Flow> {
        if matches!(self.update, Update::Delete { .. }) {
            return self.delete(x, before, frame, sink);
        }
        let mut asked = Flow::More;
        x.run_operators(before, frame, &mut |frame| {
            self.change(x, frame, &mut |frame| {
                if asked == Flow::More {
                    asked = sink(frame)?;
                }
                Ok(Flow::More)
            })?;
            let stops = asked == Flow::Enough && x.run.faults.has(Planned::LimitStopsChanges);
            Ok(if stops { Flow::Enough } else { Flow::More })
        })?;
        Ok(asked)
    }

    fn explain_line(&self) -> String {
        match &self.update {
            Update::Create(_) => "Create",
            Update::Merge(_) => "Merge",
            Update::Set(_) => "Set",
            Update::Remove(_) => "Remove",
            Update::Delete { detach: true, .. } => "DetachDelete",
            Update::Delete { .. } => "Delete",
            Update::Foreach { .. } => "Plain(Foreach)",
            Update::Subquery(..) => "Plain(Subquery)",
        }
        .into()
    }
}
