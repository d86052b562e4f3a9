//! Patterns: a file per part.

mod ahead;
mod label;
mod node;
mod path;
mod quantifier;
mod relationship;
mod selector;

pub(super) use label::LabelPlace;
pub(super) use path::Place;
