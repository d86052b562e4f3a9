//! Reports, triage, regression, explanation and reduction of findings, which an adapter with a deliberate fault
//! provides.

mod support;

use std::path::Path;
use support::{adapter, code, findings, json, run_in, text};

/// A short run with one oracle.
fn run_arguments(target: &str) -> [&str; 11] {
    ["run", target, "--cases", "12", "--seed", "5", "--workers", "1", "--oracle", "partition", "--quiet"]
}

/// Makes a run with findings in the folder `out`; `None` without Python.
fn lying_run(folder: &Path) -> Option<String> {
    let target = adapter(true)?;
    let output = run_in(folder, &[&run_arguments(&target)[..], &["--out", "out"]].concat());
    assert_eq!(code(&output), 2, "{}", text(&output));
    let (signature, _) = findings(&folder.join("out")).into_iter().next().expect("a finding");
    Some(signature)
}

#[test]
fn findings_are_reported_marked_explained_and_replayed() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path();
    let Some(signature) = lying_run(path) else { return };
    let finding = format!("out/findings/{signature}");

    let page = std::fs::read_to_string(path.join("out/report.html")).expect("a page");
    assert!(page.contains(&format!("id=\"f-{signature}\"")) && page.ends_with("</html>\n"));
    assert!(!page.contains("<script") && !page.contains("src="), "the page loads no other file");
    for file in ["report.md", "repro.cypher", "case.json", "finding.json"] {
        assert!(path.join(&finding).join(file).is_file(), "{file}");
    }

    summary_and_page_list_the_findings(path, &signature);
    let output = run_in(path, &["report", &finding, "--format", "markdown"]);
    let written = std::fs::read_to_string(path.join(&finding).join("report.md")).expect("a report");
    assert_eq!(
        String::from_utf8_lossy(&output.stdout).trim(),
        written.trim(),
        "the report of one finding is its report.md"
    );

    for (format, start) in [("markdown", "# "), ("junit", "<?xml"), ("sarif", "{"), ("json", "{")] {
        let output = run_in(path, &["report", "out", "--format", format]);
        assert_eq!(code(&output), 0, "{}", text(&output));
        let shown = String::from_utf8_lossy(&output.stdout).into_owned();
        assert!(shown.starts_with(start) && shown.contains(&signature), "{format}: {shown}");
    }

    let output = run_in(path, &["explain", &finding]);
    assert_eq!(code(&output), 0, "{}", text(&output));
    assert!(text(&output).contains("Right:"), "{}", text(&output));
    assert!(
        text(&output).contains("tck/features/clauses/match-where/MatchWhere5.feature"),
        "{}",
        text(&output)
    );

    let output = run_in(path, &["regress", "out", "--format", "json"]);
    assert_eq!(code(&output), 2, "{}", text(&output));
    let regress: serde_json::Value = serde_json::from_slice(&output.stdout).expect("JSON");
    assert_eq!(regress["summary"]["fixed"], 0, "{regress}");
    let honest = adapter(false).expect("Python is there");
    let output = run_in(path, &["regress", "out", "--target", &honest]);
    assert_eq!(code(&output), 0, "{}", text(&output));
    assert!(text(&output).contains("0 still wrong, 0 changed"), "{}", text(&output));

    triage(path, &signature);
}

