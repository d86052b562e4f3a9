//! Comparability: the relation behind `<`, `<=`, `>` and `>=` (CIP2016-06-14; TCK
//! `expressions/comparison/Comparison3`).

use super::order::compare_strings;
use crate::{Knobs, cell::Cell};
use edgewise_model::relation::{self, number::compare_int_float};
use std::cmp::Ordering;

/// How two values compare. `None` means that the comparison is unknown (null); `Some(None)` that all four operators are
/// false, as for NaN.
pub(crate) fn compare(left: &Cell, right: &Cell, knobs: &Knobs) -> Option<Option<Ordering>> {
    use Cell as C;
    match (left, right) {
        (C::Int(a), C::Int(b)) => Some(Some(a.cmp(b))),
        (C::Float(a), C::Float(b)) => Some(a.partial_cmp(b)),
        (C::Int(a), C::Float(b)) => Some(compare_int_float(*a, *b)),
        (C::Float(a), C::Int(b)) => Some(compare_int_float(*b, *a).map(Ordering::reverse)),
        (C::String(a), C::String(b)) => Some(Some(compare_strings(a, b, knobs))),
        (C::Bool(a), C::Bool(b)) => Some(Some(a.cmp(b))),
        (C::List(a), C::List(b)) => {
            for (left, right) in a.items.iter().zip(&b.items) {
                match compare(left, right, knobs) {
                    Some(Some(Ordering::Equal)) => {}
                    decided => return decided,
                }
            }
            Some(Some(a.items.len().cmp(&b.items.len())))
        }
        (C::Scalar(a), C::Scalar(b)) => relation::compare(a, b),
        _ => None,
    }
}
