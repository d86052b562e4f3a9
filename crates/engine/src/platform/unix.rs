//! `Unix`: Linux, and other Unix systems as far as they work the same.

use super::Platform;
use nix::{
    sys::{
        signal::{Signal, kill, killpg},
        wait::{Id, WaitPidFlag, WaitStatus, waitid},
    },
    unistd::Pid,
};
use std::{
    fs::{self, File},
    io,
    os::unix::{
        fs::{OpenOptionsExt, PermissionsExt},
        process::{CommandExt, ExitStatusExt, parent_id},
    },
    path::Path,
    process::{Child, Command, ExitStatus},
};

/// Uses process groups, signals and `/proc`.
pub struct Unix;

impl Platform for Unix {
    fn isolate(&self, command: &mut Command) {
        command.process_group(0);
    }

    fn has_ended(&self, child: &mut Child) -> bool {
        let Ok(id) = i32::try_from(child.id()) else { return true };
        let flags = WaitPidFlag::WEXITED | WaitPidFlag::WNOHANG | WaitPidFlag::WNOWAIT;
        !matches!(waitid(Id::Pid(Pid::from_raw(id)), flags), Ok(WaitStatus::StillAlive))
    }

    fn kill_group(&self, child: &mut Child) {
        if let Ok(id) = i32::try_from(child.id()) {
            // This fails only if all processes of the group have already ended.
            let _ = killpg(Pid::from_raw(id), Signal::SIGKILL);
        }
    }

    fn terminate(&self, process: u32) {
        if let Ok(id) = i32::try_from(process) {
            // This fails only if the process has already ended.
            let _ = kill(Pid::from_raw(id), Signal::SIGTERM);
        }
    }

    fn capped(&self, program: &Path, bytes: u64) -> Command {
        let mut command = Command::new("sh");
        command.args(["-c", r#"ulimit -v "$1"; shift; exec "$@""#, "sh", &(bytes >> 10).to_string()]);
        command.arg(program);
        command
    }

    fn make_executable(&self, file: &Path) -> bool {
        fs::metadata(file).is_ok_and(|found| {
            let mut permissions = found.permissions();
            permissions.set_mode(permissions.mode() | 0o755);
            fs::set_permissions(file, permissions).is_ok()
        })
    }

    fn create_private(&self, file: &Path) -> io::Result<File> {
        File::options().write(true).create(true).truncate(true).mode(0o600).open(file)
    }

    fn signal(&self, status: ExitStatus) -> Option<i32> {
        status.signal()
    }

    fn resident(&self, leader: u32) -> Option<u64> {
        const PAGE: u64 = 4096;
        let mut pages = resident_pages(leader)?;
        // An adapter may run its database in a child process: one level of children is enough in practice.
        for child in children(leader) {
            pages += resident_pages(child).unwrap_or(0);
        }
        Some(pages * PAGE)
    }

    fn parent(&self) -> Option<u32> {
        Some(parent_id())
    }
}

fn resident_pages(process: u32) -> Option<u64> {
    let statm = fs::read_to_string(format!("/proc/{process}/statm")).ok()?;
    statm.split_ascii_whitespace().nth(1)?.parse().ok()
}

/// The children of all threads of a process.
fn children(process: u32) -> Vec<u32> {
    let Ok(tasks) = fs::read_dir(format!("/proc/{process}/task")) else { return Vec::new() };
    let lists = tasks.flatten().filter_map(|task| fs::read_to_string(task.path().join("children")).ok());
    lists
        .flat_map(|list| list.split_ascii_whitespace().filter_map(|id| id.parse().ok()).collect::<Vec<_>>())
        .collect()
}
