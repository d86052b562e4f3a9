//! What testing Gremlin takes. So far: TinkerPop's feature files, read, played on any engine, and judged.

pub mod conformance;
pub mod feature;
