//! Resolves a label: an entry of the traverser's map, a side effect, or a labelled object of the path.

use edgewise_gremlin_syntax::ast::Pop;

use super::{Context, Traverser};
use crate::value::Value;

impl Context<'_> {
    /// The value of a label; `None` if the label is not bound.
    pub fn scope_value(&self, label: &str, pop: Option<Pop>, traverser: &Traverser) -> Option<Value> {
        if let Value::Map(map) = &traverser.value
            && let Some(value) = map.get_str(label)
        {
            return Some(value.clone());
        }
        if let Some(effect) = self.side_effect(label) {
            return Some(effect.value());
        }
        traverser.trail.get(label, pop)
    }

    /// The value of a key of any type; `None` if the key is not bound.
    pub fn scope_key(&self, key: &Value, pop: Option<Pop>, traverser: &Traverser) -> Option<Value> {
        if let Value::String(label) = key {
            return self.scope_value(label, pop, traverser);
        }
        match &traverser.value {
            Value::Map(map) => map.get(key).cloned(),
            _ => None,
        }
    }
}
