//! Executes SET: `SET <set item list>`.

use crate::{
    EvalError,
    cell::Cell,
    fault::plain::{Plain, set_add_keeps_null},
    program::{Frame, SetItem},
    run::{Ran, Run},
};
use edgewise_model::Name;

impl Run<'_> {
    /// Applies the items from left to right; each sees what the items before it have set. Setting something on null
    /// does nothing (TCK `clauses/set/Set1` [8]).
    pub(crate) fn set(&self, items: &[SetItem], frame: &mut Frame) -> Ran {
        for item in items {
            self.meter.spend_step()?;
            match item {
                SetItem::Property { element, key, value } => {
                    let element = self.eval(element, frame)?;
                    let value = self.eval(value, frame)?;
                    self.set_property(&element, key.clone(), &value)?;
                }
                SetItem::Dynamic { element, key, value } => {
                    let element = self.eval(element, frame)?;
                    let key = self.eval(key, frame)?;
                    let value = self.eval(value, frame)?;
                    self.set_property(&element, key_name(&key)?, &value)?;
                }
                SetItem::Replace { element, value } => {
                    let value = self.eval(value, frame)?;
                    let element = &frame[*element];
                    if !element.is_null() {
                        let map = self.storable_map(&value)?;
                        self.store_mut().replace_properties(element, map)?;
                    }
                }
                SetItem::Add { element, value } => {
                    let value = self.eval(value, frame)?;
                    let element = &frame[*element];
                    if !element.is_null() {
                        let mut map = self.storable_map(&value)?;
                        if self.faults.has(Plain::SetAddKeepsNull) {
                            map = set_add_keeps_null::without_nulls(map);
                        }
                        self.store_mut().add_properties(element, map)?;
                    }
                }
                SetItem::Labels { node, labels } => {
                    let labels = self.label_names(labels, frame)?;
                    match &frame[*node] {
                        Cell::Null => {}
                        Cell::Node(id) => {
                            for label in labels {
                                self.store_mut().add_label(*id, label)?;
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

    /// Sets one property; null removes it.
    pub(super) fn set_property(&self, element: &Cell, key: Name, value: &Cell) -> Ran {
        if element.is_null() {
            return Ok(());
        }
        let value = self.storable(value)?;
        self.store_mut().set_property(element, key, value)
    }
}

/// The property key in `e[k]`; an error if it is not a string.
pub(super) fn key_name(key: &Cell) -> Ran<Name> {
    match key {
        Cell::String(name) => Ok(name.clone()),
        other => Err(EvalError::argument_type(format!("{} is not a property key", other.kind()))),
    }
}
