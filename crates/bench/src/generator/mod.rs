//! Measures the generator: the speed and size of its queries, and whether the reference accepts them.

mod check;
mod cypher_speed;
mod finds;
mod gremlin_check;
mod gremlin_speed;
mod planned;
mod reference_with_procedure;
mod shape;
mod speed;
mod tally;

pub use check::{Check, try_round};
pub use cypher_speed::{growth, measure_speed};
pub use finds::predicates as count_predicates;
pub use gremlin_check::{GremlinTally, check_gremlin};
pub use gremlin_speed::{gremlin_growth, measure_gremlin_speed};
pub use reference_with_procedure::ReferenceWithProcedure;
pub use speed::Speed;
pub use tally::{Tally, percent};
