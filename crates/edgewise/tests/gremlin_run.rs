//! A run in Gremlin, as a user makes it: find, reduce, report, replay, regress, explain.

mod support;

use support::{code, run_in, text};

/// A fault of the Gremlin reference that shows soon.
const FAULTY: &str = "gremlin-reference+fault:both-takes-loop-once";

#[test]
fn a_planted_fault_is_found_reduced_and_shown_again() {
    let folder = tempfile::tempdir().expect("a folder");
    let found =
        run_in(folder.path(), &["run", FAULTY, "--cases", "400", "--seed", "5", "--quiet", "--out", "out"]);
    assert_eq!(code(&found), 2, "{}", text(&found));
    let findings = std::fs::read_dir(folder.path().join("out/findings")).expect("findings");
    let finding = findings.flatten().next().expect("a finding").path();
    let read = |name: &str| std::fs::read_to_string(finding.join(name)).expect(name);
    let report = read("report.md");
    assert!(report.contains("```gremlin") && report.contains("by the rules of TinkerPop"), "{report}");
    assert!(!report.contains("openCypher") && !report.contains("repro.cypher"), "{report}");
    assert!(read("repro.gremlin").contains(".iterate()"), "{}", read("repro.gremlin"));
    assert!(read("case.json").contains("\"language\": \"gremlin\""), "{}", read("case.json"));
    let place = finding.display().to_string();
    assert_eq!(code(&run_in(folder.path(), &["replay", &place])), 2);
    let right = run_in(folder.path(), &["replay", &place, "--target", "gremlin-reference"]);
    assert_eq!(code(&right), 0, "{}", text(&right));
    let explained = run_in(folder.path(), &["explain", &place]);
    assert!(code(&explained) == 0 && text(&explained).contains("**Right:**"), "{}", text(&explained));
    let regressed = run_in(folder.path(), &["regress", "out", "--target", "gremlin-reference"]);
    assert!(code(&regressed) == 0 && text(&regressed).contains("0 still wrong"), "{}", text(&regressed));
}

#[test]
fn nothing_is_found_on_a_reference_that_is_right() {
    let folder = tempfile::tempdir().expect("a folder");
    for target in ["gremlin-reference", "gremlin-reference+chaos", "gremlin-reference+planned"] {
        let output = run_in(
            folder.path(),
            &["run", target, "--cases", "200", "--seed", "8", "--quiet", "--out", target],
        );
        assert_eq!(code(&output), 0, "{target}: {}", text(&output));
    }
}
