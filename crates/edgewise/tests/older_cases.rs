//! Case files of earlier versions still show the same fault.

mod support;

use support::{edgewise, text};

/// One case of each oracle, as the version before the language crates wrote them.
const CASES: [&str; 8] =
    ["clause-rewrite", "cut", "failure", "load", "missing-error", "pattern-rewrite", "reference", "rejected"];

#[test]
fn cases_that_an_earlier_version_wrote_still_show_their_fault() {
    for name in CASES {
        let case = format!("{}/tests/data/cases/{name}.json", env!("CARGO_MANIFEST_DIR"));
        let output = edgewise().args(["replay", &case]).output().expect("the program starts");
        assert_eq!(output.status.code(), Some(2), "{name}: {}", text(&output));
    }
}
