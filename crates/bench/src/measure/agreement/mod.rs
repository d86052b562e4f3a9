//! Does the reference agree with a target on generated queries? Every difference is made small and told with its kind.

mod asked;
mod disagreement;
mod judged;
mod tally;
mod trial;
mod values;

pub use asked::use_names;
pub use disagreement::Disagreement;
pub use tally::AgreementTally;
pub use trial::{RoundTrial, Trial};
