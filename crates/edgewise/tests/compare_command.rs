//! `edgewise compare` as a user calls it: the same queries on all engines, three reports, and clear refusals.

mod support;

use serde_json::Value;
use support::{code, json, run_in, stderr, text};

/// A reference with a planted fault that a run of a few seconds finds.
const FAULTY: &str = "reference+fault:incoming-loop-missed+fault:in-with-null-is-false";

const FEATURE: &str = r#"Feature: Small

  Scenario: [1] Counting
    Given an empty graph
    And having executed:
      """
      CREATE (:A), (:A)
      """
    When executing query:
      """
      MATCH (n:A) RETURN count(n) AS c
      """
    Then the result should be, in any order:
      | c |
      | 2 |
    And no side effects
"#;

/// The engine with this target in a comparison.
fn engine<'a>(comparison: &'a Value, target: &str) -> &'a Value {
    let engines = comparison["languages"][0]["engines"].as_array().expect("engines");
    engines.iter().find(|engine| engine["target"] == target).expect(target)
}

#[test]
fn a_reference_with_a_planted_fault_has_more_findings_than_the_one_without() {
    let folder = tempfile::tempdir().expect("a folder");
    let arguments =
        ["compare", "reference", FAULTY, "--time", "24s", "--seed", "7", "--out", "out", "--format", "json"];
    let output = run_in(folder.path(), &arguments);
    assert_eq!(code(&output), 0, "{}", text(&output));
    let comparison: Value = serde_json::from_slice(&output.stdout).expect("JSON");
    assert_eq!(comparison, json(&folder.path().join("out/comparison.json")));
    assert_eq!(comparison["seed"], 7);
    let (right, wrong) = (engine(&comparison, "reference"), engine(&comparison, FAULTY));
    assert_eq!(right["found"]["findings"]["distinct"], 0, "{right}");
    assert!(wrong["found"]["findings"]["distinct"].as_u64() > Some(0), "{wrong}");
    assert!(wrong["found"]["findings_per_million"].as_f64() > Some(0.0), "{wrong}");
    assert!(wrong["found"]["failures_per_million"].as_f64() > Some(0.0), "{wrong}");
    assert!(wrong["found"]["list"][0]["title"].is_string(), "{wrong}");
    // The reports lead to the findings.
    let page = std::fs::read_to_string(folder.path().join("out/comparison.html")).expect("a page");
    let link = wrong["found"]["list"][0]["path"].as_str().expect("a path");
    let place = format!("{}/{link}/report.md", wrong["found"]["folder"].as_str().expect("a folder"));
    assert!(page.contains(&place.replace('\'', "&#39;")), "{place} is not in the page");
    assert!(folder.path().join("out").join(&place).is_file(), "{place}");
}

#[test]
fn two_engines_are_compared_with_the_figures_that_programs_read() {
    let folder = tempfile::tempdir().expect("a folder");
    std::fs::create_dir(folder.path().join("suite")).expect("a folder");
    std::fs::write(folder.path().join("suite/small.feature"), FEATURE).expect("a file");
    let arguments = [
        "compare",
        "reference",
        "grafeo",
        "--time",
        "10s",
        "--seed",
        "7",
        "--tck",
        "suite",
        "--out",
        "out",
        "--quiet",
    ];
    let output = run_in(folder.path(), &arguments);
    assert_eq!(code(&output), 0, "{}", text(&output));
    let markdown = String::from_utf8_lossy(&output.stdout).into_owned();
    for part in [
        "## At a glance",
        "## Conformance",
        "## Findings",
        "## Speed",
        "## Not supported",
        "## Errors",
        "## How it",
    ] {
        assert!(markdown.contains(part), "the report lacks `{part}`: {markdown}");
    }
    let comparison = json(&folder.path().join("out/comparison.json"));
    assert_eq!(comparison["comparison_version"], 1);
    assert_eq!(comparison["time"]["whole_s"], 10.0);
    assert!(comparison["processors"].as_u64() > Some(0));
    let group = &comparison["languages"][0];
    assert_eq!((group["language"].as_str(), group["rules"].as_str()), (Some("cypher"), Some("openCypher")));
    let speed = &group["speed"];
    let timed = speed["timed"].as_u64().expect("a number");
    assert!(timed > 0 && Some(timed) <= speed["asked"].as_u64(), "{speed}");
    for (place, target) in ["reference", "grafeo"].into_iter().enumerate() {
        let own = engine(&comparison, target);
        for key in ["title", "version"] {
            assert!(own[key].is_string(), "{target} lacks `{key}`: {own}");
        }
        assert!(own["ready_s"].is_number() && own["unavailable"].is_null(), "{own}");
        assert_eq!(own["conformance"]["all"]["passed"], 1, "{own}");
        let found = &own["found"];
        for key in [
            "seconds",
            "queries",
            "statements_per_s",
            "valid_rate",
            "findings_per_million",
            "refused",
            "timeouts",
        ] {
            assert!(found[key].is_number(), "{target} lacks `{key}`: {found}");
        }
        for kind in ["contradictions", "deviations", "errors", "crashes", "hangs"] {
            assert!(found["findings"][kind].is_number(), "{target} lacks `{kind}`: {found}");
        }
        assert!(own["unsupported"].as_array().is_some_and(|list| !list.is_empty()), "{own}");
        assert!(
            own["unsupported"][0]["why"].is_string() && own["unsupported"][0]["support"].is_string(),
            "{own}"
        );
        let fast = &speed["engines"][place];
        assert_eq!(fast["first"]["count"].as_u64(), Some(timed), "{fast}");
        for key in ["p5_ms", "p25_ms", "median_ms", "p75_ms", "p95_ms", "p99_ms", "most_ms"] {
            assert!(
                fast["first"][key].is_number() && fast["again"][key].is_number(),
                "{target} lacks `{key}`: {fast}"
            );
        }
        assert!(fast["queries_per_s"].as_f64() > Some(0.0), "{fast}");
        assert!(folder.path().join("out").join(target).join("report.html").is_file());
    }
}

