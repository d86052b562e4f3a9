//! Order: the total order of ORDER BY. Values that are `Equal` in it are equivalent: DISTINCT and grouping treat them
//! as the same (CIP2016-06-14; TCK `clauses/with-orderBy/WithOrderBy1`).

use crate::{
    Knobs,
    cell::Cell,
    knobs::{NullOrder, StringOrder},
};
use edgewise_model::{
    Value,
    relation::{
        self,
        number::{order_floats, order_int_float},
    },
};
use std::cmp::Ordering;

/// Compares two cells in ascending order; `Equal` means that they are equivalent, such as 1 and 1.0.
pub(crate) fn order(left: &Cell, right: &Cell, knobs: &Knobs) -> Ordering {
    use Cell as C;
    match (left, right) {
        (C::Null, C::Null) => Ordering::Equal,
        (C::Null, _) | (_, C::Null) => {
            let null_is_left = left.is_null();
            let null_is_last = knobs.null_order == NullOrder::Last;
            if null_is_left == null_is_last { Ordering::Greater } else { Ordering::Less }
        }
        (C::Int(a), C::Int(b)) => a.cmp(b),
        (C::Node(a), C::Node(b)) | (C::Relationship(a), C::Relationship(b)) => a.cmp(b),
        (C::String(a), C::String(b)) => compare_strings(a, b, knobs),
        (C::Bool(a), C::Bool(b)) => a.cmp(b),
        (C::Float(a), C::Float(b)) => order_floats(*a, *b),
        (C::Int(a), C::Float(b)) => order_int_float(*a, *b),
        (C::Float(a), C::Int(b)) => order_int_float(*b, *a).reverse(),
        (C::List(a), C::List(b)) => compare_lists(&a.items, &b.items, knobs),
        (C::Map(a), C::Map(b)) => {
            let (a, b) = (&a.entries, &b.entries);
            let by_values = || {
                let mut pairs = a.values().zip(b.values()).map(|(a, b)| order(a, b, knobs));
                pairs.find(|place| place.is_ne()).unwrap_or(Ordering::Equal)
            };
            a.len().cmp(&b.len()).then_with(|| a.keys().cmp(b.keys())).then_with(by_values)
        }
        (C::Path(a), C::Path(b)) => a.ids().cmp(b.ids()),
        (C::Scalar(a), C::Scalar(b)) => relation::order(a, b),
        _ => rank(left).cmp(&rank(right)),
    }
}

/// Compares lists item by item; a list comes after its own beginning.
fn compare_lists(left: &[Cell], right: &[Cell], knobs: &Knobs) -> Ordering {
    let mut pairs = left.iter().zip(right).map(|(left, right)| order(left, right, knobs));
    pairs.find(|place| place.is_ne()).unwrap_or_else(|| left.len().cmp(&right.len()))
}

/// Compares strings in the order that the knob sets.
pub(super) fn compare_strings(left: &str, right: &str, knobs: &Knobs) -> Ordering {
    match knobs.string_order {
        StringOrder::CodePoint | StringOrder::Byte => left.cmp(right),
        StringOrder::Utf16 => left.encode_utf16().cmp(right.encode_utf16()),
    }
}

/// The rank of a cell's type: values of different types are ordered by it, as in [`edgewise_model::relation::order()`].
fn rank(cell: &Cell) -> u8 {
    match cell {
        Cell::Map(_) => 0,
        Cell::Node(_) => 1,
        Cell::Relationship(_) => 2,
        Cell::List(_) => 3,
        Cell::Path(_) => 4,
        Cell::Scalar(value) => match **value {
            Value::Point(_) => 5,
            Value::DateTime(_) => 6,
            Value::LocalDateTime(_) => 7,
            Value::Date(_) => 8,
            Value::Time(_) => 9,
            Value::LocalTime(_) => 10,
            Value::Duration(_) => 11,
            _ => 12,
        },
        Cell::String(_) => 13,
        Cell::Bool(_) => 14,
        Cell::Int(_) | Cell::Float(_) => 15,
        Cell::Null => 16,
    }
}

/// A key for DISTINCT, grouping and joins: cells whose `Eq` is equivalence and whose `Ord` is the order of ORDER BY.
/// Knobs do not affect equivalence, so the order uses their default values.
#[derive(Clone, Debug)]
pub(crate) struct Key(pub(crate) Vec<Cell>);

impl PartialEq for Key {
    fn eq(&self, other: &Self) -> bool {
        self.cmp(other).is_eq()
    }
}

impl Eq for Key {}

impl PartialOrd for Key {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Key {
    fn cmp(&self, other: &Self) -> Ordering {
        compare_lists(&self.0, &other.0, &DEFAULT_KNOBS)
    }
}

/// The knobs that [`Key`] uses.
static DEFAULT_KNOBS: Knobs = Knobs::OPEN_CYPHER;
