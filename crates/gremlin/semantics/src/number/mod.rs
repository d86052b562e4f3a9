//! Arithmetic on typed numbers: promotion, overflow, comparison, conversion.

mod arithmetic;
mod compare;
mod convert;
mod promote;

pub use arithmetic::{Operation, apply};
pub use compare::compare;
pub use convert::{NumberType, parse_number, to_double, to_number};
pub use promote::{Width, common_width};
