//! Values: one file per type with the values that engines often get wrong, the pools of values that keys have, and
//! values as expressions.

mod fit;
mod float;
mod integer;
mod literal;
mod pool;
mod random;
mod spatial;
mod temporal;
mod text;

pub use fit::Fit;
pub use literal::value_expr;
pub use pool::Pools;
pub use random::{Range, random_property, random_scalar, trouble};
