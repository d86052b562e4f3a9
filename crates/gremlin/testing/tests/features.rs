//! Reads every feature file of the public suite, and every value in it.

use edgewise_gremlin_testing::feature::{Expectation, parse_feature};
use std::path::{Path, PathBuf};

/// The folder of the feature files. If it does not exist, the test is skipped, except on CI, where it fails.
#[allow(clippy::print_stderr)]
fn folder() -> Option<PathBuf> {
    let path = std::env::var_os("EDGEWISE_GREMLIN_FEATURES").map_or_else(
        || {
            PathBuf::from(env!("CARGO_MANIFEST_DIR"))
                .join("../../../../shared/gremlin-features/open/features")
        },
        PathBuf::from,
    );
    if path.exists() {
        return Some(path);
    }
    assert!(std::env::var("CI").as_deref() != Ok("true"), "{} not found", path.display());
    eprintln!("skipped: {} not found", path.display());
    None
}

fn files(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in std::fs::read_dir(folder).expect("the folder can be read").flatten() {
        let path = entry.path();
        if path.is_dir() {
            files(&path, found);
        } else if path.extension().is_some_and(|extension| extension == "feature") {
            found.push(path);
        }
    }
}

#[test]
fn every_feature_file_is_read() {
    let Some(folder) = folder() else { return };
    let mut paths = Vec::new();
    files(&folder, &mut paths);
    paths.sort();
    let mut scenarios = 0;
    for path in &paths {
        let text = std::fs::read_to_string(path).expect("a feature file can be read");
        let feature = parse_feature(&text).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
        for scenario in &feature.scenarios {
            let nothing = matches!(scenario.expectations[..], [Expectation::Nothing(_)]);
            assert!(!scenario.expectations.is_empty(), "{} expects nothing", scenario.name);
            assert_eq!(scenario.graph.is_none(), nothing, "{}", scenario.name);
            assert_eq!(scenario.traversal.is_empty(), nothing, "{}", scenario.name);
        }
        scenarios += feature.scenarios.len();
    }
    assert_eq!((paths.len(), scenarios), (96, 1198));
}
