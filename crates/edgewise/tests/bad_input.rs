//! Bad input is refused with one clear sentence and the right exit code, without a panic and without incomplete
//! files.

mod support;

use std::path::Path;
use std::process::Stdio;
use std::time::{Duration, Instant};
use support::{adapter, code, edgewise, run_in, stderr, text};

/// Runs the program in a fresh folder. Asserts the exit code, that standard error is one sentence that contains
/// `says`, and that no output folder was created.
fn refused(arguments: &[&str], expected: i32, says: &str) {
    let folder = tempfile::tempdir().expect("a folder");
    let output = run_in(folder.path(), arguments);
    assert_eq!(code(&output), expected, "{arguments:?}: {}", text(&output));
    let complaint = stderr(&output);
    assert!(complaint.contains(says), "{arguments:?} says: {complaint}");
    assert!(!complaint.contains("panicked"), "{complaint}");
    let left: Vec<_> = std::fs::read_dir(folder.path().join("edgewise-out"))
        .map(|entries| entries.filter_map(Result::ok).filter(|entry| entry.path().is_dir()).collect())
        .unwrap_or_default();
    assert!(left.is_empty(), "{arguments:?} left {left:?}");
}

fn write(folder: &Path, name: &str, text: &str) -> String {
    let path = folder.join(name);
    std::fs::write(&path, text).expect("a file");
    path.to_string_lossy().into_owned()
}

#[test]
fn an_unknown_target_is_refused_with_the_most_similar_name() {
    refused(&["run", "grafe"], 1, "did you mean `grafeo`");
    refused(&["run", "gopher://x:1"], 1, "gopher");
    refused(&["run", "external:"], 1, "external:");
    refused(&["run", "external:./no-such-adapter"], 3, "no-such-adapter");
}

#[test]
fn usage_errors_have_exit_code_one() {
    refused(&["run", "--cases", "0"], 1, "--cases must be at least 1");
    refused(&["run", "--time", "0s"], 1, "--time must be longer");
    refused(&["run", "--time", "soon"], 1, "not a duration");
    refused(&["run", "--oracle", "delphi"], 1, "there is no oracle `delphi`");
    refused(&["run", "--workers", "0"], 1, "--workers");
    refused(&["run", "--preset", "gigantic"], 1, "there is no preset `gigantic`");
    refused(&["fly"], 1, "fly");
}

#[test]
fn the_error_names_a_malformed_configuration_key() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = write(folder.path(), "c.toml", "seed = 1\nworker = 3\n");
    refused(&["run", "--config", &file], 1, "worker");
    let file = write(folder.path(), "d.toml", "seed = \"many\"\n");
    refused(&["run", "--config", &file], 1, "seed");
    let file = write(folder.path(), "e.toml", "[generate.weights]\nno_such_thing = 3\n");
    refused(&["run", "--config", &file], 1, "no_such_thing");
    refused(&["run", "--config", "not/there.toml"], 1, "not/there.toml");
}

#[test]
fn a_case_file_that_cannot_be_used_is_refused_with_the_reason() {
    let folder = tempfile::tempdir().expect("a folder");
    refused(&["replay", "not/there"], 1, "not/there");
    let file = write(folder.path(), "half.json", "{\"case_version\": 1, \"setup\": [");
    refused(&["replay", &file], 1, "is not a case file");
    let file = write(folder.path(), "other.json", "{\"hello\": 1}");
    refused(&["replay", &file], 1, "case_version");
    let file = write(folder.path(), "future.json", "{\"case_version\": 99, \"new\": true}");
    refused(&["replay", &file], 1, "use a newer edgewise");
    let file = write(folder.path(), "empty.cypher", "// nothing\n");
    refused(&["replay", &file], 1, "no statement");
    let file = write(folder.path(), "bad.cypher", "MATCH (n RETURN n;");
    refused(&["replay", &file], 1, "is not a script");
}

#[test]
#[cfg(unix)]
fn a_program_that_does_not_speak_the_protocol_makes_the_target_unavailable() {
    let folder = tempfile::tempdir().expect("a folder");
    // Run the program by `sh`: a file that was just written may not be executable yet while other tests fork.
    let script = |name: &str, body: &str| format!("external:sh {}", write(folder.path(), name, body));
    refused(&["run", &script("garbage", "echo '<html>not a protocol</html>'; sleep 5")], 3, "garbage");
    refused(&["run", &script("dead", "echo 'no licence' >&2; exit 7")], 3, "no licence");
    refused(&["run", &script("future", "echo '{\"edgewise\": 99, \"engine\": \"x\"}'; sleep 5")], 3, "99");
}

#[test]
#[cfg(unix)]
fn a_run_that_cannot_begin_leaves_a_users_folder_as_it_was() {
    let folder = tempfile::tempdir().expect("a folder");
    std::fs::create_dir(folder.path().join("mine")).expect("a folder");
    write(folder.path(), "mine/thesis.txt", "years of work");
    let output = run_in(folder.path(), &["run", "external:/bin/false", "--out", "mine"]);
    assert_eq!(code(&output), 3, "{}", text(&output));
    let left: Vec<_> = std::fs::read_dir(folder.path().join("mine"))
        .expect("the folder")
        .map(|entry| entry.expect("an entry").file_name())
        .collect();
    assert_eq!(left, ["thesis.txt"]);
}

#[test]
fn a_server_that_cannot_be_reached_makes_the_target_unavailable() {
    refused(&["run", "bolt://127.0.0.1:1"], 3, "127.0.0.1:1");
    refused(&["run", "falkor://127.0.0.1:1"], 3, "127.0.0.1:1");
}

