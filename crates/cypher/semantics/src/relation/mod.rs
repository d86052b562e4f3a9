//! Equality, comparability and order on cells. The same relations as [`edgewise_model::relation`], on references instead
//! of elements, and with the knobs that affect them (string order, null order).

mod comparability;
mod equality;
mod identity;
mod order;

pub(crate) use comparability::compare;
pub(crate) use equality::equal;
pub(crate) use identity::{all_identical, identical};
pub(crate) use order::{Key, order};
