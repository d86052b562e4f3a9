//! Rounds, plans, oracles, findings, reduction and campaigns: where Edgewise decides and remembers.

pub mod campaign;
pub mod live;
pub mod measure;
pub mod oracle;
pub mod reduce;
pub mod store;
pub mod triage;

mod bench;
mod case;
mod case_size;
mod consult;
mod derivation;
mod essence;
mod expectation;
mod finding;
mod headline;
mod knob_words;
mod message_template;
mod naming;
mod opinion;
mod plan;
mod rig;
mod rig_pool;
mod round;
mod signature;
mod symptom;
mod terms;
mod verdict;

pub use case::{CASE_VERSION, Case, CaseError, Origin};
pub use case_size::CaseSize;
pub use derivation::{DerivationStep, derivation};
pub use essence::{Blame, blame, essence};
pub use expectation::{Expectation, answer, expectation, knobs_of, rests_on, setup_graph};
pub use finding::{Control, FINDING_VERSION, Finding, Observed, Reduction, Replays};
pub use headline::{headline, named_otherwise, wrong_answer};
pub use message_template::message_template;
pub use plan::{Plan, PlannedStep, Variant};
pub use rig::{Rig, Settled};
pub use rig_pool::RigPool;
pub use round::Round;
pub use signature::signature;
pub use symptom::{FaultKind, Symptom};
pub use terms::Terms;
pub use verdict::{Failure, Verdict};
