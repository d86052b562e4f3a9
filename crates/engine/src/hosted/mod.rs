//! Engines that run in a child process and speak the external protocol.

mod child_process;
mod evidence;
mod expansion;
mod hosted_engine;
mod hosted_session;
mod line_reader;
mod tail;
mod watchdog;

pub use child_process::{ChildProcess, Wait};
pub use hosted_engine::HostedEngine;
pub use hosted_session::HostedSession;
pub(crate) use watchdog::Watchdog;
