//! Tests Gremlin engines: oracles, rewriting of traversals, reduction, fingerprints, rounds and `impl Language`. Also
//! reads TinkerPop's feature files, runs them on an engine and judges the results.

pub mod conformance;
pub mod feature;
pub mod oracle;
pub mod rounds;

mod answer_form;
mod blame;
mod derivation;
mod fingerprint;
mod headline;
mod language;
mod opinion;
mod pattern;
mod reduce;
mod rehearsal;
mod rewrite;
mod rule_reference;
mod script;
mod script_text;
mod setup;
mod written_traversal;

pub use language::{Campaign, Config, Gremlin, GremlinContext, MadeRound, Round, RoundQuery};
pub use written_traversal::WrittenTraversal;
