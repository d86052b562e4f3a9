//! A run in two languages as a user makes it: finds a bug of one of them by the other, reduces, reports, replays and
//! regresses it.

mod support;

use support::{code, run_in, text};

const BOTH: [&str; 2] = ["--language", "bilingual"];

#[test]
fn a_fault_in_one_language_is_found_by_the_other_reduced_and_replayed() {
    let folder = tempfile::tempdir().expect("a folder");
    let faulty = "reference+gremlin-fault:adjacent-to-incident-turns-both";
    let asked = ["run", faulty, "--cases", "600", "--seed", "5", "--quiet", "--out", "out"];
    let found = run_in(folder.path(), &[&asked[..], &BOTH].concat());
    assert_eq!(code(&found), 2, "{}", text(&found));
    let findings = std::fs::read_dir(folder.path().join("out/findings")).expect("findings");
    let finding = findings.flatten().next().expect("a finding").path();
    let read = |name: &str| std::fs::read_to_string(finding.join(name)).expect(name);
    let report = read("report.md");
    for part in ["In Cypher", "In Gremlin", "MATCH", "g.V()"] {
        assert!(report.contains(part), "`{part}` is missing in:\n{report}");
    }
    assert!(read("finding.json").contains("wrong:gremlin"), "{}", read("finding.json"));
    assert!(read("repro.bilingual").contains("// in Gremlin: g."), "{}", read("repro.bilingual"));
    let case = read("case.json");
    for part in ["\"language\": \"bilingual\"", "\"language\": \"cypher\"", "\"language\": \"gremlin\""] {
        assert!(case.contains(part), "`{part}` is missing in:\n{case}");
    }
    let place = finding.display().to_string();
    assert_eq!(code(&run_in(folder.path(), &["replay", &place])), 2);
    let right = run_in(folder.path(), &["replay", &place, "--target", "reference"]);
    assert_eq!(code(&right), 0, "{}", text(&right));
    let regressed = run_in(folder.path(), &["regress", "out", "--target", "reference"]);
    assert!(code(&regressed) == 0 && text(&regressed).contains("0 still wrong"), "{}", text(&regressed));
    let reduced = run_in(folder.path(), &["reduce", &place]);
    assert_eq!(code(&reduced), 2, "{}", text(&reduced));
}

#[test]
fn nothing_is_found_where_both_languages_are_right() {
    let folder = tempfile::tempdir().expect("a folder");
    for target in ["reference", "reference+chaos", "reference+planned"] {
        let asked = ["run", target, "--cases", "300", "--seed", "8", "--quiet", "--out", target];
        let output = run_in(folder.path(), &[&asked[..], &BOTH].concat());
        assert_eq!(code(&output), 0, "{target}: {}", text(&output));
    }
}

#[test]
fn an_engine_with_one_language_is_refused_in_a_sentence() {
    let folder = tempfile::tempdir().expect("a folder");
    let asked = ["run", "gremlin-reference", "--cases", "10", "--quiet", "--out", "out"];
    let output = run_in(folder.path(), &[&asked[..], &BOTH].concat());
    assert_eq!(code(&output), 1, "{}", text(&output));
}

#[test]
fn grafeo_is_asked_in_both_languages() {
    let folder = tempfile::tempdir().expect("a folder");
    let asked = ["run", "grafeo", "--cases", "60", "--seed", "5", "--quiet", "--out", "out"];
    let output = run_in(folder.path(), &[&asked[..], &BOTH].concat());
    assert!([0, 2].contains(&code(&output)), "{}", text(&output));
    let summary = std::fs::read_to_string(folder.path().join("out/summary.json")).expect("a summary");
    let summary: serde_json::Value = serde_json::from_str(&summary).expect("JSON");
    assert!(summary["valid_rate"].as_f64().is_some_and(|rate| rate > 0.9), "{summary}");
    assert!(summary["by_oracle"]["agreement"]["passed"].as_u64() > Some(0), "{summary}");
}
