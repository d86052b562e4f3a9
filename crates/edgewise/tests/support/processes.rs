//! Lists processes from `/proc`, and sends signals to them.

use std::process::{Command, Stdio};

/// The children of a process.
pub fn children(parent: u32) -> Vec<u32> {
    let Ok(processes) = std::fs::read_dir("/proc") else { return Vec::new() };
    processes
        .filter_map(Result::ok)
        .filter_map(|entry| entry.file_name().to_str()?.parse().ok())
        .filter(|process: &u32| {
            let stat = std::fs::read_to_string(format!("/proc/{process}/stat")).unwrap_or_default();
            // The name in parentheses may contain any character; the parent is the second field after it.
            let rest = stat.rsplit(") ").next().unwrap_or_default();
            rest.split(' ').nth(1) == Some(&parent.to_string())
        })
        .collect()
}

/// The program that a process runs, without its folder; none if the process has ended.
pub fn program(process: u32) -> Option<String> {
    let path = std::fs::read_link(format!("/proc/{process}/exe")).ok()?;
    Some(path.file_name()?.to_string_lossy().into_owned())
}

/// Sends a signal; false if there is no such process.
pub fn send(signal: &str, process: u32) -> bool {
    let sent = Command::new("kill").args([signal, &process.to_string()]).stderr(Stdio::null()).status();
    sent.is_ok_and(|status| status.success())
}
