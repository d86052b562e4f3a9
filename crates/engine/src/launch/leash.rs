//! `Leash`: kills a server when Edgewise ends, even if Edgewise is killed.

use crate::platform::native;
use std::{
    ffi::OsString,
    path::Path,
    process::{Child, Command, Stdio},
};

/// The shell script that guards a server. It waits for the end of its input, which comes when Edgewise ends, even by
/// SIGKILL. Then it kills the server's process group, removes its folder and runs the clean-up command. A
/// parent-death signal of the kernel would depend on the *thread* that started the server.
const SCRIPT: &str =
    r#"read -r _; kill -s KILL -- "-$1"; rm -rf -- "$2"; shift 2; [ $# -eq 0 ] || exec "$@""#;

/// Guards a server. Dropping it releases the server.
pub struct Leash {
    shell: Option<Child>,
}

impl Leash {
    /// Ties a process group and a folder to this process; `cleanup` is a clean-up command to run afterwards, or
    /// empty. Does nothing where there is no shell.
    pub fn tie(leader: u32, folder: &Path, cleanup: &[OsString]) -> Self {
        let mut command = Command::new("sh");
        command.args(["-c", SCRIPT, "edgewise-leash", &leader.to_string()]).arg(folder).args(cleanup);
        command.stdin(Stdio::piped()).stdout(Stdio::null()).stderr(Stdio::null());
        native().isolate(&mut command);
        Self { shell: command.spawn().ok() }
    }
}

/// Kills the shell before its input ends, so that it does nothing. This must happen before the server is waited
/// for: after that its process id may be reused.
impl Drop for Leash {
    fn drop(&mut self) {
        if let Some(shell) = &mut self.shell {
            native().kill_group(shell);
            // Waiting for the killed process prevents a zombie.
            let _ = shell.wait();
        }
    }
}
