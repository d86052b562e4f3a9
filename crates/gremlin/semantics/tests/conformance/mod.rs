//! A small runner for TinkerPop's feature files.
#![allow(dead_code, clippy::print_stderr)]

pub mod judge;
pub mod notation;
pub mod play;
pub mod scenario;

use std::path::{Path, PathBuf};

use scenario::Scenario;

/// The verdicts on all scenarios.
#[derive(Default)]
pub struct Report {
    pub passed: usize,
    pub failed: Vec<String>,
    pub excluded: Vec<(String, &'static str)>,
}

impl Report {
    /// Fails if too few scenarios pass or too many are excluded.
    pub fn demand(&self, share: f64, excluded: f64) {
        let judged = self.passed + self.failed.len();
        let all = judged + self.excluded.len();
        for failure in &self.failed {
            eprintln!("FAILED {failure}");
        }
        for (name, reason) in &self.excluded {
            eprintln!("excluded {name}: {reason}");
        }
        eprintln!("{} of {judged} scenarios pass, {} are excluded", self.passed, self.excluded.len());
        assert!(
            self.passed as f64 >= share * judged as f64,
            "only {} of {judged} scenarios pass",
            self.passed
        );
        assert!(self.excluded.len() as f64 <= excluded * all as f64);
    }
}

/// The folder of the feature files: `EDGEWISE_GREMLIN_FEATURES`, or the one next to the workspace.
pub fn folder() -> Option<PathBuf> {
    let beside = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../../shared/gremlin-features/open");
    let folder = std::env::var_os("EDGEWISE_GREMLIN_FEATURES").map_or(beside, PathBuf::from);
    if folder.join("features").is_dir() {
        return Some(folder);
    }
    eprintln!("skipped: the feature files were not found in {}", folder.display());
    assert!(std::env::var("CI").as_deref() != Ok("true"), "the feature files are missing");
    None
}

/// Reads all scenarios.
pub fn scenarios(folder: &Path) -> Vec<Scenario> {
    let mut files = Vec::new();
    let mut folders = vec![folder.join("features")];
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(folder).expect("the folder should be readable").flatten() {
            let path = entry.path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|extension| extension == "feature") {
                files.push(path);
            }
        }
    }
    files.sort();
    files
        .iter()
        .flat_map(|file| {
            scenario::read(&std::fs::read_to_string(file).expect("the feature file should be readable"))
        })
        .collect()
}

/// The reason why a scenario is not run; `None` if it is run.
pub fn exclusion(scenario: &Scenario) -> Option<&'static str> {
    let has = |text: &str| scenario.traversal.contains(text);
    if scenario.graph == "unsupported" {
        return Some("the feature file marks the scenario as unsupported");
    }
    if scenario.tags.iter().any(|tag| tag == "@GraphComputerOnly")
        || has("pageRank(")
        || has("peerPressure(")
        || has("connectedComponent(")
        || has("shortestPath(")
        || has("VertexProgramStrategy")
    {
        return Some("the scenario needs a graph computer");
    }
    if has("io(") {
        return Some("the scenario reads or writes a file");
    }
    if has("SeedStrategy") {
        return Some("the scenario expects the numbers of Java's random generator");
    }
    if has("profile(") {
        return Some("measures time");
    }
    None
}

/// Runs all scenarios; `None` if the feature files are missing.
pub fn run(run: &play::Run) -> Option<Report> {
    let folder = folder()?;
    let graphs = play::Graphs::new(folder.join("graphs"));
    let only = std::env::var("SCENARIO").ok();
    let mut report = Report::default();
    for scenario in scenarios(&folder) {
        if only.as_ref().is_some_and(|only| !scenario.name.contains(only.as_str())) {
            continue;
        }
        if let Some(reason) = exclusion(&scenario) {
            report.excluded.push((scenario.name.clone(), reason));
            continue;
        }
        match play::play(&scenario, &graphs, run) {
            Ok(()) => report.passed += 1,
            Err(why) => {
                report.failed.push(format!("{}\n    {}\n    {why}", scenario.name, scenario.traversal))
            }
        }
    }
    Some(report)
}
