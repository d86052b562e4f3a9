//! The aggregating functions, one file for each. All of them skip null (openCypher 9, "Aggregating functions").

mod accumulator;
mod avg;
mod collect;
mod count;
mod deviation;
mod extremum;
mod percentile;
mod sum;

pub(crate) use accumulator::Accumulator;
