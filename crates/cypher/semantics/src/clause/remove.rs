//! Executes REMOVE: `REMOVE <remove item list>`.

use super::set::key_name;
use crate::{
    EvalError,
    cell::Cell,
    fault::plain::Plain,
    program::{Frame, RemoveItem},
    run::{Ran, Run},
};

impl Run<'_> {
    /// Removes properties and labels. Removing something that is absent does nothing; an element that is null is
    /// skipped (TCK `clauses/remove/Remove1` [5] to [7]).
    pub(crate) fn remove(&self, items: &[RemoveItem], frame: &mut Frame) -> Ran {
        for item in items {
            self.meter.spend_step()?;
            match item {
                RemoveItem::Property { element, key } => {
                    let element = self.eval(element, frame)?;
                    self.set_property(&element, key.clone(), &Cell::Null)?;
                }
                RemoveItem::Dynamic { element, key } => {
                    let element = self.eval(element, frame)?;
                    let key = self.eval(key, frame)?;
                    self.set_property(&element, key_name(&key)?, &Cell::Null)?;
                }
                RemoveItem::Labels { node, labels } => {
                    let labels = self.label_names(labels, frame)?;
                    match &frame[*node] {
                        Cell::Null => {}
                        Cell::Node(id) => {
                            let removed =
                                if self.faults.has(Plain::RemoveFirstLabelOnly) { 1 } else { labels.len() };
                            for label in labels.into_iter().take(removed) {
                                self.store_mut().remove_label(*id, &label)?;
                            }
                        }
                        other => {
                            return Err(EvalError::argument_type(format!("{} has no labels", other.kind())));
                        }
                    }
                }
            }
        }
        Ok(())
    }
}
