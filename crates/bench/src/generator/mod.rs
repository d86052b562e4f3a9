//! Measures what the generator promises: speed and size of its queries, and whether the reference accepts them.

mod check;
mod finds;
mod planned;
mod shape;
mod speed;
mod subject;
mod tally;

pub use check::{Check, try_round};
pub use finds::predicates as count_predicates;
pub use speed::{Speed, growth, measure_speed};
pub use subject::Subject;
pub use tally::{Tally, percent};