/// Checks that the summary lists the findings in the order of the page, the most severe first, and that each finding
/// states its severity and where its rule is stated.
fn summary_and_page_list_the_findings(path: &Path, signature: &str) {
    let summary = json(&path.join("out/summary.json"));
    let list = summary["findings"]["list"].as_array().expect("a list");
    assert_eq!(list.len() as u64, summary["findings"]["distinct"].as_u64().expect("a number"));
    for key in ["id", "title", "kind", "severity", "oracle", "rule", "signature", "state", "seen", "path"] {
        assert!(list.iter().all(|listed| !listed[key].is_null()), "a finding without `{key}`: {list:?}");
    }
    for listed in list {
        let folder = path.join("out").join(listed["path"].as_str().expect("a path"));
        let finding = json(&folder.join("finding.json"));
        for (own, same) in
            [("signature", "id"), ("title", "title"), ("severity", "severity"), ("seen", "seen")]
        {
            assert_eq!(finding[own], listed[same], "{own}");
        }
        assert_eq!(listed["state"], "new");
    }
    let severities = [
        "crash",
        "hang",
        "internal-error",
        "wrong-graph",
        "contradiction",
        "deviation",
        "wrong-refusal",
        "performance",
    ];
    let rank = |listed: &serde_json::Value| {
        let severity = severities.iter().position(|known| listed["severity"] == *known);
        let seen = std::cmp::Reverse(listed["seen"].as_u64());
        (severity.expect("a severity"), seen, listed["id"].as_str().map(str::to_owned))
    };
    assert!(list.is_sorted_by_key(rank), "{list:?}");
    let page = std::fs::read_to_string(path.join("out/report.html")).expect("a page");
    let places: Vec<usize> = list
        .iter()
        .map(|listed| {
            page.find(&format!("id=\"f-{}\"", listed["id"].as_str().unwrap_or_default())).expect("there")
        })
        .collect();
    assert!(places.is_sorted(), "the page has the order of the list");
    assert!(page.contains("Wrong answers: contradictions") && page.contains("id=\"assumed\""));

    let finding = json(&path.join("out/findings").join(signature).join("finding.json"));
    let cited = finding["rule_reference"].as_array().expect("places");
    assert!(cited.iter().any(|place| place["section"] == "Working with null"), "{cited:?}");
    let report = std::fs::read_to_string(path.join("out/findings").join(signature).join("report.md"));
    let report = report.expect("a report");
    assert!(
        report.contains("Where openCypher decides this:") && report.contains("“Working with null”"),
        "{report}"
    );
}

/// Marks every finding as known, after which none is new.
fn triage(path: &Path, signature: &str) {
    let listed = run_in(path, &["triage", "out", "list"]);
    let worst = json(&path.join("out/summary.json"))["findings"]["list"][0]["id"].clone();
    let first = text(&listed).lines().nth(1).unwrap_or_default().to_owned();
    assert!(first.starts_with(worst.as_str().expect("an id")), "the worst comes first: {first}");
    assert!(text(&listed).contains(signature) && text(&listed).contains("new"), "{}", text(&listed));
    assert_eq!(code(&run_in(path, &["triage", "out", "mark", "zz", "known"])), 1);
    for (signature, _) in findings(&path.join("out")) {
        let link = "https://example.org/7";
        let marked = run_in(path, &["triage", "out", "mark", &signature[..8], "known", "--link", link]);
        assert_eq!(code(&marked), 0, "{}", text(&marked));
    }
    let listed = text(&run_in(path, &["triage", "out", "list"]));
    assert!(listed.contains("findings, 0 new"), "{listed}");
    let target = adapter(true).expect("Python is there");
    let run = |fail_on: &str, out: &str| {
        run_in(path, &[&run_arguments(&target)[..], &["--out", out, "--fail-on", fail_on]].concat())
    };
    let known = ["triage", "out", "mark", &signature[..8], "known", "--known", "elsewhere.toml"];
    assert_eq!(code(&run_in(path, &known)), 0, "the known-bugs file may be named after the command");
    assert!(path.join("elsewhere.toml").is_file());
    assert_eq!(code(&run("new", "again")), 0);
    let unmarked = path.join("unmarked");
    std::fs::create_dir(&unmarked).expect("a folder");
    let compared = [&run_arguments(&target)[..], &["--out", "out", "--baseline", "../out"]].concat();
    assert_eq!(code(&run_in(&unmarked, &compared)), 0, "findings of the baseline are not new");
    assert!(json(&path.join("again/summary.json"))["findings"]["known"].as_u64() > Some(0));
    let listed = json(&path.join("again/summary.json"))["findings"]["list"].clone();
    let marked = |listed: &serde_json::Value| listed["state"] == "known" && listed["bug"].is_string();
    assert!(listed.as_array().expect("a list").iter().any(marked), "{listed}");
    let page = std::fs::read_to_string(path.join("again/report.html")).expect("a page");
    assert!(page.contains("https://example.org/7"), "known findings are labelled, not hidden");
}

