//! A campaign against a server that is killed and stopped at random, again and again. CI runs it by `--ignored`.
#![cfg(target_os = "linux")]
#![allow(clippy::print_stderr)]

mod support;

use std::process::{Command, Stdio};
use std::time::{Duration, Instant};
use support::{edgewise, json, text};

/// The children of a process, by the kernel's account.
fn children(parent: u32) -> Vec<u32> {
    let Ok(processes) = std::fs::read_dir("/proc") else { return Vec::new() };
    processes
        .filter_map(Result::ok)
        .filter_map(|entry| entry.file_name().to_str()?.parse().ok())
        .filter(|process: &u32| {
            let stat = std::fs::read_to_string(format!("/proc/{process}/stat")).unwrap_or_default();
            // The name in parentheses may hold anything; the parent is the second field after it.
            let rest = stat.rsplit(") ").next().unwrap_or_default();
            rest.split(' ').nth(1) == Some(&parent.to_string())
        })
        .collect()
}

fn send(signal: &str, process: u32) -> bool {
    let sent = Command::new("kill").args([signal, &process.to_string()]).stderr(Stdio::null()).status();
    sent.is_ok_and(|status| status.success())
}

fn survives(target: &str, faults: u32, pause: Duration, time: &str) {
    let folder = tempfile::tempdir().expect("a folder");
    let mut run = edgewise()
        .current_dir(folder.path())
        .args([
            "run",
            target,
            "--time",
            time,
            "--seed",
            "9",
            "--workers",
            "2",
            "--fail-on",
            "never",
            "--out",
            "out",
        ])
        .stdout(Stdio::null())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    let (began, mut done, mut stops) = (Instant::now(), 0, 0);
    while done < faults && run.try_wait().expect("a status").is_none() {
        std::thread::sleep(pause);
        let servers = children(run.id());
        // Now and then a silence instead of a death; each costs the limit of a statement.
        let signal = if done % 16 == 15 { "-STOP" } else { "-KILL" };
        if let Some(server) = servers.get(done as usize % servers.len().max(1))
            && folder.path().join("out/events.jsonl").exists()
            && send(signal, *server)
        {
            done += 1;
            stops += u32::from(signal == "-STOP");
        }
        assert!(began.elapsed() < Duration::from_secs(600), "the campaign does not end by itself");
    }
    let output = run.wait_with_output().expect("it ends");
    assert!(output.status.success(), "{}", text(&output));
    let summary = json(&folder.path().join("out/summary.json"));
    eprintln!(
        "{done} faults, {stops} of them silences: {} rounds, {} queries",
        summary["rounds"], summary["cases"]
    );
    assert_eq!(summary["ended"], "time", "{summary}");
    assert!(summary["cases"].as_u64() > Some(0), "{summary}");
    assert!(done >= faults, "only {done} faults in {time}");
    // Killed from outside, nothing shows again: no death may be blamed on a statement that did not cause one.
    for (signature, case) in support::findings(&folder.path().join("out")) {
        assert!(!case.contains("\"signal\": 9"), "a kill from outside became the finding {signature}");
    }
}

#[test]
#[ignore = "starts live servers: `.ci/run` and `cargo test -- --ignored` do"]
fn two_hundred_deaths_and_silences_of_falkordb_do_not_end_a_campaign() {
    survives("falkordb@4.16.3", 200, Duration::from_millis(150), "150s");
}
