//! Runs the open part of the openCypher TCK against the reference.
#![allow(clippy::print_stdout)]

use edgewise_cypher_testing::tck::{Feature, ReferenceTarget, Scenario, Verdict, run_scenario};
use edgewise_model::{Date, DateTime, LocalDateTime, LocalTime};
use std::{
    collections::BTreeMap,
    fs,
    path::{Path, PathBuf},
};

/// Scenarios that the reference answers differently on purpose, each with the reason; there are none.
const IGNORED: &[(&str, &str)] = &[];

/// How many scenarios the open part of the TCK has, with each example of an outline counted.
const TOTAL: usize = 2_558;

#[test]
fn every_scenario_of_the_open_part_passes() {
    run_open_part(ReferenceTarget::new);
}

#[test]
fn every_scenario_of_the_open_part_passes_on_the_planned_executor() {
    run_open_part(ReferenceTarget::planned);
}

/// Runs the open part of the TCK on the executor that `subject` makes.
fn run_open_part(subject: fn(DateTime) -> ReferenceTarget) {
    let shared = std::env::var_os("EDGEWISE_SHARED")
        .map_or_else(|| Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../../shared"), PathBuf::from);
    let root = std::env::var_os("EDGEWISE_TCK").map_or_else(|| shared.join("tck/open"), PathBuf::from);
    if !root.join("features").is_dir() {
        println!("skipped: {} not found", root.display());
        return;
    }
    let only = std::env::var("EDGEWISE_TCK_ONLY").unwrap_or_default();
    let graph = |name: &str| {
        let text = fs::read_to_string(root.join("graphs").join(name).join(format!("{name}.cypher"))).ok()?;
        let statements = text.split(';').map(str::trim).filter(|statement| !statement.is_empty());
        Some(statements.map(str::to_owned).collect())
    };
    let mut files = Vec::new();
    collect_features(&root.join("features"), &mut files);
    files.sort();
    let mut table: BTreeMap<String, (usize, usize)> = BTreeMap::new();
    let mut failures = Vec::new();
    for file in files {
        let folder = file.parent().and_then(Path::file_name).map(|name| name.to_string_lossy().into_owned());
        let text = fs::read_to_string(&file).expect("the feature file can be read");
        let feature = Feature::parse(&text).expect("the feature file is valid");
        for scenario in Scenario::all(&feature) {
            let entry = table.entry(folder.clone().unwrap_or_default()).or_default();
            let (name, verdict) = match scenario {
                Ok(scenario) => {
                    let name = format!("{} {}", scenario.feature, scenario.name);
                    if !name.contains(&only) {
                        continue;
                    }
                    (name, run_scenario(&scenario, &mut subject(now()), &graph))
                }
                Err((name, error)) => (name, Verdict::Failed(error.to_string())),
            };
            entry.1 += 1;
            match verdict {
                Verdict::Passed => entry.0 += 1,
                _ if IGNORED.iter().any(|(ignored, _)| *ignored == name) => {}
                Verdict::Failed(why) | Verdict::NotApplicable(why) => failures.push(format!("{name}\n{why}")),
            }
        }
    }
    let (passed, total) =
        table.values().fold((0, 0), |(passed, total), entry| (passed + entry.0, total + entry.1));
    for (folder, (passed, total)) in &table {
        println!("{folder:<28}{passed:>6} of {total:>6}");
    }
    println!("{:<28}{passed:>6} of {total:>6}", "all");
    for failure in &failures {
        println!("--- {failure}");
    }
    assert!(failures.is_empty(), "{} scenarios fail", failures.len());
    if only.is_empty() && std::env::var_os("EDGEWISE_TCK").is_none() {
        assert_eq!(total, TOTAL, "the number of scenarios in the open part has changed");
    }
}

/// Collects the feature files below the folder.
fn collect_features(folder: &Path, files: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).expect("the folder can be read").flatten() {
        let path = entry.path();
        if path.is_dir() {
            collect_features(&path, files);
        } else if path.extension().is_some_and(|extension| extension == "feature") {
            files.push(path);
        }
    }
}

fn now() -> DateTime {
    let date = Date::from_ymd(2024, 2, 29).expect("the date is valid");
    let time = LocalTime::from_hmsn(12, 34, 56, 789_000_000).expect("the time is valid");
    DateTime::new(LocalDateTime { date, time }, 0).expect("the instant is valid")
}
