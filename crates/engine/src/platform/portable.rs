//! `Portable`: other systems, by the standard library only: no process groups, no signals, no memory cap.

use super::Platform;
use std::{
    fs::File,
    io,
    path::Path,
    process::{Child, Command, ExitStatus},
};

/// Uses only what `std` offers.
pub struct Portable;

impl Platform for Portable {
    fn isolate(&self, _command: &mut Command) {}

    fn has_ended(&self, child: &mut Child) -> bool {
        matches!(child.try_wait(), Ok(Some(_)))
    }

    fn kill_group(&self, child: &mut Child) {
        // This fails only if the child has already ended.
        let _ = child.kill();
    }

    fn terminate(&self, _process: u32) {}

    fn capped(&self, program: &Path, _bytes: u64) -> Command {
        Command::new(program)
    }

    fn make_executable(&self, file: &Path) -> bool {
        file.is_file()
    }

    fn create_private(&self, file: &Path) -> io::Result<File> {
        File::create(file)
    }

    fn signal(&self, _status: ExitStatus) -> Option<i32> {
        None
    }

    fn resident(&self, _leader: u32) -> Option<u64> {
        None
    }

    fn parent(&self) -> Option<u32> {
        None
    }
}
