//! A campaign in Gremlin while its servers are killed, stopped and deprived of memory and processor time. CI runs
//! some faults with `--ignored`; this command runs fifty: `EDGEWISE_FAULTS=50 cargo test -p edgewise --test
//! live_gremlin_faults -- --ignored --nocapture`.
#![cfg(target_os = "linux")]
#![allow(clippy::print_stderr)]

mod support;

use edgewise_model::Rng;
use std::collections::BTreeMap;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};
use support::processes::{children, program, send};
use support::{code, edgewise, findings, json, run_in, text};

const TARGET: &str = "tinkergraph@3.8.1";
/// How long a server is stopped: longer than the time limit of a statement and the grace period after it.
const SILENCE: Duration = Duration::from_secs(7);
const HUNGER: Duration = Duration::from_secs(3);
/// How long a fault waits for a round to be completed since the previous fault.
const ROUND_WAIT: Duration = Duration::from_secs(20);

/// What the test does to a server.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Fault {
    /// The server is killed.
    Kill,
    /// The server is stopped until it counts as hung.
    Stop,
    /// The server gets a tenth of the processor time for a while.
    SlowDown,
    /// The server gets no more memory and no more file handles for a while.
    Starve,
}

impl Fault {
    /// The kind of the fault with this number; half of all faults are kills.
    fn of(number: u32) -> Self {
        match number % 6 {
            1 => Self::Stop,
            3 => Self::SlowDown,
            5 => Self::Starve,
            _ => Self::Kill,
        }
    }

    fn strike(self, server: u32) -> bool {
        match self {
            Self::Kill => send("-KILL", server),
            Self::Stop => {
                let sent = send("-STOP", server);
                lasts(SILENCE, server, || sleep(Duration::from_millis(100)));
                send("-CONT", server);
                sent
            }
            Self::SlowDown => {
                let sent = send("-STOP", server);
                lasts(HUNGER, server, || {
                    sleep(Duration::from_millis(90));
                    send("-CONT", server);
                    sleep(Duration::from_millis(10));
                    send("-STOP", server);
                });
                send("-CONT", server);
                sent
            }
            Self::Starve => {
                // The server keeps what it has, and every further request for memory or files is refused.
                let sent = limit(server, ["1", "1"]);
                lasts(HUNGER, server, || sleep(Duration::from_millis(100)));
                limit(server, ["unlimited", "1024"]);
                sent
            }
        }
    }
}

/// Repeats an action for a while, or until the server has ended.
fn lasts(time: Duration, server: u32, mut something: impl FnMut()) {
    let began = Instant::now();
    while began.elapsed() < time && program(server).is_some() {
        something();
    }
}

/// Limits the address space and the open files of a process; the limits can be lifted again.
fn limit(server: u32, [memory, files]: [&str; 2]) -> bool {
    let mut command = Command::new("prlimit");
    command.args(["--pid", &server.to_string(), &format!("--as={memory}:"), &format!("--nofile={files}:")]);
    command.stderr(Stdio::null()).status().is_ok_and(|status| status.success())
}

fn rounds(out: &Path) -> usize {
    let journal = std::fs::read_to_string(out.join("events.jsonl")).unwrap_or_default();
    journal.lines().filter(|line| line.starts_with("{\"event\":\"round\"")).count()
}

/// A campaign that runs until it is interrupted, and every process it has started, with its program.
struct Patient {
    run: Child,
    seen: BTreeMap<u32, String>,
}

impl Patient {
    fn start(folder: &Path) -> Self {
        let scratch = folder.join("scratch");
        std::fs::create_dir(&scratch).expect("a folder");
        let run = edgewise()
            .current_dir(folder)
            .env("TMPDIR", &scratch)
            .args(["run", TARGET, "--time", "1h", "--seed", "9", "--workers", "2", "--preset", "tiny"])
            .args(["--fail-on", "never", "--out", "out"])
            .stdout(Stdio::null())
            .stderr(Stdio::piped())
            .spawn()
            .expect("the program starts");
        Self { run, seen: BTreeMap::new() }
    }