#[test]
fn huge_numbers_and_missing_folders_are_refused_without_a_panic() {
    refused(&["run", "--workers", "1000000"], 1, "--workers");
    refused(&["run", "--baseline", "not/there", "--fail-on", "new"], 1, "not/there");
    refused(&["run", "grafe", "--time", "18446744073709551615s"], 1, "grafeo");
}

#[test]
#[cfg(target_os = "linux")]
fn a_full_disk_is_reported_in_one_sentence() {
    let folder = tempfile::tempdir().expect("a folder");
    let out = folder.path().join("out");
    std::fs::create_dir(&out).expect("a folder");
    // Writing to /dev/full fails as a full disk does.
    std::os::unix::fs::symlink("/dev/full", out.join("config.toml.part")).expect("a link");
    let output = run_in(folder.path(), &["run", "--cases", "5", "--out", "out"]);
    assert_eq!(code(&output), 1, "{}", text(&output));
    assert!(stderr(&output).contains("No space left on device"), "{}", text(&output));
    assert!(!out.join("config.toml").exists());
}

#[test]
#[cfg(target_os = "linux")]
fn a_disk_that_is_full_at_the_end_leaves_no_report_and_the_output_names_none() {
    let folder = tempfile::tempdir().expect("a folder");
    let out = folder.path().join("out");
    std::fs::create_dir(&out).expect("a folder");
    std::os::unix::fs::symlink("/dev/full", out.join("summary.json.part")).expect("a link");
    let output = run_in(folder.path(), &["run", "reference", "--cases", "5", "--out", "out"]);
    assert_eq!(code(&output), 1, "{}", text(&output));
    assert!(stderr(&output).contains("No space left on device"), "{}", text(&output));
    assert!(!out.join("report.html").exists() && !text(&output).contains("report.html"), "{}", text(&output));
}

#[test]
fn a_user_name_without_a_password_is_refused() {
    let folder = tempfile::tempdir().expect("a folder");
    let asked = |password: Option<&str>| {
        let mut command = edgewise();
        command.current_dir(folder.path()).env_remove("EDGEWISE_PASSWORD");
        if let Some(password) = password {
            command.env("EDGEWISE_PASSWORD", password);
        }
        command.args(["run", "bolt://127.0.0.1:1", "--user", "me"]).output().expect("the program starts")
    };
    let without = asked(None);
    assert_eq!(code(&without), 1, "{}", text(&without));
    assert!(stderr(&without).contains("--user needs a password"), "{}", text(&without));
    assert_eq!(code(&asked(Some(""))), 3, "an empty password is a password");
}

#[test]
fn a_folder_that_contains_a_run_is_not_overwritten() {
    let folder = tempfile::tempdir().expect("a folder");
    let arguments = ["run", "--cases", "2", "--fail-on", "never", "--quiet", "--out", "out"];
    assert_eq!(code(&run_in(folder.path(), &arguments)), 0);
    let before = std::fs::read(folder.path().join("out/summary.json")).expect("a summary");
    let again = run_in(folder.path(), &arguments);
    assert_eq!(code(&again), 1, "{}", text(&again));
    assert!(stderr(&again).contains("holds a run already"), "{}", text(&again));
    assert_eq!(std::fs::read(folder.path().join("out/summary.json")).expect("a summary"), before);
    let resume = run_in(folder.path(), &["run", "--resume", "--out", "nothing-here"]);
    assert_eq!(code(&resume), 1);
    assert!(stderr(&resume).contains("holds no run"), "{}", text(&resume));
}

#[test]
fn a_folder_that_another_run_uses_is_refused() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut first = edgewise()
        .current_dir(folder.path())
        .args(["run", "--time", "60s", "--out", "out", "--quiet"])
        .stdout(Stdio::null())
        .spawn()
        .expect("the program starts");
    wait_for(&folder.path().join("out/events.jsonl"));
    let second = run_in(folder.path(), &["run", "--cases", "2", "--resume", "--out", "out"]);
    let ended = first.kill().and_then(|()| first.wait());
    assert_eq!(code(&second), 1, "{}", text(&second));
    assert!(stderr(&second).contains("in use by another run"), "{}", text(&second));
    ended.expect("the first run ends");
}

#[test]
#[cfg(unix)]
fn an_interrupt_ends_a_run_with_its_summary() {
    let folder = tempfile::tempdir().expect("a folder");
    let child = edgewise()
        .current_dir(folder.path())
        .args(["run", "--time", "120s", "--out", "out", "--fail-on", "never"])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    wait_for(&folder.path().join("out/events.jsonl"));
    std::thread::sleep(Duration::from_millis(500));
    let asked = std::process::Command::new("kill").args(["-INT", &child.id().to_string()]).status();
    assert!(asked.is_ok_and(|status| status.success()));
    let output = child.wait_with_output().expect("the program ends");
    assert_eq!(code(&output), 0, "{}", text(&output));
    let summary = support::json(&folder.path().join("out/summary.json"));
    assert_eq!(summary["ended"], "interrupted");
}

#[test]
fn a_replay_on_a_target_that_cannot_be_reached_has_exit_code_three() {
    let Some(lying) = adapter(true) else { return };
    let folder = tempfile::tempdir().expect("a folder");
    let file = write(folder.path(), "one.cypher", "RETURN 1 AS one;");
    let output = run_in(folder.path(), &["replay", &file, "--target", &lying.replace("adapter.py", "no.py")]);
    assert_eq!(code(&output), 3, "{}", text(&output));
}

fn wait_for(path: &Path) {
    let began = Instant::now();
    while !path.exists() {
        assert!(began.elapsed() < Duration::from_secs(60), "{} did not appear", path.display());
        std::thread::sleep(Duration::from_millis(20));
    }
}
