//! Folders outside the repository. An environment variable names each one; the default is a folder next to the
//! workspace.

use std::path::PathBuf;

/// The folder that `variable` names, or `../shared/<default>` next to the workspace. If the folder is missing, the
/// test is skipped, except on CI, where it fails.
#[allow(clippy::print_stderr)]
pub fn shared(variable: &str, default: &str) -> Option<PathBuf> {
    let path = std::env::var_os(variable).map_or_else(
        || PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../../../shared").join(default),
        PathBuf::from,
    );
    if path.exists() {
        return Some(path);
    }
    assert!(std::env::var("CI").as_deref() != Ok("true"), "{} not found", path.display());
    eprintln!("skipped: {} not found", path.display());
    None
}

/// The folder of the open feature files.
pub fn features() -> Option<PathBuf> {
    shared("EDGEWISE_GREMLIN_FEATURES", "gremlin-features/open/features")
}
