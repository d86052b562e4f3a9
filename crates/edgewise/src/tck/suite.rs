//! A suite on disk: feature files, and the graphs that they use.

use super::{ScenarioOutcome, State, SuiteOutcome};
use crate::exit::Usage;
use edgewise_cypher_testing::tck::{Expectation, Feature, Scenario, ScenarioTarget, Verdict, run_scenario};
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

/// A scenario, or its name and why it cannot be parsed.
type ReadScenario = Result<Scenario, (String, String)>;

/// The scenarios of a folder, read before any is run.
pub(crate) struct Suite {
    root: PathBuf,
    /// Each scenario with its folder.
    scenarios: Vec<(String, ReadScenario)>,
}

impl Suite {
    /// Reads every feature file below a folder.
    pub(crate) fn read(root: &Path, filter: Option<&str>) -> anyhow::Result<Self> {
        let files = feature_files(root)?;
        let mut scenarios = Vec::new();
        for file in files {
            let text = std::fs::read_to_string(&file)
                .map_err(|error| Usage(format!("{} cannot be read: {error}", file.display())))?;
            let feature =
                Feature::parse(&text).map_err(|error| Usage(format!("{}: {error}", file.display())))?;
            let parent = file.parent().unwrap_or(root);
            let folder = parent.strip_prefix(root).unwrap_or(parent).display().to_string();
            for scenario in Scenario::all(&feature) {
                let scenario = scenario.map_err(|(name, error)| (name, error.to_string()));
                let named = |text: &str| filter.is_none_or(|filter| text.contains(filter));
                let wanted = match &scenario {
                    Ok(scenario) => named(&scenario.name) || named(&scenario.feature),
                    Err((name, _)) => named(name),
                };
                if wanted {
                    scenarios.push((folder.clone(), scenario));
                }
            }
        }
        Ok(Self { root: root.to_owned(), scenarios })
    }

    /// The names of the constructs and functions in its queries, except those that must fail.
    pub(crate) fn uses(&self) -> std::collections::BTreeSet<String> {
        let actions = self.scenarios.iter().filter_map(|(_, scenario)| scenario.as_ref().ok());
        let answered = actions.flat_map(|scenario| &scenario.actions).filter(|action| {
            !action.expectations.iter().any(|expected| matches!(expected, Expectation::Error { .. }))
        });
        answered
            .filter_map(|action| edgewise_cypher_syntax::parse_statement(&action.query).ok())
            .flat_map(|statement| edgewise_bench::agreement::use_names(&statement))
            .collect()
    }

    /// How many scenarios there are, with outlines expanded.
    pub(crate) fn len(&self) -> usize {
        self.scenarios.len()
    }

    /// Runs every scenario; `ignored` has the scenarios that do not count, with the reason.
    pub(crate) fn run(
        &self,
        subject: &mut dyn ScenarioTarget,
        ignored: &BTreeMap<String, String>,
        mut tell: impl FnMut(&ScenarioOutcome),
    ) -> SuiteOutcome {
        let mut outcome = SuiteOutcome::default();
        for (folder, scenario) in &self.scenarios {
            let (feature, name, verdict) = match scenario {
                Ok(scenario) => (
                    scenario.feature.clone(),
                    scenario.name.clone(),
                    run_scenario(scenario, subject, &|graph| self.graph(graph)),
                ),
                Err((name, why)) => (String::new(), name.clone(), Verdict::Failed(why.clone())),
            };
            let full = format!("{feature} {name}");
            let state = match (verdict, ignored.get(full.trim())) {
                (Verdict::Passed, _) => State::Passed,
                (Verdict::NotApplicable(why), _) => State::NotApplicable(why),
                (Verdict::Failed(_), Some(reason)) => State::Ignored(reason.clone()),
                (Verdict::Failed(why), None) => State::Failed(why),
            };
            let scenario = ScenarioOutcome { folder: folder.clone(), feature, name, state };
            tell(&scenario);
            outcome.scenarios.push(scenario);
        }
        outcome
    }

    /// The statements that create a graph of the suite.
    fn graph(&self, name: &str) -> Option<Vec<String>> {
        let places = [Some(self.root.as_path()), self.root.parent()];
        let text = places.into_iter().flatten().find_map(|place| {
            std::fs::read_to_string(place.join("graphs").join(name).join(format!("{name}.cypher"))).ok()
        })?;
        let statements = edgewise_cypher_syntax::parse_script(&text).ok()?;
        Some(statements.into_iter().map(|(range, _)| text[range].to_owned()).collect())
    }
}

/// The feature files below a folder, sorted.
pub(crate) fn feature_files(root: &Path) -> Result<Vec<PathBuf>, Usage> {
    let mut files = Vec::new();
    collect(root, &mut files)
        .map_err(|error| Usage(format!("{} cannot be read: {error}", root.display())))?;
    if files.is_empty() {
        return Err(Usage(format!("{} holds no feature files", root.display())));
    }
    files.sort();
    Ok(files)
}

fn collect(folder: &Path, files: &mut Vec<PathBuf>) -> std::io::Result<()> {
    for entry in std::fs::read_dir(folder)? {
        let path = entry?.path();
        if path.is_dir() {
            collect(&path, files)?;
        } else if path.extension().is_some_and(|extension| extension == "feature") {
            files.push(path);
        }
    }
    Ok(())
}
