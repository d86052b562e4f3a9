//! Everything that testing engines with Cypher needs: oracles, rewriting, determinism analysis, shrinking of queries,
//! fingerprints of findings, and conformance suites.

pub mod asg;
pub mod determinism;
pub mod live;
pub mod normal;
pub mod oracle;
pub mod probe;
pub mod reduce;
pub mod rewrite;
pub mod rounds;
pub mod script;
pub mod shrink;
pub mod tck;

mod assumption;
mod case_shape;
pub mod consult;
mod derivation;
mod expectation;
mod fingerprint;
mod headline;
mod knob_words;
mod language;
mod ngql;
mod opinion;
mod planned_statement;
mod rules;
mod ruling;
mod written_query;

pub use assumption::{assumptions, assumptions_of};
pub use case_shape::case_shape;
pub use derivation::{derivation, derivation_of};
pub use determinism::Determinism;
pub use expectation::{Expectation, answer, expectation, knobs_of, reference_answers, rests_on, setup_graph};
pub use fingerprint::{Blame, blame, fingerprint};
pub use headline::{headline, named_otherwise, wrong_answer};
pub use language::{Campaign, Config, Cypher, MadeRound, Round, RoundQuery, Settings, read_finding};
pub use rules::rule_references;
pub use ruling::ruling;
pub use written_query::WrittenQuery;
