//! Questions: typed patterns with filters and projections, which belong to neither language.

mod change;
mod filter;
mod pattern;
mod projection;
#[allow(clippy::module_inception)]
mod question;

pub use change::Change;
pub use filter::{Filter, Op, TextOp};
pub use pattern::{Hop, Pattern, Spot, Way};
pub use projection::{Fold, Place, Projection, Sort};
pub use question::{Ask, Question};
