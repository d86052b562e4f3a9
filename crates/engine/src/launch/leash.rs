//! `Leash`: ends a server when we end, however we end.

use crate::platform::native;
use std::{
    ffi::OsString,
    path::Path,
    process::{Child, Command, Stdio},
};

/// A shell that waits for the end of its input, which comes when we are gone, even by SIGKILL; then it ends the
/// server's process group removes its folder, and says farewell. Asking the kernel for a signal at our death would tie the server
/// to the *thread* that started it.
const SCRIPT: &str =
    r#"read -r _; kill -s KILL -- "-$1"; rm -rf -- "$2"; shift 2; [ $# -eq 0 ] || exec "$@""#;

/// Holds a server. Dropping it lets go.
pub struct Leash {
    shell: Option<Child>,
}

impl Leash {
    /// Ties the group that a process leads, and a folder, to us; `farewell` is a command to be run then, or empty.
    /// Where there is no shell, nothing is tied.
    pub fn tie(leader: u32, folder: &Path, farewell: &[OsString]) -> Self {
        let mut command = Command::new("sh");
        command.args(["-c", SCRIPT, "edgewise-leash", &leader.to_string()]).arg(folder).args(farewell);
        command.stdin(Stdio::piped()).stdout(Stdio::null()).stderr(Stdio::null());
        native().isolate(&mut command);
        Self { shell: command.spawn().ok() }
    }
}

/// The shell is ended before its input ends, so it does nothing. This must happen before the server is waited for:
/// until then its number is its own.
impl Drop for Leash {
    fn drop(&mut self) {
        if let Some(shell) = &mut self.shell {
            native().kill_group(shell);
            // A killed process ends; waiting for it leaves no zombie.
            let _ = shell.wait();
        }
    }
}
