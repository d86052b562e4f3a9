//! Random schemas: labels and relationship types with typed, partial properties, and typed ends.

mod draw;
mod names;

pub use draw::{draw_schema, fixed_property_type};
