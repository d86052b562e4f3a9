//! Finding, reduction, replay and exit code 2, on an engine that lies on purpose: no one's bug is needed.

mod support;

use support::{adapter, code, findings, json, run_in, text};

#[test]
fn a_lying_engine_is_found_out_reduced_and_replayed() {
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
    // The lie needs one node at most, and no clause beside MATCH.
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
fn a_report_reads_like_an_issue() {
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
        "CREATE",
        "## What is wrong",
        "three-valued",
        "edgewise replay",
    ] {
        assert!(report.contains(part), "`{part}` is missing in\n{report}");
    }
}
