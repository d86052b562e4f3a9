//! Reads the queries of feature files: the texts between `"""` lines, and those in quotes after "for count of".

use std::path::{Path, PathBuf};

/// A query and the file and scenario it is from.
#[derive(Clone, Debug)]
pub struct FeatureQuery {
    /// File and scenario.
    pub place: String,
    /// The text.
    pub text: String,
}

/// Every `.feature` file below a folder, sorted.
fn files(folder: &Path, found: &mut Vec<PathBuf>) {
    let mut entries: Vec<PathBuf> = std::fs::read_dir(folder)
        .expect("the folder can be read")
        .flatten()
        .map(|entry| entry.path())
        .collect();
    entries.sort();
    for path in entries {
        if path.is_dir() {
            files(&path, found);
        } else if path.extension().is_some_and(|extension| extension == "feature") {
            found.push(path);
        }
    }
}

/// Every query of the feature files of a folder.
pub fn queries(folder: &Path) -> Vec<FeatureQuery> {
    let mut paths = Vec::new();
    files(folder, &mut paths);
    let mut queries = Vec::new();
    for path in paths {
        let file = std::fs::read_to_string(&path).expect("a feature file can be read");
        let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        let mut scenario = String::new();
        let mut lines = file.lines();
        let mut wanted = false;
        while let Some(line) = lines.next() {
            let line = line.trim();
            if let Some(title) = line.strip_prefix("Scenario:") {
                scenario = title.trim().to_owned();
            }
            if line.starts_with("#") {
                continue;
            }
            let place = format!("{name}: {scenario}");
            if line.starts_with("\"\"\"") {
                let body: Vec<&str> =
                    lines.by_ref().take_while(|line| !line.trim().starts_with("\"\"\"")).collect();
                if wanted {
                    queries.push(FeatureQuery { place, text: body.join("\n") });
                }
            } else if let Some((_, counted)) = line.split_once("for count of \"") {
                let text = counted.trim_end_matches('"').replace("\\\"", "\"");
                queries.push(FeatureQuery { place, text });
            } else {
                wanted = line.ends_with("the traversal of") || line.ends_with("the graph initializer of");
            }
        }
    }
    queries
}
