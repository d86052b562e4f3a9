//! Executes all clauses that change the graph.

use super::Table;
use crate::{
    program::{Frame, Slot, Update},
    run::{Flow, Ran, Run},
};

impl Run<'_> {
    /// Applies an updating clause to all rows, one after the other, and returns the rows that follow the clause.
    pub(crate) fn update<'p>(
        &self,
        update: &'p Update,
        rows: Table<'p>,
        after: &'p [Slot],
        frame: &mut Frame,
    ) -> Ran<Table<'p>> {
        if let Update::Delete { detach, items } = update {
            return self.delete(*detach, items, rows, frame);
        }
        let mut table = Table::new(after);
        rows.each(frame, &mut |frame| {
            let mut push = |frame: &mut Frame| {
                table.push(frame);
                Ok(Flow::More)
            };
            match update {
                Update::Create(parts) => {
                    self.create(parts, frame)?;
                    push(frame)
                }
                Update::Merge(plan) => self.merge(plan, frame, &mut push),
                Update::Set(items) => {
                    self.set(items, frame)?;
                    push(frame)
                }
                Update::Remove(items) => {
                    self.remove(items, frame)?;
                    push(frame)
                }
                Update::Delete { .. } => push(frame),
                Update::Foreach { list, slot, body } => {
                    self.foreach(list, *slot, body, frame)?;
                    push(frame)
                }
                Update::Subquery(query, optional) => {
                    self.call_subquery(query, *optional, frame, &mut |frame| {
                        self.meter.spend_row()?;
                        push(frame)
                    })
                }
            }
        })?;
        Ok(table)
    }
}
