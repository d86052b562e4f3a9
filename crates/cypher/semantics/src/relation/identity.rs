//! Identity: holds for cells that cannot be told apart. It is the same relation as
//! [`edgewise_model::relation::identity()`], except that elements are compared by their ids only.

use crate::cell::Cell;

/// Whether two cells cannot be told apart: 1 differs from 1.0, and 0.0 from -0.0.
pub(crate) fn identical(left: &Cell, right: &Cell) -> bool {
    use Cell as C;
    match (left, right) {
        (C::Null, C::Null) => true,
        (C::Bool(a), C::Bool(b)) => a == b,
        (C::Int(a), C::Int(b)) => a == b,
        (C::Float(a), C::Float(b)) => a.to_bits() == b.to_bits() || a.is_nan() && b.is_nan(),
        (C::String(a), C::String(b)) => a == b,
        (C::Node(a), C::Node(b)) | (C::Relationship(a), C::Relationship(b)) => a == b,
        (C::Path(a), C::Path(b)) => a == b,
        (C::List(a), C::List(b)) => all_identical(&a.items, &b.items),
        (C::Map(a), C::Map(b)) => {
            a.entries.len() == b.entries.len()
                && a.entries
                    .iter()
                    .zip(&b.entries)
                    .all(|((key, own), (other_key, other))| key == other_key && identical(own, other))
        }
        (C::Scalar(a), C::Scalar(b)) => a == b,
        _ => false,
    }
}

/// Whether two rows cannot be told apart.
pub(crate) fn all_identical(left: &[Cell], right: &[Cell]) -> bool {
    left.len() == right.len() && left.iter().zip(right).all(|(left, right)| identical(left, right))
}
