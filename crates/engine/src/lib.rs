//! Engines, sessions, outcomes and profiles. This is the only crate that talks to a database.

pub mod engines;
pub mod host;
pub mod hosted;
pub mod launch;
pub mod platform;
pub mod profile;
pub mod protocol;
pub mod wire;

mod engine;
mod error;
mod error_class;
mod limits;
mod observation;
mod outcome;
mod query_language;
mod request;
mod server;
mod session;
mod step;
mod target;

pub use engine::{Engine, Isolation};
pub use engines::{EngineEntry, OpenOptions, Registry};
pub use error::EngineError;
pub use error_class::ErrorClass;
pub use limits::Limits;
pub use observation::{Counters, Observation};
pub use outcome::{Crash, Outcome};
pub use profile::{
    Arguments, Deviation, ErrorRule, Profile, ReadBack, Storable, SwitchedOff, Versions, compare_versions,
};
pub use query_language::QueryLanguage;
pub use request::Request;
pub use session::Session;
pub use step::Step;
pub use target::Target;
