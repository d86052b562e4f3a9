//! A campaign against a server whose disk is full for a while. CI runs this test with `--ignored`, as root, who may
//! mount a small disk.
#![cfg(target_os = "linux")]
#![allow(clippy::print_stderr)]

mod support;

use std::path::Path;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};
use support::{edgewise, json, text};

/// A small disk in memory, which is unmounted when the value is dropped.
struct Disk<'a>(&'a Path);

impl<'a> Disk<'a> {
    fn mount(at: &'a Path) -> Option<Self> {
        std::fs::create_dir(at).expect("a folder");
        let status = Command::new("mount").args(["-t", "tmpfs", "-o", "size=600m", "tmpfs"]).arg(at).status();
        status.is_ok_and(|status| status.success()).then_some(Self(at))
    }

    fn fill(&self) {
        // `dd` ends when there is no space left, which is no failure here.
        let _ = Command::new("dd")
            .args(["if=/dev/zero", "bs=1M"])
            .arg(format!("of={}", self.0.join("filler").display()))
            .stderr(Stdio::null())
            .status();
    }

    fn free(&self) {
        std::fs::remove_file(self.0.join("filler")).expect("the disk was filled before");
    }
}

impl Drop for Disk<'_> {
    fn drop(&mut self) {
        let _ = Command::new("umount").arg("-l").arg(self.0).status();
    }
}

fn rounds(out: &Path) -> usize {
    let journal = std::fs::read_to_string(out.join("events.jsonl")).unwrap_or_default();
    journal.lines().filter(|line| line.contains("\"round\"")).count()
}

#[test]
#[ignore = "starts live servers: `.ci/run` and `cargo test -- --ignored` do"]
fn a_campaign_continues_after_the_disk_of_neo4j_was_full() {
    let folder = tempfile::tempdir().expect("a folder");
    let small = folder.path().join("small");
    let disk = Disk::mount(&small).expect("a small disk, which only root may mount");
    let out = folder.path().join("out");
    let mut run = edgewise()
        .current_dir(folder.path())
        .env("TMPDIR", &small)
        .args(["run", "neo4j@4.4", "--preset", "tiny", "--time", "100s", "--seed", "5", "--workers", "1"])
        .args(["--fail-on", "never", "--out", "out"])
        .stdout(Stdio::null())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    let began = Instant::now();
    while rounds(&out) == 0 && run.try_wait().expect("a status").is_none() {
        assert!(began.elapsed() < Duration::from_secs(300), "no round was played");
        std::thread::sleep(Duration::from_millis(200));
    }
    disk.fill();
    std::thread::sleep(Duration::from_secs(5));
    disk.free();
    let freed = rounds(&out);
    let output = run.wait_with_output().expect("the campaign ends by itself");
    assert!(output.status.success(), "{}", text(&output));
    let summary = json(&out.join("summary.json"));
    assert_eq!(summary["ended"], "time", "{summary}");
    let failed = &summary["setup_failed"];
    eprintln!("{freed} rounds until the disk was free again, {} in all; {failed}", summary["rounds"]);
    // Errors that a server reports because of a full disk must not become findings about a statement.
    assert_eq!(summary["findings"]["errors"], 0, "{summary}");
    assert!(
        failed.as_object().is_none_or(|failed| failed.keys().all(|key| !key.starts_with("internal"))),
        "{failed}"
    );
    let lost: u64 = failed.as_object().into_iter().flatten().filter_map(|(_, count)| count.as_u64()).sum();
    assert!(lost <= 10, "{failed}");
    assert!(
        summary["rounds"].as_u64() > Some(freed as u64 + lost),
        "nothing was tested afterwards: {summary}"
    );
}
