//! Comparing engines for people who choose one: conformance, findings, speed of the same queries, and what is not
//! supported.

mod compared_engine;
mod conformance;
mod engine_speed;
mod found;
mod latency;
mod speed_bench;
mod time_plan;
mod unsupported;

pub use compared_engine::{ComparedEngine, Comparison, LanguageGroup};
pub use conformance::{Conformance, ScenarioCounts};
pub use engine_speed::EngineSpeed;
pub use found::{Found, Refusal};
pub use latency::Latency;
pub use speed_bench::{Speed, SpeedBench};
pub use time_plan::TimePlan;
pub use unsupported::{Support, Unsupported, unsupported};
