//! Runs TinkerPop's feature files on the reference.

use super::{ScenarioOutcome, State, SuiteOutcome};
use crate::exit::Usage;
use edgewise_gremlin_semantics::Graph;
use edgewise_gremlin_semantics::graph::{Features, read_graphml, read_graphson};
use edgewise_gremlin_testing::conformance::{ReferencePlayer, Verdict, exclusion, run_scenario};
use edgewise_gremlin_testing::feature::{GraphName, Scenario, parse_feature};
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

/// The scenarios of a folder of TinkerPop's feature files.
pub(crate) struct GremlinSuite {
    root: PathBuf,
    /// Each scenario with its folder and its feature.
    scenarios: Vec<(String, String, Scenario)>,
}

impl GremlinSuite {
    /// True if a feature file is one of TinkerPop's: its scenarios have traversals.
    pub(crate) fn is_tinkerpop(text: &str) -> bool {
        text.contains("the traversal of") || text.contains("@GraphComputer") || text.contains("@StepClass")
    }

    /// Reads feature files.
    pub(crate) fn read(root: &Path, files: &[PathBuf], filter: Option<&str>) -> anyhow::Result<Self> {
        let mut scenarios = Vec::new();
        for file in files {
            let wrong = |why: String| Usage(format!("{}: {why}", file.display()));
            let text = std::fs::read_to_string(file).map_err(|error| wrong(error.to_string()))?;
            let feature = parse_feature(&text).map_err(|error| wrong(error.to_string()))?;
            let parent = file.parent().unwrap_or(root);
            let folder = parent.strip_prefix(root).unwrap_or(parent).display().to_string();
            for scenario in feature.scenarios {
                let named = |text: &str| filter.is_none_or(|filter| text.contains(filter));
                if named(&scenario.name) || named(&feature.name) {
                    scenarios.push((folder.clone(), feature.name.clone(), scenario));
                }
            }
        }
        Ok(Self { root: root.to_owned(), scenarios })
    }

    /// How many scenarios there are.
    pub(crate) fn len(&self) -> usize {
        self.scenarios.len()
    }

    /// Runs every scenario on the reference; `ignored` has the scenarios that do not count, with the reason.
    pub(crate) fn run(
        &self,
        planned: bool,
        ignored: &BTreeMap<String, String>,
        mut tell: impl FnMut(&ScenarioOutcome),
    ) -> SuiteOutcome {
        let mut outcome = SuiteOutcome::default();
        for (folder, feature, scenario) in &self.scenarios {
            let graphs = |name: GraphName| self.graph(name, scenario);
            let mut player = ReferencePlayer::new(&graphs, planned);
            let full = format!("{feature} {}", scenario.name);
            let verdict = match exclusion(scenario) {
                Some(why) => Verdict::Excluded(why.to_owned()),
                None => run_scenario(scenario, &mut player),
            };
            let state = match (verdict, ignored.get(full.trim())) {
                (Verdict::Passed, _) => State::Passed,
                (Verdict::Excluded(why), _) => State::NotApplicable(why),
                (Verdict::Failed(_), Some(reason)) => State::Ignored(reason.clone()),
                (Verdict::Failed(why), None) => State::Failed(why),
            };
            let (feature, name) = (feature.clone(), scenario.name.clone());
            let scenario = ScenarioOutcome { folder: folder.clone(), feature, name, state };
            tell(&scenario);
            outcome.scenarios.push(scenario);
        }
        outcome
    }

    /// A graph of the suite, from the folder `graphs` inside the suite's folder or next to it.
    fn graph(&self, name: GraphName, scenario: &Scenario) -> Result<Graph, String> {
        let file = match name {
            GraphName::Empty => {
                let null_property_values = scenario.tags.iter().any(|tag| tag == "AllowNullPropertyValues");
                return Ok(Graph::with_features(Features { null_property_values, ..Features::default() }));
            }
            GraphName::Modern => "tinkerpop-modern.json",
            GraphName::Classic => "tinkerpop-classic.json",
            GraphName::Crew => "tinkerpop-crew.json",
            GraphName::Grateful => "grateful-dead.xml",
            GraphName::Sink => "tinkerpop-sink.json",
            GraphName::Zoo => "tinkerpop-zoo.json",
        };
        let places = [Some(self.root.as_path()), self.root.parent()];
        let text = places
            .into_iter()
            .flatten()
            .find_map(|place| std::fs::read_to_string(place.join("graphs").join(file)).ok())
            .ok_or_else(|| format!("the graph {file} is not there"))?;
        let read = if file.ends_with(".xml") { read_graphml(&text) } else { read_graphson(&text) };
        read.map_err(|error| format!("{file}: {error}"))
    }
}
