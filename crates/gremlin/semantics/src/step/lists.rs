//! Steps on two collections, such as `intersect()`, and `conjoin()`.

use crate::error::{Error, Result};
use crate::program::{Arg, ListOp};
use crate::relation::equivalent;
use crate::run::{Context, Traverser};
use crate::value::{Map, Value};

const fn name(op: ListOp) -> &'static str {
    match op {
        ListOp::Combine => "combine",
        ListOp::Merge => "merge",
        ListOp::Product => "product",
        ListOp::Intersect => "intersect",
        ListOp::Difference => "difference",
        ListOp::Disjunct => "disjunct",
    }
}

/// The members of the incoming collection.
fn incoming(step: &str, value: &Value) -> Result<Vec<Value>> {
    match value {
        Value::Null => Err(Error::argument(format!("Incoming traverser for {step} step can't be null"))),
        other => other.members().ok_or_else(|| {
            Error::argument(format!(
                "{step} step can only take an array or an Iterable type for incoming traversers, encountered {}",
                other.kind().java()
            ))
        }),
    }
}

/// The members of the argument.
fn argument(step: &str, arg: &Arg, value: Option<Value>) -> Result<Vec<Value>> {
    let is_traversal = matches!(arg, Arg::Chain(_));
    match value {
        None | Some(Value::Null) if is_traversal => Err(Error::argument(format!(
            "traversal argument for {step} step must yield an iterable type, not null"
        ))),
        None | Some(Value::Null) => {
            Err(Error::argument(format!("Argument provided for {step} step can't be null")))
        }
        Some(other) => other.members().ok_or_else(|| {
            let kind = other.kind().java();
            Error::argument(if is_traversal {
                format!("traversal argument for {step} step must yield an iterable type, encountered {kind}")
            } else {
                format!(
                    "{step} step can only take an array or an Iterable as an argument, encountered {kind}"
                )
            })
        }),
    }
}

pub(crate) fn list(op: ListOp, other: &Arg, traverser: &Traverser, cx: &mut Context<'_>) -> Result<Value> {
    let step = name(op);
    let value = cx.arg(other, traverser)?;
    if let (ListOp::Merge, Value::Map(own), Some(Value::Map(more))) = (op, &traverser.value, &value) {
        let mut map: Map = own.as_ref().clone();
        for (key, value) in more.entries() {
            map.insert(key.clone(), value.clone());
        }
        return Ok(Value::map(map));
    }
    let own = incoming(step, &traverser.value)?;
    let other = argument(step, other, value)?;
    let holds = |list: &[Value], member: &Value| list.iter().any(|one| equivalent(one, member));
    Ok(match op {
        ListOp::Combine => Value::list(own.into_iter().chain(other).collect()),
        ListOp::Merge => Value::set(own.into_iter().chain(other).collect()),
        ListOp::Product => Value::list(
            own.iter()
                .flat_map(|a| other.iter().map(move |b| Value::list(vec![a.clone(), b.clone()])))
                .collect(),
        ),
        ListOp::Intersect => Value::set(own.into_iter().filter(|one| holds(&other, one)).collect()),
        ListOp::Difference => Value::set(own.into_iter().filter(|one| !holds(&other, one)).collect()),
        ListOp::Disjunct => {
            let only: Vec<Value> = own.iter().filter(|one| !holds(&other, one)).cloned().collect();
            let rest = other.iter().filter(|one| !holds(&own, one)).cloned();
            Value::set(only.into_iter().chain(rest).collect())
        }
    })
}

/// Joins the members into one string. `null` is left out.
pub(crate) fn conjoin(separator: &str, value: &Value) -> Result<Value> {
    let members = incoming("conjoin", value)?;
    let texts: Vec<String> =
        members.iter().filter(|member| !matches!(member, Value::Null)).map(Value::to_string).collect();
    Ok(Value::string(texts.join(separator)))
}
