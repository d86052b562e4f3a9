//! `edgewise bench faults`: the catalogue, the table and its JSON.

mod support;

use support::{code, run_in, text};

#[test]
fn the_list_shows_the_whole_catalogue() {
    let folder = tempfile::tempdir().expect("a folder");
    let output = run_in(folder.path(), &["bench", "faults", "--list"]);
    assert_eq!(code(&output), 0);
    for fault in edgewise_cypher_semantics::fault::all() {
        assert!(text(&output).contains(fault.name), "{} is missing", fault.name);
    }
    let json = run_in(folder.path(), &["bench", "faults", "--list", "--json"]);
    let list: serde_json::Value = serde_json::from_slice(&json.stdout).expect("JSON");
    assert_eq!(list.as_array().map(Vec::len), Some(edgewise_cypher_semantics::fault::all().count()));
}

#[test]
fn a_small_measurement_has_a_cell_for_each_oracle() {
    let folder = tempfile::tempdir().expect("a folder");
    let arguments = [
        "bench",
        "faults",
        "--faults",
        "xor-takes-null-as-false",
        "--oracle",
        "reference,load",
        "--seeds",
        "2",
        "--statements",
        "2000",
        "--trigger",
        "1000",
        "--json",
    ];
    let output = run_in(folder.path(), &arguments);
    assert_eq!(code(&output), 0, "{}", text(&output));
    let table: serde_json::Value = serde_json::from_slice(&output.stdout).expect("JSON");
    let fault = &table["faults"][0];
    assert_eq!(fault["fault"], "xor-takes-null-as-false");
    assert!(fault["trigger"]["differing"].as_u64().is_some_and(|count| count > 0), "{fault}");
    assert!(fault["oracles"]["reference"]["median"].is_u64(), "{fault}");
    assert!(fault["oracles"]["load"]["median"].is_null(), "{fault}");
    assert_eq!(fault["false_alarms"].as_array().map(Vec::len), Some(0));
}

#[test]
fn unknown_faults_and_oracles_are_refused() {
    let folder = tempfile::tempdir().expect("a folder");
    for arguments in
        [["bench", "faults", "--faults", "no-such-fault"], ["bench", "faults", "--oracle", "no-such-oracle"]]
    {
        let output = run_in(folder.path(), &arguments);
        assert_eq!(code(&output), 1, "{}", text(&output));
        assert!(text(&output).contains("list"), "{}", text(&output));
    }
}
