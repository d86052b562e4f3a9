//! Edgewise's measurements of itself: silence on correct engines, power on planted faults, clusters, reduction,
//! throughput, agreement, code mutants, and the published metrics; and its comparison of engines.

pub mod agreement;
pub mod comparison;
pub mod generator;
pub mod measure;
pub mod mutants;

mod case_size;
mod cluster_bench;
mod crew;
mod differential_bench;
mod planted_fault;
mod power;
mod power_bench;
mod reduction_bench;
mod reference_language;
mod silence;
mod throughput;
mod trigger;

pub use case_size::CaseSize;
pub use cluster_bench::{CausedFinding, ClusterBench};
pub use differential_bench::{
    DifferentialBench, DifferentialRound, Discrepancy, EngineCounts, EngineOutcome, TARGET_IS_WRONG,
};
pub use planted_fault::{Place, PlantedFault};
pub use power::{FaultSearch, OracleSet, search_for_fault};
pub use power_bench::{FaultPower, PowerBench, Progress};
pub use reduction_bench::{FaultReduction, ReducedFault, ReductionBench};
pub use reference_language::ReferenceLanguage;
pub use silence::{Silence, listen, listen_to, listening};
pub use throughput::{Throughput, measure_throughput};
pub use trigger::{TriggerRate, trigger_rate};
