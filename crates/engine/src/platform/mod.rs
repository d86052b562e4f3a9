//! Functions that differ between operating systems: process groups, signals, the memory of a process. No other code
//! in the crate checks which system it runs on.

#[cfg(not(unix))]
mod portable;
#[cfg(unix)]
mod unix;

#[cfg(not(unix))]
use portable::Portable as Native;
#[cfg(unix)]
use unix::Unix as Native;

use std::{
    fs::File,
    io,
    path::Path,
    process::{Child, Command, ExitStatus},
};

/// What Edgewise needs of an operating system to control child processes.
pub trait Platform: Send + Sync {
    /// Prepares a command so that its child and all descendants can be killed together, and so that Ctrl-C in the
    /// terminal reaches only Edgewise.
    fn isolate(&self, command: &mut Command);

    /// True if a child has ended. Its status is not collected, so its process id is not reused yet.
    fn has_ended(&self, child: &mut Child) -> bool;

    /// Kills a child with all its descendants. The child must not have been waited for, because its process id
    /// could already belong to another process.
    fn kill_group(&self, child: &mut Child);

    /// Asks a process to shut down cleanly. It must not have been waited for.
    fn terminate(&self, process: u32);

    /// A command that runs a program under an address-space limit, where the system has one. It refuses single
    /// allocations that are too fast for the watchdog. Not for engines that reserve more address space than they
    /// use.
    fn capped(&self, program: &Path, bytes: u64) -> Command;

    /// Makes a file executable; false if it does not exist or belongs to another user.
    fn make_executable(&self, file: &Path) -> bool;

    /// Creates or empties a file that only the current user can read and write.
    ///
    /// # Errors
    /// When it cannot be created.
    fn create_private(&self, file: &Path) -> io::Result<File>;

    /// The signal that ended a process.
    fn signal(&self, status: ExitStatus) -> Option<i32>;

    /// The resident memory of a child's process group, in bytes; `None` if the system does not report it.
    fn resident(&self, leader: u32) -> Option<u64>;

    /// The parent's process id, on systems where it changes when the parent ends.
    fn parent(&self) -> Option<u32>;
}

/// The platform of the current operating system.
pub fn native() -> &'static dyn Platform {
    &Native
}
