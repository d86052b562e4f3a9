//! Filters that test each traverser independently.

use super::predicate::Comparing;
use crate::error::{Error, Result};
use crate::fault::Fault;
use crate::program::{Comparison, HasKey, Op, Predicate, Quantifier};
use crate::run::{Context, Traverser, token_of};
use crate::value::{T, Value};

/// Whether the traverser passes the filter; `None` if the step is not such a filter.
pub(crate) fn passes(op: &Op, traverser: &Traverser, cx: &mut Context<'_>) -> Result<Option<bool>> {
    let value = &traverser.value;
    Ok(Some(match op {
        Op::Start | Op::Identity | Op::TimeLimit => true,
        Op::Discard => false,
        Op::Is(Predicate::Compare(Comparison::Neq, other))
            if cx.has(Fault::NeqNeedsSameType) && other.kind() != value.kind() =>
        {
            false
        }
        Op::Is(predicate) => predicate.holds(value, cx.comparing())?,
        Op::Has(tests) => has_all(tests, value, cx)?,
        Op::HasProperty(key, wanted) => has_property(key.as_deref(), value, cx)? == *wanted,
        Op::Not(chain) => !cx.test_inside_filter(chain, traverser)?,
        Op::Filter(chain) => cx.test_inside_filter(chain, traverser)?,
        Op::And(chains) => {
            for chain in chains {
                if !cx.test_inside_filter(chain, traverser)? {
                    return Ok(Some(false));
                }
            }
            true
        }
        Op::Or(chains) => {
            for chain in chains {
                if cx.test_inside_filter(chain, traverser)? {
                    return Ok(Some(true));
                }
            }
            false
        }
        Op::WherePredicate { start, predicate, bys } => {
            super::where_::predicate(start.as_ref(), predicate, bys, traverser, cx)?
        }
        Op::WhereChain { start, chain, end } => {
            super::where_::chain(start.as_ref(), chain, end.as_ref(), traverser, cx)?
        }
        Op::Collection(quantifier, predicate) => collection(*quantifier, predicate, value, cx.comparing())?,
        Op::PathShape { simple, ends, bys } => super::path::shape(*simple, ends, bys, traverser, cx)?,
        Op::Coin(probability) => super::sample::coin(*probability, cx),
        Op::SideEffect(chain) => {
            cx.all_values(chain, traverser)?;
            true
        }
        Op::Drop => {
            super::create::drop(value, cx)?;
            false
        }
        _ => return Ok(None),
    }))
}

fn has_all(tests: &[(HasKey, Predicate)], value: &Value, cx: &Context<'_>) -> Result<bool> {
    for (key, predicate) in tests {
        if !has(key, predicate, value, cx)? {
            return Ok(false);
        }
    }
    Ok(true)
}

fn has(key: &HasKey, predicate: &Predicate, value: &Value, cx: &Context<'_>) -> Result<bool> {
    if !cx.faults.is_empty()
        && let Some(passes) = faulty(key, predicate, value, cx)
    {
        return Ok(passes);
    }
    match (key, value) {
        (HasKey::Token(T::Id), Value::Vertex(_) | Value::Edge(_) | Value::VertexProperty(_)) => {
            match value.element_id() {
                // If the predicate has strings, the id is compared as a string.
                Some(id) if has_text(predicate) => {
                    predicate.holds(&Value::string(id.to_string()), cx.comparing())
                }
                Some(id) => predicate.holds(id, cx.comparing()),
                None => Ok(false),
            }
        }
        (HasKey::Token(T::Id | T::Label), Value::Property(_)) => Ok(false),
        (HasKey::Token(T::Key | T::Value), Value::Vertex(_) | Value::Edge(_)) => Ok(false),
        (
            HasKey::Token(token),
            Value::Vertex(_) | Value::Edge(_) | Value::VertexProperty(_) | Value::Property(_),
        ) => predicate.holds(&token_of(*token, value)?, cx.comparing()),
        (HasKey::Property(None), _) => Ok(false),
        (HasKey::Property(Some(key)), Value::Vertex(vertex)) => {
            let own = || cx.graph.vertex_properties(vertex).iter().filter(|property| property.key == *key);
            // A value that cannot be compared ends the test before later values, and the provider chooses their order.
            let mut comparing = cx.comparing();
            comparing.inside_filter |= own().nth(1).is_some();
            for property in own() {
                if predicate.holds(&property.value, comparing)? {
                    return Ok(true);
                }
            }
            Ok(false)
        }
        (HasKey::Property(Some(key)), Value::Edge(_) | Value::VertexProperty(_)) => {
            cx.graph.value_of(value, key).map_or(Ok(false), |found| predicate.holds(found, cx.comparing()))
        }
        (HasKey::Property(_), Value::Property(_)) => Ok(false),
        (_, other) => Err(Error::state(format!(
            "Traverser to has() must be of type Property or Element, not {}",
            other.kind().java()
        ))),
    }
}

/// Whether a predicate compares with strings.
fn has_text(predicate: &Predicate) -> bool {
    match predicate {
        Predicate::Compare(_, value) => matches!(value, Value::String(_)),
        Predicate::Within(values) | Predicate::Without(values) => {
            values.iter().any(|value| matches!(value, Value::String(_)))
        }
        Predicate::And(parts) | Predicate::Or(parts) => parts.iter().any(has_text),
        Predicate::Not(inner) => has_text(inner),
        Predicate::TypeOf(_) | Predicate::Text(..) | Predicate::Regex(..) => false,
    }
}

/// The result under a planted fault; `None` if no planted fault applies.
fn faulty(key: &HasKey, predicate: &Predicate, value: &Value, cx: &Context<'_>) -> Option<bool> {
    let HasKey::Property(Some(key)) = key else { return None };
    match predicate {
        Predicate::Within(values) if values.is_empty() && cx.has(Fault::WithinEmptyPasses) => Some(true),
        Predicate::And(parts) if cx.has(Fault::BetweenIncludesUpperEnd) => match parts.as_slice() {
            [Predicate::Compare(Comparison::Gte, low), Predicate::Compare(Comparison::Lt, high)] => {
                let own = cx.graph.value_of(value, key)?;
                let holds = |comparison, end| cx.comparing().holds(comparison, own, end).unwrap_or(false);
                Some(holds(Comparison::Gte, low) && holds(Comparison::Lte, high))
            }
            _ => None,
        },
        _ if cx.has(Fault::HasLooksAtFirstValue) => {
            let own = cx.graph.value_of(value, key);
            Some(own.is_some_and(|own| predicate.holds(own, cx.comparing()).unwrap_or(false)))
        }
        _ => None,
    }
}

fn has_property(key: Option<&str>, value: &Value, cx: &Context<'_>) -> Result<bool> {
    if !value.is_element() {
        return Err(Error::cast(value.kind().java(), "org.apache.tinkerpop.gremlin.structure.Element"));
    }
    Ok(key.is_some_and(|key| cx.graph.value_of(value, key).is_some()))
}

/// `all()`, `any()` and `none()`. A value that is not a collection does not pass.
fn collection(
    quantifier: Quantifier,
    predicate: &Predicate,
    value: &Value,
    comparing: Comparing,
) -> Result<bool> {
    let Some(members) = value.members() else { return Ok(false) };
    let wanted = quantifier != Quantifier::All;
    for member in &members {
        if predicate.holds(member, comparing)? == wanted {
            return Ok(quantifier == Quantifier::Any);
        }
    }
    Ok(quantifier != Quantifier::Any)
}
