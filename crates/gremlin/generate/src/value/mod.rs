//! Values of properties and literals, and how they are drawn.

mod date;
mod draw;
mod kind;
mod literal;
mod number;
mod pool;
mod text;

pub use draw::{Range, draw_value};
pub use kind::ValueKind;
pub use literal::literal;
pub use pool::{Pool, Pools};
