//! Applies an `Operator`, with which sacks, side effects and `fold()` combine two values.

use std::sync::Arc;

use edgewise_gremlin_syntax::ast::Operator;

use crate::error::{Error, ErrorKind, Result};
use crate::knobs::Knobs;
use crate::number::{self, Operation};
use crate::program::By;
use crate::run::{Context, Stage, Traverser};
use crate::value::{BulkSet, Value};

/// Combines two values with an operator.
pub(crate) fn apply_operator(operator: Operator, a: &Value, b: &Value, knobs: &Knobs) -> Result<Value> {
    let calculate = |operation| arithmetic(operation, a, b, knobs);
    match operator {
        Operator::Assign => Ok(b.clone()),
        Operator::Sum => calculate(Operation::Add),
        Operator::Minus => calculate(Operation::Subtract),
        Operator::Mult => calculate(Operation::Multiply),
        Operator::Div => calculate(Operation::Divide),
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

/// Applies an arithmetic operation by the rules of the version.
pub(crate) fn arithmetic(operation: Operation, a: &Value, b: &Value, knobs: &Knobs) -> Result<Value> {
    let result = number::apply(operation, a, b);
    if knobs.overflow_is_noticed {
        return result;
    }
    let lost = match &result {
        Ok(result) => is_integer(a) && is_integer(b) && ![a.kind(), b.kind()].contains(&result.kind()),
        Err(error) => error.kind == ErrorKind::Arithmetic && b.as_i64() != Some(0),
    };
    match lost {
        true => Err(Error::not_supported(
            "before 3.8 an integer that is too large for its type loses its high bits",
        )),
        false => result,
    }
}

const fn is_integer(value: &Value) -> bool {
    matches!(value, Value::Byte(_) | Value::Short(_) | Value::Int(_) | Value::Long(_))
}

/// Adds the members of the second collection or map to the first.
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
        _ => apply_operator(operator, &own, &value, &cx.knobs)?,
    });
    stage.pass(traverser, cx);
    Ok(())
}
