//! The id of an oracle occurs in quotes only in the oracle's own file, so that no other code depends on it.

use edgewise_cypher_testing::oracle::oracles;
use std::fs;
use std::path::{Path, PathBuf};

/// Ids of oracles that are also ordinary words. In quotes, they count as an id only if the line also contains `oracle`.
const AMBIGUOUS: [&str; 6] = ["index", "reference", "failure", "load", "differential", "rejected"];

/// Collects the Rust source files below a folder, except tests and the Gremlin crates.
fn sources(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).expect("a folder") {
        let path = entry.expect("an entry").path();
        let name = path.file_name().and_then(|name| name.to_str()).unwrap_or_default().to_owned();
        if path.is_dir()
            && !["tests", "target", "benches", "examples", "data", "gremlin"].contains(&name.as_str())
        {
            sources(&path, found);
        } else if name.ends_with(".rs") && !name.contains("tests") {
            found.push(path);
        }
    }
}

/// Whether a line contains the id of an oracle in quotes.
fn mentions_id(line: &str, id: &str) -> bool {
    line.contains(&format!("\"{id}\""))
        && (!AMBIGUOUS.contains(&id) || line.to_lowercase().contains("oracle"))
}

#[test]
fn no_oracle_id_occurs_in_quotes_outside_its_own_file() {
    let crates = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let mut files = Vec::new();
    sources(&crates, &mut files);
    assert!(files.len() > 500, "{} files", files.len());
    let mut wrong = Vec::new();
    for file in files {
        let text = fs::read_to_string(&file).expect("a text");
        let own = |id: &str| {
            text.contains(&format!("\"{id}\"")) && text.contains("Oracle<") && text.contains("fn id(&self)")
        };
        // Everything after this attribute is unit tests, which may use ids.
        let code = text.split("#[cfg(test)]").next().unwrap_or_default();
        for id in oracles().iter().map(|oracle| oracle.id()) {
            let lines = code.lines().enumerate().filter(|(_, line)| !line.trim_start().starts_with("//"));
            for (place, line) in lines.filter(|(_, line)| mentions_id(line, id) && !own(id)) {
                wrong.push(format!("{}:{}: {}", file.display(), place + 1, line.trim()));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
