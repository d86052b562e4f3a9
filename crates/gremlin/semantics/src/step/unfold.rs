//! `unfold()` and `index()`.

use crate::error::Result;
use crate::run::{Context, Stage, Traverser};
use crate::value::{Map, Value};

/// Emits the members of a collection or the entries of a map. Any other value is emitted unchanged.
pub(crate) fn unfold(stage: &mut Stage<'_>, traverser: &Traverser, cx: &mut Context<'_>) -> Result<()> {
    let mut members = match &traverser.value {
        Value::Map(map) => map.entries().iter().map(|pair| Value::Entry(pair.clone().into())).collect(),
        Value::Tree(tree) => tree
            .children()
            .iter()
            .map(|(key, below)| Value::Entry((key.clone(), Value::Tree(below.clone().into())).into()))
            .collect(),
        Value::BulkSet(bag) => {
            let mut members = bag.members().to_vec();
            cx.scatter(&mut members);
            for (member, count) in members {
                let mut moved = traverser.moved(member, &stage.step.labels, cx);
                moved.bulk = moved.bulk.saturating_mul(count);
                stage.out.push_back(moved);
            }
            return Ok(());
        }
        other => other.members().unwrap_or_else(|| vec![other.clone()]),
    };
    if matches!(traverser.value, Value::Set(_) | Value::Map(_) | Value::Tree(_)) {
        cx.scatter(&mut members);
    }
    for member in members {
        stage.emit(traverser, member, cx);
    }
    Ok(())
}

/// The members with their positions: a list of pairs, or a map from position to member.
pub(crate) fn index(value: &Value, map: bool) -> Result<Value> {
    let members = match value {
        Value::Map(map) => map.entries().iter().map(|pair| Value::Entry(pair.clone().into())).collect(),
        other => other.members().unwrap_or_else(|| vec![other.clone()]),
    };
    let numbered = members.into_iter().enumerate().map(|(place, member)| (place as i32, member));
    Ok(if map {
        Value::map(numbered.map(|(place, member)| (Value::Int(place), member)).collect::<Map>())
    } else {
        Value::list(numbered.map(|(place, member)| Value::list(vec![member, Value::Int(place)])).collect())
    })
}
