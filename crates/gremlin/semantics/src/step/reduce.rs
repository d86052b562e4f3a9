//! Steps that reduce the stream to one value.

use edgewise_gremlin_syntax::ast::Operator;

use super::operator::{apply_operator, arithmetic};
use crate::error::{Error, Result};
use crate::fault::Fault;
use crate::knobs::Knobs;
use crate::number::{self, Operation};
use crate::program::{Numeric, Op};
use crate::relation;
use crate::run::{Context, Stage, State, Traverser};
use crate::value::{Kind, Value};

/// The intermediate result of a reduction.
#[derive(Debug)]
pub(crate) enum Reduction {
    Count(u64),
    Fold(Vec<Value>),
    Seeded(Value, Operator, Value),
    /// A sum, a minimum or a maximum; `None` before the first value.
    Number(Numeric, Option<Value>),
    /// A sum and the number of its values.
    Mean(Option<Value>, u64),
}

impl Reduction {
    pub fn new(op: &Op) -> Self {
        match op {
            Op::Fold => Self::Fold(Vec::new()),
            Op::FoldSeed(seed, operator) => Self::Seeded(seed.clone(), *operator, seed.clone()),
            Op::Numeric(Numeric::Mean) => Self::Mean(None, 0),
            Op::Numeric(numeric) => Self::Number(*numeric, None),
            _ => Self::Count(0),
        }
    }

    fn add(&mut self, value: &Value, bulk: u64, knobs: &Knobs) -> Result<()> {
        match self {
            Self::Count(count) => *count = count.saturating_add(bulk),
            Self::Fold(items) => items.extend(std::iter::repeat_n(value.clone(), bulk as usize)),
            // `addAll` adds the value as one member, even if it is a collection.
            Self::Seeded(Value::List(_) | Value::Set(_), Operator::AddAll, current) => {
                for _ in 0..bulk {
                    *current =
                        apply_operator(Operator::AddAll, current, &Value::list(vec![value.clone()]), knobs)?;
                }
            }
            Self::Seeded(_, operator, current) => {
                for _ in 0..bulk {
                    *current = apply_operator(*operator, current, value, knobs)?;
                }
            }
            Self::Number(Numeric::Sum, sum) => *sum = add_to_sum(sum.take(), value, bulk, knobs)?,
            Self::Number(numeric, best) => *best = extreme(*numeric, best.take(), value)?,
            Self::Mean(sum, count) => {
                *sum = add_to_sum(sum.take(), value, bulk, knobs)?;
                if !matches!(value, Value::Null) {
                    *count += bulk;
                }
            }
        }
        Ok(())
    }

    /// Returns the result and resets the reduction.
    fn finish(&mut self) -> Result<Option<Value>> {
        Ok(match self {
            Self::Count(count) => Some(Value::Long(std::mem::take(count) as i64)),
            Self::Fold(items) => Some(Value::list(std::mem::take(items))),
            Self::Seeded(seed, _, current) => Some(std::mem::replace(current, seed.clone())),
            Self::Number(_, value) => value.take(),
            Self::Mean(sum, count) => {
                let count = std::mem::take(count);
                match sum.take() {
                    None => None,
                    Some(Value::Null) => Some(Value::Null),
                    Some(sum) => {
                        Some(number::apply(Operation::DivideFloat, &sum, &Value::Long(count as i64))?)
                    }
                }
            }
        })
    }
}

/// Adds a value to a sum. `null` is ignored, but a sum of only `null` is `null`.
fn add_to_sum(sum: Option<Value>, value: &Value, bulk: u64, knobs: &Knobs) -> Result<Option<Value>> {
    if matches!(value, Value::Null) {
        return Ok(sum.or(Some(Value::Null)));
    }
    let value = match bulk {
        _ if !knobs.sum_keeps_type => {
            arithmetic(Operation::Multiply, value, &Value::Long(bulk as i64), knobs)?
        }
        1 => value.clone(),
        // Multiplication by the bulk keeps the type of the value, as repeated addition would.
        _ => number::apply(Operation::Multiply, value, &narrow(bulk))?,
    };
    Ok(Some(match sum {
        None | Some(Value::Null) => {
            if value.is_number() {
                value
            } else {
                number::apply(Operation::Add, &Value::Int(0), &value)?
            }
        }
        Some(sum) => arithmetic(Operation::Add, &sum, &value, knobs)?,
    }))
}

