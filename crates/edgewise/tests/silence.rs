//! On the honest reference every oracle stays silent.

mod support;

use support::{code, json, run_in, text};

/// Two seeds, 6,000 queries each, some 50,000 statements; `EDGEWISE_SILENCE` asks for more.
#[test]
fn no_oracle_accuses_the_reference() {
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
