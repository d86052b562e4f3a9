//! Finding, reduction, replay and exit code 2, on an adapter that answers wrongly on purpose, so that no real bug is
//! needed.

mod support;

use support::{adapter, adapter_with, code, findings, json, run_in, text};

#[test]
fn a_deliberately_wrong_answer_is_found_reduced_and_replayed() {
    let (Some(lying), Some(honest)) = (adapter(true), adapter(false)) else { return };
    let folder = tempfile::tempdir().expect("a folder");
    let output = run_in(
        folder.path(),
        &["run", &lying, "--oracle", "partition", "--cases", "80", "--seed", "5", "--out", "out"],
    );
    assert_eq!(code(&output), 2, "{}", text(&output));
    let out = folder.path().join("out");
    let summary = json(&out.join("summary.json"));
    assert!(summary["findings"]["contradictions"].as_u64() > Some(0), "{summary}");
    let found = findings(&out);
    let (signature, case) = found.first().expect("a finding");
    let place = out.join("findings").join(signature);
    for file in ["finding.json", "case.json", "report.md", "repro.cypher"] {
        assert!(place.join(file).is_file(), "{file} is missing");
    }
    // The wrong answer needs at most one node, and no clause except MATCH.
    let finding = json(&place.join("finding.json"));
    assert!(finding["case"]["setup"].as_array().expect("a setup").len() <= 3, "{case}");
    assert!(finding["case"]["query"].as_str().expect("a query").len() <= 120, "{case}");
    assert_eq!(finding["replays"]["shown"], finding["replays"]["tried"]);
    let replay = |path: &std::path::Path, target: &str| {
        let path = path.to_string_lossy().into_owned();
        run_in(folder.path(), &["replay", &path, "--target", target])
    };
    let again = replay(&place, &lying);
    assert_eq!(code(&again), 2, "{}", text(&again));
    assert!(text(&again).contains("Reproduced"), "{}", text(&again));
    let script = replay(&place.join("repro.cypher"), &lying);
    assert_eq!(code(&script), 2, "{}", text(&script));
    let fixed = replay(&place.join("case.json"), &honest);
    assert_eq!(code(&fixed), 0, "{}", text(&fixed));
    assert!(text(&fixed).contains("Not reproduced"), "{}", text(&fixed));
}

#[test]
fn a_report_has_the_sections_of_an_issue() {
    let Some(lying) = adapter(true) else { return };
    let folder = tempfile::tempdir().expect("a folder");
    let output = run_in(
        folder.path(),
        &["run", &lying, "--oracle", "partition", "--cases", "40", "--seed", "5", "--out", "out"],
    );
    assert_eq!(code(&output), 2, "{}", text(&output));
    let out = folder.path().join("out");
    let (signature, _) = findings(&out).into_iter().next().expect("a finding");
    let report =
        std::fs::read_to_string(out.join("findings").join(&signature).join("report.md")).expect("a report");
    for part in [
        "# Rows ",
        "**Engine:**",
        "## Setup",
        "On an empty database",
        "```cypher",
        "## What is wrong",
        "three-valued",
        "edgewise replay",
    ] {
        assert!(report.contains(part), "`{part}` is missing in\n{report}");
    }
}

#[test]
fn a_bug_that_occurs_by_chance_is_stored_separately_with_its_statistics() {
    let Some(moody) = adapter_with(" --lie-sometimes") else { return };
    // Chance decides whether a bug is found: one run may fail to find it, three hardly do.
    let reduced = ["5", "6", "7"].iter().any(|seed| reduced_by_chance(&moody, seed) > 0);
    assert!(reduced, "no failure that occurs by chance was reduced");
}

/// The number of failures of a run that occur by chance and were reduced. Asserts that each unstable finding has its
/// statistics.
fn reduced_by_chance(moody: &str, seed: &str) -> u32 {
    let folder = tempfile::tempdir().expect("a folder");
    let arguments =
        ["--oracle", "partition", "--cases", "60", "--seed", seed, "--workers", "1", "--out", "out"];
    let output = run_in(folder.path(), &[&["run", moody][..], &arguments, &["--fail-on", "never"]].concat());
    assert_eq!(code(&output), 0, "{}", text(&output));
    let Ok(apart) = std::fs::read_dir(folder.path().join("out/unstable")) else { return 0 };
    let mut reduced = 0;
    for entry in apart {
        let finding = json(&entry.expect("an entry").path().join("finding.json"));
        let (tried, shown) = (finding["replays"]["tried"].as_u64(), finding["replays"]["shown"].as_u64());
        assert!(shown < tried, "{finding}");
        let Some(probability) = finding["reduction"]["probability"].as_f64() else { continue };
        assert!((0.0..1.0).contains(&probability), "{finding}");
        let small = finding["case"]["query"].as_str().is_some_and(|query| query.len() <= 120);
        reduced += u32::from(small && tried >= Some(20) && shown >= Some(3));
    }
    reduced
}
