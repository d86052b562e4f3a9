//! Equality, comparability, order and identity of cells. They are the relations of [`edgewise_model::relation`], except
//! that nodes and relationships are ids, and that the knobs for the order of strings and of null apply.

mod comparability;
mod equality;
mod identity;
mod order;

pub(crate) use comparability::compare;
pub(crate) use equality::equal;
pub(crate) use identity::{all_identical, identical};
pub(crate) use order::{Key, order};