#[test]
fn engines_of_two_languages_are_compared_by_language() {
    let folder = tempfile::tempdir().expect("a folder");
    let engines = ["reference", "gremlin-reference", "reference+planned", "gremlin-reference+planned"];
    let output = run_in(
        folder.path(),
        &[&["compare"][..], &engines, &["--time", "8s", "--seed", "3", "--out", "out", "--format", "html"]]
            .concat(),
    );
    assert_eq!(code(&output), 0, "{}", text(&output));
    let page = String::from_utf8_lossy(&output.stdout).into_owned();
    assert!(page.starts_with("<!doctype html>") && page.contains("Findings: Gremlin"), "{page}");
    assert!(
        !page.contains("http-equiv=\"refresh\"") && !page.contains("<script") && !page.contains("<link"),
        "{page}"
    );
    let comparison = json(&folder.path().join("out/comparison.json"));
    let targets = |place: usize| {
        let engines = comparison["languages"][place]["engines"].as_array().expect("engines");
        engines.iter().map(|engine| engine["target"].as_str().unwrap_or_default()).collect::<Vec<_>>()
    };
    assert_eq!(targets(0), ["reference", "reference+planned"]);
    assert_eq!(targets(1), ["gremlin-reference", "gremlin-reference+planned"]);
}

#[test]
fn the_same_seed_asks_the_same_queries_whatever_the_order_of_the_engines() {
    // The number of queries depends on time, so the first figures are enough: both orders load the same graphs.
    let folder = tempfile::tempdir().expect("a folder");
    for (out, engines) in
        [("one", ["reference", "reference+planned"]), ("two", ["reference+planned", "reference"])]
    {
        let output = run_in(
            folder.path(),
            &[&["compare"][..], &engines, &["--time", "6s", "--seed", "5", "--out", out, "--quiet"]].concat(),
        );
        assert_eq!(code(&output), 0, "{}", text(&output));
        let comparison = json(&folder.path().join(out).join("comparison.json"));
        let named: Vec<&Value> = comparison["languages"][0]["speed"]["engines"]
            .as_array()
            .expect("engines")
            .iter()
            .map(|engine| &engine["target"])
            .collect();
        assert_eq!(named, engines, "the figures are in the order of the user");
    }
}

#[test]
fn an_engine_that_cannot_be_started_is_named_with_the_reason_and_the_others_are_compared() {
    let folder = tempfile::tempdir().expect("a folder");
    let output = run_in(
        folder.path(),
        &["compare", "reference", "external:./no-such-adapter", "grafeo", "--time", "6s", "--out", "out"],
    );
    assert_eq!(code(&output), 3, "{}", text(&output));
    assert!(text(&output).contains("was not compared"), "{}", text(&output));
    let comparison = json(&folder.path().join("out/comparison.json"));
    let engines = comparison["languages"][0]["engines"].as_array().expect("engines");
    assert!(
        engines[1]["unavailable"].as_str().is_some_and(|why| why.contains("no-such-adapter")),
        "{engines:?}"
    );
    assert_eq!(comparison["languages"][0]["speed"]["engines"].as_array().map(Vec::len), Some(2));
}

#[test]
fn bad_input_is_refused_in_a_sentence_before_an_engine_is_started() {
    let folder = tempfile::tempdir().expect("a folder");
    std::fs::create_dir(folder.path().join("suite")).expect("a folder");
    std::fs::write(folder.path().join("suite/small.feature"), FEATURE).expect("a file");
    std::fs::create_dir(folder.path().join("full")).expect("a folder");
    std::fs::write(folder.path().join("full/a.txt"), "mine").expect("a file");
    let two_gremlin = ["gremlin-reference", "tinkergraph"];
    for (arguments, says) in [
        (&["grafeo"][..], "`grafeo` is the only engine of cypher here"),
        (&["grafe", "reference"], "did you mean `grafeo`"),
        (&["grafeo", "tinkergraph"], "name another engine or version to compare it with, or leave it out"),
        (&["grafeo", "grafeo"], "`grafeo` is named twice"),
        (&["grafeo", "reference", "--time", "0s"], "--time must be longer than zero"),
        (&["grafeo", "reference", "--tck", "nowhere"], "nowhere"),
        (&[two_gremlin[0], two_gremlin[1], "--tck", "suite"], "features of cypher"),
        (&["grafeo", "reference", "--tck", "suite", "--tck", "suite"], "two suites of cypher"),
        (&["grafeo", "reference", "--out", "full"], "is not empty"),
    ] {
        let output = run_in(folder.path(), &[&["compare"][..], arguments].concat());
        assert_eq!(code(&output), 1, "{arguments:?}: {}", text(&output));
        assert!(stderr(&output).contains(says), "{arguments:?} says: {}", stderr(&output));
        assert!(!folder.path().join("edgewise-out").exists(), "{arguments:?} left a folder");
    }
}
