//! `where()` with labels: compares objects of the path.

use edgewise_gremlin_syntax::ast::Pop;
use edgewise_model::Name;

use crate::error::{Error, Result};
use crate::program::{By, Chain, WhereBound};
use crate::run::{Context, Traverser};
use crate::value::Value;

/// `where(P)`: compares the current value, or the object of a label, with the objects of other labels. Each gets the
/// next `by()` in rotation.
pub(crate) fn predicate(
    start: Option<&Name>,
    bound: &WhereBound,
    bys: &[By],
    traverser: &Traverser,
    cx: &mut Context<'_>,
) -> Result<bool> {
    let own = match start {
        None => cx.by_turn(bys, 0, traverser)?,
        Some(label) => match cx.scope_value(label, Some(Pop::Last), traverser) {
            Some(value) => cx.by_value(bys, 0, value)?,
            None => return missing(label),
        },
    };
    let Some(own) = own else { return Ok(false) };
    let mut turn = 1;
    holds(bound, &own, bys, &mut turn, traverser, cx)
}

fn missing(label: &str) -> Result<bool> {
    Err(Error::argument(format!(
        "Neither the map, sideEffects, nor path has a {label}-key: WherePredicateStep"
    )))
}

fn label_value(
    label: &str,
    bys: &[By],
    turn: &mut usize,
    traverser: &Traverser,
    cx: &mut Context<'_>,
) -> Result<Option<Value>> {
    let Some(value) = cx.scope_value(label, Some(Pop::Last), traverser) else {
        return missing(label).map(|_| None);
    };
    let place = *turn;
    *turn += 1;
    cx.by_value(bys, place, value)
}

fn holds(
    bound: &WhereBound,
    own: &Value,
    bys: &[By],
    turn: &mut usize,
    traverser: &Traverser,
    cx: &mut Context<'_>,
) -> Result<bool> {
    Ok(match bound {
        WhereBound::Compare(comparison, label) => match label_value(label, bys, turn, traverser, cx)? {
            Some(other) => cx.comparing().holds(*comparison, own, &other)?,
            None => false,
        },
        WhereBound::Within(labels, negated) => {
            let mut found = false;
            // Gremlin Server 3.8.1 uses only the first label, whose object must be a collection.
            for label in labels.iter().take(1) {
                let Some(value) = cx.scope_value(label, Some(Pop::Last), traverser) else {
                    return missing(label);
                };
                let kind = value.kind();
                let members = value.members().filter(|_| !matches!(value, Value::Path(_)));
                let members = members.ok_or_else(|| Error::cast(kind.java(), "java.util.Collection"))?;
                for member in members {
                    let member = cx.by_value(bys, *turn, member)?;
                    found |= match member {
                        Some(member) => cx.comparing().equal(own, &member)?,
                        None => false,
                    };
                }
                *turn += 1;
            }
            found != *negated
        }
        WhereBound::And(parts) => {
            let mut all = true;
            for part in parts {
                all &= holds(part, own, bys, turn, traverser, cx)?;
            }
            all
        }
        WhereBound::Or(parts) => {
            let mut one = false;
            for part in parts {
                one |= holds(part, own, bys, turn, traverser, cx)?;
            }
            one
        }
        WhereBound::Text(test, label, negated) => match label_value(label, bys, turn, traverser, cx)? {
            Some(other) => cx.comparing().text_holds(*test, other.as_str(), *negated, own)?,
            None => false,
        },
        WhereBound::Not(inner) => !cx.inside_filter(|cx| holds(inner, own, bys, turn, traverser, cx))?,
    })
}

/// `where(traversal)`, where the traversal starts and ends at labels.
pub(crate) fn chain(
    start: Option<&Name>,
    chain: &Chain,
    end: Option<&Name>,
    traverser: &Traverser,
    cx: &mut Context<'_>,
) -> Result<bool> {
    let mut from = traverser.clone();
    if let Some(label) = start {
        match cx.scope_value(label, Some(Pop::Last), traverser) {
            Some(value) => from.value = value,
            None => return missing(label),
        }
    }
    let end = match end {
        None => None,
        Some(label) => match cx.scope_value(label, Some(Pop::Last), traverser) {
            Some(value) => Some(value),
            None => return missing(label),
        },
    };
    cx.inside_filter(|cx| cx.reaches(chain, from, end.as_ref()))
}
