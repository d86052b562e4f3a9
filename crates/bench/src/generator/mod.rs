//! Measures what the generator promises: speed and size of its queries, and whether the reference accepts them.

mod check;
mod finds;
mod planned;
mod reference_with_procedure;
mod shape;
mod speed;
mod tally;

pub use check::{Check, try_round};
pub use finds::predicates as count_predicates;
pub use reference_with_procedure::ReferenceWithProcedure;
pub use speed::{Speed, growth, measure_speed};
pub use tally::{Tally, percent};
