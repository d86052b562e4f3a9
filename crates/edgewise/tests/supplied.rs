//! Runs with a user's own queries, on generated data or on a given graph.

mod support;

use std::path::PathBuf;
use support::{code, json, run_in, text};

fn data(name: &str) -> String {
    let path: PathBuf = [env!("CARGO_MANIFEST_DIR"), "tests", "data", name].iter().collect();
    path.display().to_string()
}

#[test]
fn correct_answers_that_look_like_bugs_are_not_reported() {
    let folder = tempfile::tempdir().expect("a folder");
    let queries = data("pitfalls.cypher");
    let empty = folder.path().join("empty.cypher");
    std::fs::write(&empty, "").expect("a file");
    for (place, setup) in
        [Some(data("pitfalls_setup.cypher")), Some(empty.display().to_string()), None].into_iter().enumerate()
    {
        for target in ["reference", "reference+chaos"] {
            let out = format!("{target}-{place}");
            let mut arguments = vec![
                "run",
                target,
                "--queries",
                &queries,
                "--cases",
                "200",
                "--seed",
                "5",
                "--quiet",
                "--out",
                &out,
            ];
            if let Some(setup) = &setup {
                arguments.extend(["--setup", setup]);
            }
            let output = run_in(folder.path(), &arguments);
            assert_eq!(code(&output), 0, "{target} {setup:?}: {}", text(&output));
            let summary = json(&folder.path().join(&out).join("summary.json"));
            assert_eq!(summary["findings"]["total"], 0, "{summary}");
            assert!(summary["cases"].as_u64().is_some_and(|cases| cases >= 200), "{summary}");
        }
    }
}

/// The statements of each round, as `-v` prints them.
fn told(output: &std::process::Output) -> [Vec<String>; 2] {
    let lines = support::stderr(output);
    ["[0] ", "[1] "]
        .map(|round| lines.lines().filter_map(|line| line.strip_prefix(round).map(str::to_owned)).collect())
}

#[test]
fn queries_run_once_or_as_often_as_repeat_says_each_time_with_other_rewrites() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("queries.cypher");
    std::fs::write(
        &file,
        "MATCH (n:L) WHERE n.k > 1 RETURN n.k AS k;\nMATCH (n)-->(m) RETURN count(*) AS c;\n",
    )
    .expect("a file");
    let file = file.display().to_string();
    let run = |out: &str, more: &[&str]| {
        let arguments = ["run", "reference", "--queries", &file, "--seed", "5", "-v", "--out", out];
        let output = run_in(folder.path(), &[&arguments[..], more].concat());
        assert_eq!(code(&output), 0, "{}", text(&output));
        (json(&folder.path().join(out).join("summary.json")), output)
    };
    let (once, _) = run("once", &[]);
    assert_eq!((&once["cases"], &once["ended"]), (&2.into(), &"cases".into()), "{once}");
    let (twice, output) = run("twice", &["--repeat", "2"]);
    assert_eq!(twice["cases"], 4, "{twice}");
    let [first, second] = told(&output);
    let rewrites = |round: &[String]| round.iter().filter(|text| text.contains("MATCH")).count();
    assert!(rewrites(&first) > 4 && rewrites(&second) > 4, "{first:?}");
    assert_ne!(first, second, "the second time has the same statements");
    for (out, more) in
        [("first", ["--repeat", "9", "--cases", "3"]), ("cycle", ["--cases", "3", "--time", "1h"])]
    {
        let (summary, _) = run(out, &more);
        assert_eq!(summary["cases"], 3, "{summary}");
    }
    let output = run_in(folder.path(), &["run", "reference", "--repeat", "2"]);
    assert_eq!(code(&output), 1, "{}", text(&output));
    assert!(text(&output).contains("--queries"), "{}", text(&output));
}

#[test]
fn a_file_without_queries_is_refused() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("queries.cypher");
    std::fs::write(&file, "// nothing yet\n;").expect("a file");
    let file = file.display().to_string();
    let output = run_in(folder.path(), &["run", "reference", "--queries", &file, "--cases", "10"]);
    assert_eq!(code(&output), 1, "{}", text(&output));
    assert!(text(&output).contains("holds no query"), "{}", text(&output));
}

#[test]
fn queries_and_setup_are_sent_as_written() {
    let folder = tempfile::tempdir().expect("a folder");
    let (setup, queries) = (folder.path().join("setup.cypher"), folder.path().join("queries.cypher"));
    std::fs::write(&setup, "create (:A  {k: 0x10}) /* one */;").expect("a file");
    let written = ["match (n) return ((n.k)) AS a", "RETURN null^1 IS NULL AS a", "SELECT 'a;b'"];
    std::fs::write(&queries, written.join(";\n")).expect("a file");
    let output = run_in(
        folder.path(),
        &[
            "run",
            "reference",
            "--setup",
            &setup.display().to_string(),
            "--queries",
            &queries.display().to_string(),
            "--cases",
            "3",
            "--verbose",
            "--out",
            "out",
        ],
    );
    assert_eq!(code(&output), 0, "{}", text(&output));
    let told = text(&output);
    for statement in written.iter().chain(&["create (:A  {k: 0x10})"]) {
        assert!(told.contains(statement), "`{statement}` was not sent as written:\n{told}");
    }
    let summary = json(&folder.path().join("out").join("summary.json"));
    assert_eq!(summary["compared"]["judged"], 2, "{summary}");
}

#[test]
fn a_fault_that_depends_on_the_spelling_is_found_reduced_and_replayed() {
    let Some(python) = support::python() else { return };
    let folder = tempfile::tempdir().expect("a folder");
    let queries = folder.path().join("queries.cypher");
    std::fs::write(&queries, "MATCH (n) WHERE n.k > 0 RETURN (((1))) AS a, n.k AS b; SELECT 1;")
        .expect("a file");
    let target =
        format!("external:{python} {} {}", data("spelling_adapter.py"), env!("CARGO_BIN_EXE_edgewise"));
    let output = run_in(
        folder.path(),
        &["run", &target, "--queries", &queries.display().to_string(), "--cases", "2", "--out", "out"],
    );
    assert_eq!(code(&output), 2, "{}", text(&output));
    let out = folder.path().join("out");
    let (signature, _) = support::findings(&out).into_iter().next().expect("a finding");
    let finding = json(&out.join("findings").join(&signature).join("finding.json"));
    let query = finding["case"]["query"].as_str().expect("a query");
    assert!(query.contains("((") && query.len() < 30, "{query}");
    let place = out.join("findings").join(&signature).display().to_string();
    let again = run_in(folder.path(), &["replay", &place, "--target", &target]);
    assert_eq!(code(&again), 2, "{}", text(&again));
}

#[test]
fn the_answers_of_two_targets_are_compared() {
    let folder = tempfile::tempdir().expect("a folder");
    let output = run_in(
        folder.path(),
        &[
            "run",
            "reference",
            "--against",
            "reference+planned",
            "--against",
            "reference+chaos",
            "--oracle",
            "differential",
            "--cases",
            "400",
            "--seed",
            "3",
            "--quiet",
            "--out",
            "out",
        ],
    );
    assert_eq!(code(&output), 0, "{}", text(&output));
    let summary = json(&folder.path().join("out/summary.json"));
    assert!(
        summary["by_oracle"]["differential"]["passed"].as_u64().is_some_and(|passed| passed > 50),
        "{summary}"
    );
}
