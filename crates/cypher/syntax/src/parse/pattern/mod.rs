//! Parsers of patterns, one file per part of a pattern.

mod ahead;
mod label;
mod node;
mod path;
mod quantifier;
mod relationship;
mod selector;

pub(super) use label::LabelPlace;
pub(super) use path::Place;
