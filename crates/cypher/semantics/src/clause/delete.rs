//! Executes DELETE: `[ DETACH ] DELETE <delete item list>`.

use super::Table;
use crate::{
    EvalError,
    cell::Cell,
    fault::plain::{Plain, detach_delete_loop_fails},
    program::{Ex, Frame},
    run::{Flow, Ran, Run},
};

impl Run<'_> {
    /// Evaluates the expressions of DELETE on all rows before it deletes anything, so that no row depends on what
    /// another row deletes.
    pub(super) fn delete<'p>(
        &self,
        detach: bool,
        items: &[Ex],
        rows: Table<'p>,
        frame: &mut Frame,
    ) -> Ran<Table<'p>> {
        let mut doomed = Vec::new();
        let mut table = Table::new(rows.slots);
        rows.each(frame, &mut |frame| {
            for item in items {
                self.meter.spend_step()?;
                doomed.push(self.eval(item, frame)?);
            }
            table.push(frame);
            Ok(Flow::More)
        })?;
        for cell in &doomed {
            self.delete_cell(cell, detach)?;
        }
        Ok(table)
    }

    /// Deletes a node, a relationship, or a path with all its elements (TCK `clauses/delete/Delete3`).
    fn delete_cell(&self, cell: &Cell, detach: bool) -> Ran {
        let mut store = self.store_mut();
        match cell {
            Cell::Null => {}
            Cell::Node(id)
                if detach
                    && self.faults.has(Plain::DetachDeleteLoopFails)
                    && detach_delete_loop_fails::applies(&store, *id) =>
            {
                return Err(EvalError::internal("the relationship has been deleted already"));
            }
            Cell::Node(id) => store.delete_node(*id, detach)?,
            Cell::Relationship(id) => store.delete_relationship(*id)?,
            Cell::Path(trail) => {
                trail.relationships.iter().try_for_each(|id| store.delete_relationship(*id))?;
                trail.nodes.iter().try_for_each(|id| store.delete_node(*id, detach))?;
            }
            other => return Err(EvalError::argument_type(format!("DELETE does not take {}", other.kind()))),
        }
        Ok(())
    }
}
