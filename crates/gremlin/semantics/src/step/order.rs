//! `order()`.

use std::cmp::Ordering;

use edgewise_gremlin_syntax::ast::Order;
use edgewise_model::relation::stable_sort_by;

use super::predicate::has_natural_order;
use crate::error::{Error, Result};
use crate::fault::{Fault, FaultSet};
use crate::program::Comparator;
use crate::relation;
use crate::run::{Context, Traverser};
use crate::value::{Map, Value};

/// Sorts traversers. The sort is stable. A traverser whose `by()` has no result is dropped.
pub(crate) fn order(
    comparators: &[Comparator],
    mut held: Vec<Traverser>,
    cx: &mut Context<'_>,
) -> Result<Vec<Traverser>> {
    cx.scatter(&mut held);
    let mut keyed = Vec::with_capacity(held.len());
    for traverser in held {
        if let Some(keys) = keys(comparators, &traverser, cx)? {
            keyed.push((keys, traverser));
        }
    }
    shuffle(comparators, &mut keyed, cx);
    let total = cx.knobs.order_is_total;
    let faulty = FaultyOrder::new(cx.faults, &keyed);
    let mut failure = None;
    stable_sort_by(&mut keyed, |a, b| {
        if !total && failure.is_none() {
            failure = incomparable(comparators, &a.0, &b.0);
        }
        compare(comparators, &a.0, &b.0, faulty)
    });
    if let Some(failure) = failure {
        return Err(failure);
    }
    Ok(keyed.into_iter().map(|(_, traverser)| traverser).collect())
}

/// The error that comparing two lists of keys raises before 3.6.
fn incomparable(comparators: &[Comparator], a: &[Value], b: &[Value]) -> Option<Error> {
    for (comparator, (x, y)) in comparators.iter().zip(a.iter().zip(b)) {
        let comparable = comparator.order == Order::Shuffle
            || matches!(x, Value::Null)
            || matches!(y, Value::Null)
            || x.kind().is_number() && y.kind().is_number()
            || x.kind() == y.kind() && has_natural_order(x)
            || is_token(x) && is_token(y);
        if !comparable {
            return Some(Error::cast(x.kind().java(), "java.lang.Comparable"));
        }
        if relation::order(x, y).is_ne() {
            return None;
        }
    }
    None
}

/// Whether a value is a token such as `T.id`. Tokens are compared by name, also with strings.
const fn is_token(value: &Value) -> bool {
    matches!(value, Value::T(_) | Value::Direction(_) | Value::Merge(_) | Value::String(_))
}

fn keys(
    comparators: &[Comparator],
    traverser: &Traverser,
    cx: &mut Context<'_>,
) -> Result<Option<Vec<Value>>> {
    let mut keys = Vec::with_capacity(comparators.len());
    for comparator in comparators {
        match cx.by(&comparator.by, traverser)? {
            Some(key) => keys.push(key),
            None => return Ok(None),
        }
    }
    Ok(Some(keys))
}

/// Shuffles the items if a comparator is `Order.shuffle`. Comparators before it then sort the shuffled items stably.
fn shuffle<V>(comparators: &[Comparator], items: &mut [V], cx: &mut Context<'_>) {
    if comparators.iter().any(|comparator| comparator.order == Order::Shuffle) {
        for place in (1..items.len()).rev() {
            let other = match &mut cx.chaos {
                Some(chaos) => chaos.index(place + 1),
                None => cx.rng.index(place + 1),
            };
            items.swap(place, other);
        }
    }
}

/// The order of values, changed by planted faults. It is a total order, as sorting needs one.
#[derive(Clone, Copy)]
struct FaultyOrder {
    nulls_last: bool,
    /// Every value is compared by its text: to do so only where two types differ would not be transitive.
    by_text: bool,
}

impl FaultyOrder {
    fn new(faults: FaultSet, keyed: &[(Vec<Value>, Traverser)]) -> Self {
        let mixed = || {
            let kinds = |keys: &[Value]| keys.iter().map(Value::kind).collect::<Vec<_>>();
            keyed.iter().any(|(keys, _)| kinds(keys) != kinds(&keyed[0].0))
        };
        Self {
            nulls_last: faults.has(Fault::OrderPutsNullLast),
            by_text: faults.has(Fault::OrderTakesTypesAlike) && mixed(),
        }
    }

    fn compare(self, x: &Value, y: &Value) -> Ordering {
        if self.nulls_last && (matches!(x, Value::Null) != matches!(y, Value::Null)) {
            return relation::order(y, x);
        }
        if self.by_text {
            return x.to_string().cmp(&y.to_string());
        }
        relation::order(x, y)
    }
}

fn compare(comparators: &[Comparator], a: &[Value], b: &[Value], faulty: FaultyOrder) -> Ordering {
    for (comparator, (x, y)) in comparators.iter().zip(a.iter().zip(b)) {
        let ordering = match comparator.order {
            Order::Asc => faulty.compare(x, y),
            Order::Desc => relation::order(y, x),
            Order::Shuffle => return Ordering::Equal,
        };
        if ordering.is_ne() {
            return ordering;
        }
    }
    Ordering::Equal
}

/// `order(local)`: sorts the members of a collection, or the entries of a map.
pub(crate) fn order_local(comparators: &[Comparator], value: &Value, cx: &mut Context<'_>) -> Result<Value> {
    let entries = |map: &Map| -> Vec<Value> {
        map.entries().iter().map(|pair| Value::Entry(pair.clone().into())).collect()
    };
    let members = match value {
        Value::Map(map) => entries(map),
        Value::List(_) | Value::Set(_) | Value::BulkSet(_) => value.members().unwrap_or_default(),
        other => return Ok(other.clone()),
    };
    let held = members.into_iter().map(|member| Traverser::alone(member, cx)).collect();
    let sorted = order(comparators, held, cx)?;
    if !matches!(value, Value::Map(_)) {
        return Ok(Value::list(sorted.into_iter().map(|traverser| traverser.value).collect()));
    }
    let mut map = Map::new();
    for traverser in sorted {
        let Value::Entry(entry) = traverser.value else {
            return Err(Error::state("expected an entry of a map"));
        };
        map.insert(entry.0.clone(), entry.1.clone());
    }
    Ok(Value::map(map))
}
