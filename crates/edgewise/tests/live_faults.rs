//! A campaign against a server that is killed and stopped at random, again and again. CI runs this test with
//! `--ignored`.
#![cfg(target_os = "linux")]
#![allow(clippy::print_stderr)]

mod support;

use std::process::Stdio;
use std::time::{Duration, Instant};
use support::processes::{children, send};
use support::{edgewise, json, text};

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
        // One in sixteen faults stops the server instead of killing it; each of these takes the time limit of a
        // statement.
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
        "{done} faults, {stops} of them stops: {} rounds, {} queries",
        summary["rounds"], summary["cases"]
    );
    assert_eq!(summary["ended"], "time", "{summary}");
    assert!(summary["cases"].as_u64() > Some(0), "{summary}");
    assert!(done >= faults, "only {done} faults in {time}");
    // A failure caused by a kill from outside does not occur again in a replay, so it must not be reported as a crash
    // by a statement.
    for (signature, case) in support::findings(&folder.path().join("out")) {
        assert!(!case.contains("\"signal\": 9"), "a kill from outside became the finding {signature}");
    }
}

#[test]
#[ignore = "starts live servers: `.ci/run` and `cargo test -- --ignored` do"]
fn a_campaign_survives_two_hundred_kills_and_stops_of_falkordb() {
    survives("falkordb@4.16.3", 200, Duration::from_millis(150), "150s");
}
