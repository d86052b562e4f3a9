//! An oracle owns everything about itself: nobody else compares its id with a text.

use edgewise_cypher_testing::oracle::oracles;
use std::fs;
use std::path::{Path, PathBuf};

/// Words that are ids of oracles and something else besides: these count only beside the word `oracle`.
const AMBIGUOUS: [&str; 6] = ["index", "reference", "failure", "load", "differential", "rejected"];

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

/// True if a line speaks of an oracle by its id.
fn names(line: &str, id: &str) -> bool {
    line.contains(&format!("\"{id}\""))
        && (!AMBIGUOUS.contains(&id) || line.to_lowercase().contains("oracle"))
}

#[test]
fn no_oracle_id_stands_in_quotes_outside_its_own_file() {
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
        // What follows are unit tests.
        let code = text.split("#[cfg(test)]").next().unwrap_or_default();
        for id in oracles().iter().map(|oracle| oracle.id()) {
            let lines = code.lines().enumerate().filter(|(_, line)| !line.trim_start().starts_with("//"));
            for (place, line) in lines.filter(|(_, line)| names(line, id) && !own(id)) {
                wrong.push(format!("{}:{}: {}", file.display(), place + 1, line.trim()));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
