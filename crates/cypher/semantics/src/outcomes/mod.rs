//! All outcomes that openCypher allows, found by enumerating every choice.

mod arrangements;
mod enumerate;
mod inputs;
mod kept_rows;
mod row_order;
mod selections;
mod systematic;
mod variants;

pub use enumerate::{Candidates, Outcome, Outcomes, outcomes};
pub(crate) use inputs::arrange_inputs;
pub use systematic::Systematic;
pub(crate) use variants::Variants;
