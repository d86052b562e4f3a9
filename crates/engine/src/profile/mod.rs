//! Profiles: what Edgewise knows about an engine, as data.

mod built_in;
mod error_rule;
#[allow(clippy::module_inception)]
mod profile;
mod stream_key;
mod versions;

pub use error_rule::ErrorRule;
pub use profile::{Arguments, Deviation, Edition, Profile, ReadBack, Storable, SwitchedOff};
pub use versions::{Versions, compare_versions};
