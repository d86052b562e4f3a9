//! Edgewise's measurements of itself: silence on correct engines, power on planted faults, clusters, reduction,
//! throughput, agreement, and the published metrics.

pub mod agreement;
pub mod generator;
pub mod measure;

mod cluster_bench;
mod crew;
mod power;
mod power_bench;
mod reduction_bench;
mod silence;
mod throughput;
mod trigger;

pub use cluster_bench::{CausedFinding, ClusterBench};
pub use power::{Hunt, OracleSet, faulty_target, honest_reference, hunt};
pub use power_bench::{FaultPower, PowerBench, Progress};
pub use reduction_bench::{FaultReduction, ReducedFault, ReductionBench};
pub use silence::{HONEST, KNOBS, Silence, listen, listen_to, listening};
pub use throughput::{Throughput, measure_throughput};
pub use trigger::{TriggerRate, trigger_rate};
