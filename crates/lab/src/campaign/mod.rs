//! Campaigns: rounds played by workers, judged in the order of their index, told as one stream of events.

mod baseline;
mod bearing;
mod config;
mod coordinator;
mod duration;
mod error;
mod event;
mod gate;
mod journal;
mod power;
mod power_bench;
mod round_maker;
mod shares;
mod summary;
mod supplied;
mod tally;
mod throughput;
mod trigger;
mod worker;

pub use baseline::check_baseline;
pub use bearing::{bearing_against, bearing_of, features_of, not_tested};
pub use config::{Config, FailOn, LimitsConfig, ReduceConfig};
pub use coordinator::{Campaign, Ending, Outcome};
pub use duration::parse_duration;
pub use error::CampaignError;
pub use event::{Event, Listener};
pub use journal::Journal;
pub use power::{Hunt, faulty_target, honest_reference, hunt, open_reference};
pub use power_bench::{FaultPower, PowerBench, median_found};
pub use round_maker::{MadeRound, RoundMaker};
pub use shares::Shares;
pub use summary::{FindingCounts, Summary};
pub use supplied::Supplied;
pub use tally::{OracleTally, Rejection, Tally};
pub use throughput::{Throughput, measure_throughput};
pub use trigger::{TriggerRate, trigger_rate};
