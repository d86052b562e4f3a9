//! No oracle reports a failure on the reference without faults.

mod support;

use support::{code, json, run_in, text};

/// Runs two seeds with 6,000 queries each, about 50,000 statements; `EDGEWISE_SILENCE` sets a larger number.
#[test]
fn no_oracle_reports_a_failure_on_the_reference() {
    let folder = tempfile::tempdir().expect("a folder");
    let cases = std::env::var("EDGEWISE_SILENCE").unwrap_or_else(|_| "6000".to_owned());
    for seed in ["1", "20261115"] {
        let output = run_in(
            folder.path(),
            &["run", "reference", "--cases", &cases, "--seed", seed, "--quiet", "--out", seed],
        );
        assert_eq!(code(&output), 0, "{}", text(&output));
        let summary = json(&folder.path().join(seed).join("summary.json"));
        assert_eq!(summary["findings"]["total"], 0, "{summary}");
        assert_eq!(summary["valid_rate"], 1.0, "{}", summary["rejections"]);
        let partition = &summary["by_oracle"]["partition"];
        let (passed, asked) = (partition["passed"].as_u64(), cases.parse::<u64>().ok());
        assert!(passed.zip(asked).is_some_and(|(passed, asked)| passed > asked / 5), "{partition}");
    }
}
