//! The measurements of Edgewise by itself, in Gremlin: `generate`, `measure` and `bench`.

mod support;

use serde_json::Value;
use std::path::Path;
use support::{code, run_in, stderr, text};

fn json_of(folder: &Path, arguments: &[&str]) -> Value {
    let output = run_in(folder, arguments);
    assert_eq!(code(&output), 0, "{}", text(&output));
    serde_json::from_slice(&output.stdout).expect("JSON")
}

#[test]
fn generate_prints_traversals_that_check_accepts_and_the_same_seed_prints_the_same() {
    let folder = tempfile::tempdir().expect("a folder");
    let arguments = ["generate", "gremlin", "--count", "100", "--seed", "1"];
    let (one, again) = (run_in(folder.path(), &arguments), run_in(folder.path(), &arguments));
    assert_eq!(code(&one), 0, "{}", text(&one));
    assert_eq!(one.stdout, again.stdout);
    let lines = String::from_utf8(one.stdout).expect("text");
    assert_eq!(lines.lines().count(), 100);
    assert!(lines.lines().all(|line| line.starts_with("g.")), "{lines}");
    std::fs::write(folder.path().join("t.gremlin"), lines.replace('\n', ";\n")).expect("a file");
    let checked = run_in(folder.path(), &["gremlin", "check", "t.gremlin"]);
    assert_eq!(code(&checked), 0, "{}", text(&checked));
}

#[test]
fn generate_uses_the_preset_and_the_dialect_of_the_target() {
    let folder = tempfile::tempdir().expect("a folder");
    let print = |arguments: &[&str]| {
        let output = run_in(folder.path(), &[&["generate", "gremlin", "--count", "60"], arguments].concat());
        assert_eq!(code(&output), 0, "{}", text(&output));
        String::from_utf8(output.stdout).expect("text")
    };
    let grand = print(&["--preset", "grand"]);
    assert!(!grand.contains("addV") && grand != print(&[]), "{grand}");
    let old = print(&["--target", "tinkergraph@3.4.10"]);
    assert!(!old.contains("mergeV(") && old.lines().count() == 60, "{old}");
    let lines = print(&["--format", "json", "--setup"]);
    let first: Value = serde_json::from_str(lines.lines().next().expect("a line")).expect("JSON");
    assert_eq!(first["kind"], "setup", "{first}");
}

#[test]
fn what_exists_for_cypher_only_is_refused_in_one_sentence() {
    let folder = tempfile::tempdir().expect("a folder");
    for arguments in [
        &["generate", "gremlin", "--feedback"][..],
        &["generate", "gremlin", "--preset", "beautiful"],
        &["measure", "gremlin-reference", "--metric", "mutation-score"],
        &["bench", "faults", "--language", "gremlin", "--faults", "xor-takes-null-as-false"],
        &["bench", "silence", "--target", "gremlin-reference", "--oracle", "clause-rewrite"],
        &["bench", "generator", "--language", "gremlin", "--check", "planned"],
    ] {
        let output = run_in(folder.path(), arguments);
        assert_eq!(code(&output), 1, "{arguments:?}: {}", text(&output));
        assert_eq!(stderr(&output).trim_end().lines().count(), 1, "{arguments:?}: {}", text(&output));
    }
}

#[test]
fn silence_counts_the_passes_of_every_oracle_on_the_targets_of_gremlin() {
    let folder = tempfile::tempdir().expect("a folder");
    let arguments = [
        "bench",
        "silence",
        "--target",
        "gremlin-reference,gremlin-reference+chaos",
        "--passes",
        "20",
        "--oracle",
        "partition,strategies,reference",
        "--json",
    ];
    let heard = json_of(folder.path(), &arguments);
    assert_eq!(heard["alarms"], 0, "{heard}");
    let of_partition: Vec<&Value> = heard["by_oracle"]
        .as_array()
        .expect("a list")
        .iter()
        .filter(|own| own["oracle"] == "partition")
        .collect();
    assert_eq!(of_partition.len(), 2, "{heard}");
    assert!(of_partition.iter().all(|own| own["passed"].as_u64() >= Some(20)), "{heard}");
}

