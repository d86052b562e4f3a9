//! What differs between operating systems: process groups, signals, memory of a process. Nothing else in the crate
//! asks which system it runs on.

#[cfg(not(unix))]
mod portable;
#[cfg(unix)]
mod unix;

#[cfg(not(unix))]
use portable::Portable as Native;
#[cfg(unix)]
use unix::Unix as Native;

use std::{
    path::Path,
    process::{Child, Command, ExitStatus},
};

/// What we need of an operating system to keep children in check.
pub trait Platform: Send + Sync {
    /// Prepares a command so that its child and the child's children can be ended together, and so that a Ctrl-C in
    /// the terminal reaches only us.
    fn isolate(&self, command: &mut Command);

    /// Whether a child has ended, without taking its status: until then its number stays its own.
    fn has_ended(&self, child: &mut Child) -> bool;

    /// Ends a child with everything it started. The child must not have been waited for, or its number could
    /// already belong to another process.
    fn kill_group(&self, child: &mut Child);

    /// Asks a process to end in order. It must be one that has not been waited for.
    fn terminate(&self, process: u32);

    /// A command that runs a program under a cap on its address space, where there is such a cap. It refuses single
    /// allocations that no watchdog would see in time. Not for engines that reserve what they do not use.
    fn capped(&self, program: &Path, bytes: u64) -> Command;

    /// Lets a file be run; false if it is not there or not ours.
    fn make_executable(&self, file: &Path) -> bool;

    /// The signal that ended a process.
    fn signal(&self, status: ExitStatus) -> Option<i32>;

    /// The resident memory of the group that a child leads, in bytes; none if it cannot be known.
    fn resident(&self, leader: u32) -> Option<u64>;

    /// The number of our parent, where systems have one that changes when it dies.
    fn parent(&self) -> Option<u32>;
}

/// The system we run on.
pub fn native() -> &'static dyn Platform {
    &Native
}
