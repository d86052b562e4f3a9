//! `dedup()` with global scope.

use edgewise_gremlin_syntax::ast::Pop;

use crate::error::Result;
use crate::fault::Fault;
use crate::program::Op;
use crate::relation::EquivalenceIndex;
use crate::run::{Context, Stage, State, Traverser};
use crate::value::Value;

/// The values that were already seen.
#[derive(Debug, Default)]
pub(crate) struct Seen {
    index: EquivalenceIndex,
    values: Vec<Value>,
}

impl Seen {
    /// Adds a value; true if it is new.
    pub fn insert(&mut self, value: Value) -> bool {
        if self.index.find(&value, |place| &self.values[place]).is_some() {
            return false;
        }
        self.index.insert(&value, self.values.len());
        self.values.push(value);
        true
    }
}

pub(crate) fn push(stage: &mut Stage<'_>, mut traverser: Traverser, cx: &mut Context<'_>) -> Result<()> {
    let Op::Dedup { labels, bys } = &stage.step.op else { return Ok(()) };
    let key = if labels.is_empty() {
        cx.by_turn(bys, 0, &traverser)?
    } else {
        let mut keys = Vec::with_capacity(labels.len());
        for label in labels {
            let Some(value) = cx.scope_value(label, Some(Pop::Last), &traverser) else { return Ok(()) };
            match cx.by_value(bys, 0, value)? {
                Some(key) => keys.push(key),
                None => return Ok(()),
            }
        }
        Some(Value::list(keys))
    };
    let key = match key {
        Some(key) if cx.has(Fault::DedupTakesNumbersAlike) && key.is_number() => {
            Some(Value::Double(crate::number::to_double(&key)))
        }
        other => other,
    };
    let State::Seen(seen) = &mut stage.state else { return Ok(()) };
    if key.is_some_and(|key| seen.insert(key)) {
        traverser.bulk = 1;
        stage.pass(traverser, cx);
    }
    Ok(())
}