    /// The servers that run now.
    fn servers(&mut self) -> Vec<u32> {
        let ended = self.run.try_wait().expect("a status");
        assert!(ended.is_none(), "the campaign has ended by itself: {ended:?}");
        let all = children(self.run.id());
        self.seen.extend(all.iter().filter_map(|process| Some((*process, program(*process)?))));
        let is_server = |process: &u32| self.seen.get(process).is_some_and(|program| program == "java");
        all.into_iter().filter(is_server).collect()
    }
}

/// Asserts that no process of the run is left, and no folder of a server.
fn nothing_is_left(folder: &Path, seen: &BTreeMap<u32, String>) {
    // Another program may have got the number of a process that has ended.
    let alive = || seen.iter().filter(|(process, own)| program(**process).as_ref() == Some(own)).count();
    let began = Instant::now();
    while alive() > 0 && began.elapsed() < Duration::from_secs(10) {
        sleep(Duration::from_millis(100));
    }
    assert_eq!(alive(), 0, "servers are still running");
    let left: Vec<_> = std::fs::read_dir(folder.join("scratch"))
        .expect("a folder")
        .map(|entry| entry.expect("an entry").file_name())
        .collect();
    assert!(left.is_empty(), "{left:?} was left");
}

/// Asserts that every finding can be replayed without interference: no fault from outside became a finding.
fn every_finding_is_real(folder: &Path, summary: &serde_json::Value) {
    // Wrong answers and internal errors of this version are real.
    for kind in ["crashes", "hangs", "performance", "unstable"] {
        assert_eq!(summary["findings"][kind], 0, "{summary}");
    }
    let found = findings(&folder.join("out")).len();
    if found > 0 {
        let again = run_in(folder, &["regress", "out", "--target", TARGET]);
        assert!(text(&again).contains(&format!("{found} still wrong")), "{}", text(&again));
    }
}

#[test]
#[ignore = "starts live servers: `.ci/run` and `cargo test -- --ignored` do"]
fn a_campaign_survives_kills_stops_and_starvation_of_tinkergraph_and_reports_none_of_them() {
    let wanted: u32 = std::env::var("EDGEWISE_FAULTS").ok().and_then(|text| text.parse().ok()).unwrap_or(6);
    let folder = tempfile::tempdir().expect("a folder");
    let out = folder.path().join("out");
    let began = Instant::now();
    let mut patient = Patient::start(folder.path());
    let mut rng = Rng::from_seed_u64(u64::from(wanted));
    let (mut done, mut played) = (0, 0);
    while done < wanted {
        // Most faults happen during a round, some while a server starts.
        let (hurried, waiting) = (rng.one_in(5), Instant::now());
        while !hurried && rounds(&out) <= played && waiting.elapsed() < ROUND_WAIT {
            patient.servers();
            sleep(Duration::from_millis(250));
        }
        sleep(Duration::from_millis(rng.below(1_500)));
        let servers = patient.servers();
        let Some(server) = rng.pick(&servers).copied() else { continue };
        played = rounds(&out);
        let fault = Fault::of(done);
        if fault.strike(server) {
            done += 1;
            eprintln!("{:>4} s  {done} {fault:?} after {played} rounds", began.elapsed().as_secs());
        }
        assert!(began.elapsed() < Duration::from_secs(1_800), "only {done} faults, {played} rounds");
    }
    let last = Instant::now();
    while rounds(&out) < played + 2 {
        patient.servers();
        assert!(last.elapsed() < Duration::from_secs(120), "no round after the last fault");
        sleep(Duration::from_millis(250));
    }
    let Patient { run, seen } = patient;
    assert!(send("-INT", run.id()));
    let output = run.wait_with_output().expect("it ends");
    assert_eq!(code(&output), 0, "{}", text(&output));
    let summary = json(&out.join("summary.json"));
    eprintln!(
        "{done} faults in {} s: {} rounds, {} queries, {} findings; rounds not loaded: {}",
        began.elapsed().as_secs(),
        summary["rounds"],
        summary["cases"],
        summary["findings"]["distinct"],
        summary["setup_failed"]
    );
    assert_eq!(summary["ended"], "interrupted", "{summary}");
    assert!(summary["cases"].as_u64() > Some(0), "{summary}");
    nothing_is_left(folder.path(), &seen);
    every_finding_is_real(folder.path(), &summary);
}
