//! Reads TinkerPop's feature files into typed scenarios. This module runs no traversals.

mod error;
mod notation;
mod reader;
mod scenario;

pub use error::FeatureError;
pub use notation::{EdgeName, Notation, NumberType, parse_notation};
pub use reader::parse_feature;
pub use scenario::{Expectation, Feature, GraphName, Iteration, MessageTest, Scenario, SubgraphPart};