#[test]
fn merged_findings_are_one_bug_until_they_are_split() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path();
    let Some(_) = lying_run(path) else { return };
    let signatures: Vec<String> =
        findings(&path.join("out")).into_iter().map(|(signature, _)| signature).collect();
    let [one, other, ..] = signatures.as_slice() else { return };
    let merged = run_in(path, &["triage", "out", "merge", one, other]);
    assert_eq!(code(&merged), 0, "{}", text(&merged));
    let bugs =
        || std::fs::read_to_string(path.join("known-bugs.toml")).expect("a file").matches("[[bug]]").count();
    assert_eq!(bugs(), 1);
    assert_eq!(code(&run_in(path, &["triage", "out", "split", other])), 0);
    assert_eq!(bugs(), 2);
    assert_eq!(code(&run_in(path, &["triage", "out", "split", other])), 1);
}

#[test]
fn a_script_that_a_person_wrote_is_reduced() {
    let folder = tempfile::tempdir().expect("a folder");
    let Some(target) = adapter(true) else { return };
    std::fs::write(
        folder.path().join("bug.cypher"),
        "CREATE (:A {k: 1});\nCREATE (:B {k: 2});\nCREATE (:A {k: 3});\n\
         MATCH (n:A) WHERE n.k > 1 AND n.k < 10 RETURN n.k AS a;\n",
    )
    .expect("a script");
    let output = run_in(folder.path(), &["reduce", "bug.cypher", "--target", &target, "--out", "reduced"]);
    assert_eq!(code(&output), 2, "{}", text(&output));
    let script = String::from_utf8_lossy(&output.stdout).into_owned();
    assert!(!script.contains(":B"), "{script}");
    let honest = adapter(false).expect("Python is there");
    let output = run_in(folder.path(), &["reduce", "bug.cypher", "--target", &honest]);
    assert_eq!(code(&output), 0, "{}", text(&output));
}

#[test]
fn the_reduced_case_is_the_same_with_any_number_of_sessions() {
    let folder = tempfile::tempdir().expect("a folder");
    let setup: String =
        (0..12).map(|k| format!("CREATE (:A {{k: {k}, t: 'x{k}'}})-[:R]->(:B {{k: 0}});\n")).collect();
    let query = "MATCH (n:A)-[r:R]->(m) WHERE n.k >= 2 AND m.k = 0 WITH n, m ORDER BY n.k DESC, n.t \
                 RETURN collect(CASE WHEN n.k > 5 THEN n.k END) AS b, count(n.t) AS c;\n";
    std::fs::write(folder.path().join("bug.cypher"), setup + query).expect("a script");
    let reduced = |workers: &str| {
        let target = "reference+fault:collect-keeps-null";
        let output =
            run_in(folder.path(), &["reduce", "bug.cypher", "--target", target, "--workers", workers]);
        assert_eq!(code(&output), 2, "{}", text(&output));
        text(&output)
    };
    let alone = reduced("1");
    assert!(!alone.contains("x11"), "{alone}");
    assert_eq!(alone, reduced("4"));
}

#[test]
fn hostile_strings_are_escaped_and_invalid_folders_are_refused() {
    let folder = tempfile::tempdir().expect("a folder");
    for arguments in [
        &["report", "nowhere"][..],
        &["triage", "nowhere", "list"],
        &["regress", "nowhere"],
        &["explain", "nowhere"],
        &["reduce", "nowhere.cypher"],
        &["bisect", "nowhere", "--versions", "1"],
        &["report", "nowhere", "--known", "missing.toml"],
    ] {
        let output = run_in(folder.path(), arguments);
        assert_eq!(code(&output), 1, "{arguments:?}: {}", text(&output));
        assert!(text(&output).contains("nowhere") || text(&output).contains("missing"), "{}", text(&output));
    }
}
