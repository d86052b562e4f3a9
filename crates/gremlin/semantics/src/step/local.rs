//! Steps with local scope, which apply to the members of one collection.

use crate::error::{Error, Result};
use crate::run::Context;
use crate::value::{Map, Value};

/// The members of a collection. The order of a set is random in a chaotic run.
fn open_order(value: &Value, cx: &mut Context<'_>) -> Option<Vec<Value>> {
    let mut members = value.members()?;
    if matches!(value, Value::Set(_) | Value::BulkSet(_)) {
        cx.scatter(&mut members);
    }
    Some(members)
}

/// `range(local)`: a slice of a collection. Some versions return a single remaining member without its collection.
pub(crate) fn range(low: i64, high: i64, value: &Value, cx: &mut Context<'_>) -> Result<Option<Value>> {
    let length = match value {
        Value::Map(map) => map.len(),
        other => match other.members() {
            Some(members) => members.len(),
            None => return Ok(Some(other.clone())),
        },
    };
    let single = high != -1 && high.checked_sub(low) == Some(1);
    let low = usize::try_from(low).unwrap_or(0).min(length);
    let high = usize::try_from(high).unwrap_or(length).min(length).max(low);
    Ok(slice(value, low, high, single, cx))
}

/// `tail(local)`.
pub(crate) fn tail(count: i64, value: &Value, cx: &mut Context<'_>) -> Result<Option<Value>> {
    let length = match value {
        Value::Map(map) => map.len(),
        other => match other.members() {
            Some(members) => members.len(),
            None => return Ok(Some(other.clone())),
        },
    };
    let count = usize::try_from(count).unwrap_or(0);
    Ok(slice(value, length.saturating_sub(count), length, count == 1, cx))
}

/// The members from `low` to `high`. `single` is true if the step keeps one member.
fn slice(value: &Value, low: usize, high: usize, single: bool, cx: &mut Context<'_>) -> Option<Value> {
    match value {
        Value::Map(map) => Some(Value::map(map.entries()[low..high].iter().cloned().collect::<Map>())),
        other => {
            let members = open_order(other, cx)?;
            let kept = members[low..high].to_vec();
            if cx.knobs.local_range_unwraps && single {
                return kept.into_iter().next();
            }
            Some(match other {
                Value::Set(_) => Value::Set(kept.into()),
                Value::BulkSet(_) => Value::set(kept),
                _ => Value::list(kept),
            })
        }
    }
}

/// `dedup(local)`: a set of the members of a collection or of the entries of a map. Any other value becomes a set of
/// one.
pub(crate) fn dedup(value: &Value, cx: &Context<'_>) -> Result<Value> {
    let members = match value {
        Value::Map(_) if !cx.knobs.local_dedup_takes_maps => {
            return Err(Error::cast(value.kind().java(), "java.lang.Iterable"));
        }
        Value::Map(map) => map.entries().iter().map(|entry| Value::Entry(entry.clone().into())).collect(),
        other => other.members().unwrap_or_else(|| vec![other.clone()]),
    };
    Ok(Value::set(members))
}

/// `count(local)`: the number of members. A value that is not a collection counts as one.
pub(crate) fn count(value: &Value) -> Value {
    Value::Long(match value {
        Value::Map(map) => map.len() as i64,
        Value::Tree(tree) => tree.children().len() as i64,
        other => other.members().map_or(1, |members| members.len() as i64),
    })
}
