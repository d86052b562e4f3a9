//! Engines that speak Bolt: `BoltSession`, and what differs between them.

mod dial;
mod plan_text;
mod quirks;
mod session;
mod upkeep;

pub use quirks::{BoltQuirks, PlanForm, Schema, Termination, Wipe};
