//! `select()` and `project()`.

use edgewise_gremlin_syntax::ast::Pop;
use edgewise_model::Name;

use super::Mapped;
use crate::error::Result;
use crate::fault::Fault;
use crate::program::{By, Selection};
use crate::run::{Context, Traverser};
use crate::value::{Map, Value};

/// Selects labelled objects: for one label the object itself, for several labels a map. If a label is not bound, the
/// traverser is dropped.
pub(crate) fn select(
    pop: Option<Pop>,
    selection: &Selection,
    bys: &[By],
    traverser: &Traverser,
    cx: &mut Context<'_>,
) -> Mapped {
    let pop = if cx.has(Fault::SelectTakesFirst) && pop == Some(Pop::Last) { Some(Pop::First) } else { pop };
    let labels = match selection {
        Selection::Labels(labels) => labels,
        Selection::Chain(chain) => {
            let Some(key) = cx.first_value(chain, traverser)? else { return Ok(None) };
            return match cx.scope_key(&key, pop, traverser) {
                Some(value) => cx.by_value(bys, 0, value),
                None => Ok(None),
            };
        }
    };
    if let [label] = labels.as_slice() {
        return match cx.scope_value(label, pop, traverser) {
            Some(value) => cx.by_value(bys, 0, value),
            None => Ok(None),
        };
    }
    let mut map = Map::new();
    for (place, label) in labels.iter().enumerate() {
        let Some(value) = cx.scope_value(label, pop, traverser) else { return Ok(None) };
        let Some(value) = cx.by_value(bys, place, value)? else { return Ok(None) };
        map.insert(Value::String(label.clone()), value);
    }
    Ok(Some(Value::map(map)))
}

/// `project()`: a map with one key for each `by()`. A `by()` without a result gets no entry.
pub(crate) fn project(
    keys: &[Name],
    bys: &[By],
    traverser: &Traverser,
    cx: &mut Context<'_>,
) -> Result<Value> {
    let mut map = Map::new();
    for (place, key) in keys.iter().enumerate() {
        let value = cx.by_turn(bys, place, traverser)?;
        let value = value.or_else(|| cx.has(Fault::ProjectKeepsUnproductiveKey).then_some(Value::Null));
        if let Some(value) = value {
            map.insert(Value::String(key.clone()), value);
        }
    }
    Ok(Value::map(map))
}
