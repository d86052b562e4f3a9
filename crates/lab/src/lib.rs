//! The laboratory: rounds, plans, verdicts, findings, reduction and campaigns, for any query language.

pub mod campaign;
pub mod oracle;
pub mod probe;
pub mod reduce;
pub mod store;
pub mod triage;

mod assumption;
mod bench;
mod case;
mod comparison;
mod difference_kind;
mod finding;
mod language;
mod message_template;
mod naming;
mod opinion;
mod parsed;
mod plan;
mod plan_difference;
mod rig;
mod rig_pool;
mod round;
mod rule_reference;
mod ruling;
mod severity;
mod signature;
mod symptom;
mod target_context;
mod verdict;

#[cfg(test)]
mod toy;

pub use assumption::{Assumption, Established};
pub use case::{CASE_VERSION, Case, CaseError, Origin};
pub use comparison::{Comparison, rounded_value};
pub use difference_kind::DifferenceKind;
pub use finding::{Control, FINDING_VERSION, Finding, Observed, OtherShape, Reduction, Replays};
pub use language::{Language, oracle};
pub use message_template::message_template;
pub use naming::by_name;
pub use opinion::Opinion;
pub use parsed::Parsed;
pub use plan::{Applied, Plan, PlannedStep, Variant};
pub use plan_difference::PlanDifference;
pub use rig::{Rig, Settled};
pub use rig_pool::RigPool;
pub use round::{MadeRound, Round, RoundQuery};
pub use rule_reference::{RuleReference, RuleSources, TckPlace};
pub use ruling::{DerivationStep, Ruling};
pub use severity::Severity;
pub use signature::{Fingerprint, signature};
pub use symptom::{FaultKind, Symptom};
pub use target_context::{OtherTarget, TargetContext};
pub use verdict::{Failure, Verdict};
