//! `Operator`: how sacks, side effects and `fold()` join two values.

use std::sync::Arc;

use edgewise_gremlin_syntax::ast::Operator;

use crate::error::{Error, Result};
use crate::number::{self, Operation};
use crate::program::By;
use crate::run::{Context, Stage, Traverser};
use crate::value::{BulkSet, Value};

/// Joins two values.
pub(crate) fn apply_operator(operator: Operator, a: &Value, b: &Value) -> Result<Value> {
    match operator {
        Operator::Assign => Ok(b.clone()),
        Operator::Sum => number::apply(Operation::Add, a, b),
        Operator::Minus => number::apply(Operation::Subtract, a, b),
        Operator::Mult => number::apply(Operation::Multiply, a, b),
        Operator::Div => number::apply(Operation::Divide, a, b),
        Operator::Min => number::apply(Operation::Minimum, a, b),
        Operator::Max => number::apply(Operation::Maximum, a, b),
        Operator::SumLong => match (a.as_i64(), b.as_i64()) {
            (Some(x), Some(y)) => Ok(Value::Long(x.wrapping_add(y))),
            _ => Err(Error::cast(b.kind().java(), "java.lang.Long")),
        },
        Operator::And | Operator::Or => match (a, b) {
            (Value::Bool(x), Value::Bool(y)) => {
                Ok(Value::Bool(if operator == Operator::And { *x && *y } else { *x || *y }))
            }
            _ => Err(Error::cast(b.kind().java(), "java.lang.Boolean")),
        },
        Operator::AddAll => add_all(a, b),
    }
}

/// Adds what the second collection or map holds to the first.
fn add_all(a: &Value, b: &Value) -> Result<Value> {
    let wrong = || Error::argument(format!("addAll cannot join {} and {}", a.kind().java(), b.kind().java()));
    match (a, b) {
        (Value::Null, other) | (other, Value::Null) => Ok(other.clone()),
        (Value::Map(x), Value::Map(y)) => {
            let mut map = x.as_ref().clone();
            for (key, value) in y.entries() {
                map.insert(key.clone(), value.clone());
            }
            Ok(Value::map(map))
        }
        (Value::List(x), _) => {
            let mut items = x.as_ref().clone();
            items.extend(b.members().ok_or_else(wrong)?);
            Ok(Value::list(items))
        }
        (Value::Set(x), _) => {
            let mut items = x.as_ref().clone();
            items.extend(b.members().ok_or_else(wrong)?);
            Ok(Value::set(items))
        }
        (Value::BulkSet(x), _) => {
            let mut bag: BulkSet = x.as_ref().clone();
            for member in b.members().ok_or_else(wrong)? {
                bag.add(member, 1);
            }
            Ok(Value::BulkSet(Arc::new(bag)))
        }
        _ => Err(wrong()),
    }
}

/// `sack(operator)`.
pub(crate) fn change_sack(
    stage: &mut Stage<'_>,
    operator: Operator,
    by: &By,
    mut traverser: Traverser,
    cx: &mut Context<'_>,
) -> Result<()> {
    let Some(value) = cx.by(by, &traverser)? else { return Ok(()) };
    let own = traverser.sack.take().unwrap_or(Value::Null);
    traverser.sack = Some(match (operator, &own) {
        (Operator::Assign, _) => value,
        (_, Value::Null) => value,
        _ => apply_operator(operator, &own, &value)?,
    });
    stage.pass(traverser, cx);
    Ok(())
}
