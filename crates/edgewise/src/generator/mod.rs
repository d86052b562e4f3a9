//! What the generator promises, measured: speed and size of its queries, and what the reference makes of them.

mod check;
mod finds;
mod planned;
mod shape;
mod speed;
mod subject;
mod tally;

pub(crate) use check::{Check, try_round};
pub(crate) use finds::predicates as count_predicates;
pub(crate) use speed::{Speed, growth, measure_speed};
pub(crate) use subject::Subject;
pub(crate) use tally::{Tally, percent};
