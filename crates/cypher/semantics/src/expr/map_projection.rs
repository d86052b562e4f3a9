//! Evaluates map projections: `v {.k, .*, k: e, w}` (CIP "Map projection").

use crate::{
    EvalError,
    cell::Cell,
    program::{Ex, Frame, MapEntry},
    run::{Ran, Run},
};
use std::collections::BTreeMap;

impl Run<'_> {
    /// Builds the map from left to right. If a key occurs twice, the later entry counts. The projection of null is
    /// null.
    pub(super) fn map_projection(&self, base: &Ex, entries: &[MapEntry], frame: &mut Frame) -> Ran<Cell> {
        let base = self.eval(base, frame)?;
        match base {
            Cell::Null => return Ok(Cell::Null),
            Cell::Node(_) | Cell::Relationship(_) | Cell::Map(_) => {}
            other => return Err(EvalError::argument_type(format!("{} has no map projection", other.kind()))),
        }
        let mut map = BTreeMap::new();
        for entry in entries {
            match entry {
                MapEntry::All => map.extend(self.entries(&base)?),
                MapEntry::Entry(key, value) => {
                    map.insert(key.clone(), self.eval(value, frame)?);
                }
            }
        }
        self.meter.spend_memory(map.len())?;
        Ok(Cell::map(map))
    }

    /// All entries of a map, or all properties of an element.
    pub(super) fn entries(&self, of: &Cell) -> Ran<BTreeMap<edgewise_model::Name, Cell>> {
        match of {
            Cell::Map(map) => Ok(map.entries.clone()),
            element => {
                let store = self.store();
                let properties = store.properties(element)?;
                Ok(properties.iter().map(|(key, value)| (key.clone(), Cell::from_value(value))).collect())
            }
        }
    }
}
