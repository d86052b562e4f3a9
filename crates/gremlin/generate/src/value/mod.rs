//! Values of properties and literals.

mod kind;

pub use kind::ValueKind;
