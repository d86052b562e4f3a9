//! Makes rounds for Cypher campaigns: from presets of the generator, query templates, or a user's own statements.

mod declarations;
mod features;
mod finds;
mod makers;
mod reference_feedback;
mod round_maker;
mod supplied;

pub(crate) use declarations::declarations;
pub use declarations::declarations_for;
pub use features::{features_of, not_tested, target_context, target_context_against};
pub use finds::{answer, finds_something, has_value};
pub use makers::Makers;
pub use reference_feedback::ReferenceFeedback;
pub use round_maker::RoundMaker;

pub(crate) use supplied::schema_of_graph;

/// A user's own queries and setup statements for a campaign.
pub type Supplied = edgewise_lab::campaign::Supplied<crate::Cypher>;