#[test]
fn silence_exits_with_2_if_something_is_accused() {
    let folder = tempfile::tempdir().expect("a folder");
    let faulty = "gremlin-reference+fault:both-takes-loop-once";
    let output = run_in(
        folder.path(),
        &["bench", "silence", "--target", faulty, "--oracle", "reference", "--passes", "2000"],
    );
    assert_eq!(code(&output), 2, "{}", text(&output));
    assert!(stderr(&output).contains("reference accuses"), "{}", text(&output));
}

#[test]
fn faults_lists_the_catalogue_of_gremlin_and_measures_a_fault() {
    let folder = tempfile::tempdir().expect("a folder");
    let list = json_of(folder.path(), &["bench", "faults", "--language", "gremlin", "--list", "--json"]);
    let names: Vec<&str> =
        list.as_array().expect("a list").iter().filter_map(|own| own["name"].as_str()).collect();
    assert!(names.len() >= 81 && names.contains(&"count-limit-off-by-one"), "{names:?}");
    let arguments = [
        "bench",
        "faults",
        "--language",
        "gremlin",
        "--faults",
        "fold-ignores-bulk",
        "--seeds",
        "1",
        "--statements",
        "8000",
        "--json",
    ];
    let measured = json_of(folder.path(), &arguments);
    let sets = &measured["faults"][0]["oracles"];
    assert!(sets["all"]["median"].is_u64() && sets["single-engine"]["median"].is_u64(), "{measured}");
    assert_eq!(measured["faults"][0]["false_alarms"].as_array().map(Vec::len), Some(0), "{measured}");
}

#[test]
fn generator_measures_the_rate_the_validity_and_the_results_of_traversals() {
    let folder = tempfile::tempdir().expect("a folder");
    let arguments = [
        "bench",
        "generator",
        "--language",
        "gremlin",
        "--preset",
        "grand",
        "--queries",
        "300",
        "--timed",
        "200",
        "--json",
    ];
    let measured = json_of(folder.path(), &arguments);
    assert!(measured["speed"]["per_s"].as_f64() > Some(0.0), "{measured}");
    let checked = &measured["checked"];
    assert_eq!(checked["traversals"], 300, "{checked}");
    assert!(checked["non_empty_input"].as_u64() > Some(200), "{checked}");
}

#[test]
fn measure_shows_validity_and_results_of_a_target_that_speaks_gremlin() {
    let folder = tempfile::tempdir().expect("a folder");
    let arguments = ["measure", "gremlin-reference", "--queries", "100", "--preset", "grand", "--json"];
    let measured = json_of(folder.path(), &arguments);
    assert_eq!(measured, json_of(folder.path(), &arguments));
    let figures = measured["variants"][0]["figures"].as_array().expect("figures");
    let first = |metric: &str| figures.iter().find(|figure| figure["metric"] == metric).expect("a figure");
    assert_eq!(first("validity")["estimate"]["value"], 1.0, "{measured}");
    assert!(first("non-empty")["estimate"]["value"].as_f64() > Some(0.8), "{measured}");
}

#[test]
fn differential_finds_differences_of_a_faulty_engine_and_none_between_right_ones() {
    let folder = tempfile::tempdir().expect("a folder");
    let measure = |target: &str| {
        let arguments = [
            "bench",
            "differential",
            target,
            "--against",
            "gremlin-reference",
            "--rounds",
            "2",
            "--queries",
            "150",
            "--out",
            "out",
            "--json",
        ];
        json_of(folder.path(), &arguments)
    };
    let right = measure("gremlin-reference+planned");
    assert_eq!((&right["queries"], &right["differences"]), (&300.into(), &0.into()), "{right}");
    assert!(right["compared"].as_u64() > Some(200), "{right}");
    let wrong = measure("gremlin-reference+fault:both-takes-loop-once");
    let differences = wrong["differences"].as_u64().expect("a number");
    assert!(differences > 0, "{wrong}");
    let kept = std::fs::read_dir(folder.path().join("out/differences")).expect("a folder").count();
    assert_eq!(kept as u64, differences);
    assert!(folder.path().join("out/setup-01-gremlin-reference.gremlin").exists());
}