/// The bulk in the narrowest integer type, so that multiplication does not widen the other factor.
fn narrow(bulk: u64) -> Value {
    let bulk = bulk as i64;
    match (i8::try_from(bulk), i32::try_from(bulk)) {
        (Ok(n), _) => Value::Byte(n),
        (_, Ok(n)) => Value::Int(n),
        _ => Value::Long(bulk),
    }
}

/// The larger or smaller of two values of the same type. The result of two numbers has the wider type. `null` and NaN
/// are chosen only if there is no other value.
fn extreme(numeric: Numeric, best: Option<Value>, value: &Value) -> Result<Option<Value>> {
    if !has_natural_order(value.kind()) {
        return Err(Error::cast(value.kind().java(), "java.lang.Comparable"));
    }
    let best = match best {
        None | Some(Value::Null) => return Ok(Some(value.clone())),
        Some(best) => best,
    };
    if matches!(value, Value::Null) {
        return Ok(Some(best));
    }
    if best.is_number() && value.is_number() {
        let (best_nan, nan) = (number::to_double(&best).is_nan(), number::to_double(value).is_nan());
        if nan || best_nan {
            return Ok(Some(if best_nan { value.clone() } else { best }));
        }
        let operation = if numeric == Numeric::Max { Operation::Maximum } else { Operation::Minimum };
        return Ok(number::apply(operation, &best, value).ok());
    }
    if best.kind() != value.kind() {
        return Err(Error::cast(value.kind().java(), best.kind().java()));
    }
    let ordering = relation::order(value, &best);
    let wins = if numeric == Numeric::Max { ordering.is_gt() } else { ordering.is_lt() };
    Ok(Some(if wins { value.clone() } else { best }))
}

/// Whether the Java class of this kind is `Comparable`.
const fn has_natural_order(kind: Kind) -> bool {
    kind.is_number()
        || matches!(
            kind,
            Kind::Null
                | Kind::Boolean
                | Kind::Char
                | Kind::String
                | Kind::Uuid
                | Kind::DateTime
                | Kind::Duration
                | Kind::Binary
        )
}

pub(crate) fn push(stage: &mut Stage<'_>, traverser: &Traverser, cx: &mut Context<'_>) -> Result<()> {
    match &mut stage.state {
        State::Reduced(reduction) => {
            let ignored = match reduction {
                Reduction::Count(_) => cx.has(Fault::CountIgnoresBulk),
                Reduction::Fold(_) => cx.has(Fault::FoldIgnoresBulk),
                Reduction::Number(Numeric::Sum, _) => cx.has(Fault::SumIgnoresBulk),
                _ => false,
            };
            let before = match reduction {
                Reduction::Mean(_, count) => Some(*count),
                _ => None,
            };
            reduction.add(&traverser.value, if ignored { 1 } else { traverser.bulk }, &cx.knobs)?;
            if let (Reduction::Mean(_, count), Some(before)) = (reduction, before)
                && cx.has(Fault::MeanIgnoresBulk)
            {
                *count = before + 1;
            }
            Ok(())
        }
        _ => Ok(()),
    }
}

pub(crate) fn release(stage: &mut Stage<'_>, cx: &mut Context<'_>) -> Result<()> {
    let State::Reduced(reduction) = &mut stage.state else { return Ok(()) };
    if let Some(value) = reduction.finish()? {
        stage.reduced(value, cx);
    }
    Ok(())
}

/// `sum(local)`, `max(local)`, `min(local)` and `mean(local)`: reduces one collection. A map is reduced over its
/// entries, and any other value counts as a collection of one.
pub(crate) fn numeric_local(numeric: Numeric, value: &Value, cx: &mut Context<'_>) -> Result<Option<Value>> {
    let members = match value {
        Value::Map(map) => map.entries().iter().map(|entry| Value::Entry(entry.clone().into())).collect(),
        other => match other.members() {
            Some(members) => members,
            None if matches!(numeric, Numeric::Min | Numeric::Max) => return Ok(Some(other.clone())),
            None => vec![other.clone()],
        },
    };
    let mut reduction = Reduction::new(&Op::Numeric(numeric));
    for member in &members {
        // The members of one collection have no bulk that could widen them.
        reduction.add(member, 1, &Knobs { sum_keeps_type: true, ..cx.knobs })?;
    }
    reduction.finish()
}
