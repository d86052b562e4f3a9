//! Runs TinkerPop's feature files on the reference or on an engine.

use super::{ScenarioOutcome, State, SuiteOutcome};
use crate::exit::Usage;
use edgewise_engine::{Engine, EngineError, Limits};
use edgewise_gremlin_semantics::Graph;
use edgewise_gremlin_semantics::graph::{Features, read_graphml, read_graphson};
use edgewise_gremlin_testing::conformance::{
    EnginePlayer, ReferencePlayer, Verdict, exclusion, run_on_engine, run_scenario,
};
use edgewise_gremlin_testing::feature::{GraphName, Scenario, parse_feature};
use edgewise_reference::GREMLIN_ID;
use std::cell::RefCell;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::Arc;

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
        for entry in &self.scenarios {
            let scenario = &entry.2;
            let nulls = scenario.tags.iter().any(|tag| tag == "AllowNullPropertyValues");
            let graphs = |name: GraphName| self.graph(name, nulls);
            let mut player = ReferencePlayer::new(&graphs, planned);
            let verdict = match exclusion(scenario) {
                Some(why) => Verdict::Excluded(why.to_owned()),
                None => run_scenario(scenario, &mut player),
            };
            let scenario = ended(entry, verdict, ignored);
            tell(&scenario);
            outcome.scenarios.push(scenario);
        }
        outcome
    }

    /// Runs every scenario on an engine. Scenarios on one graph are run one after another, so that it is loaded less often; they
    /// are reported in the order of the suite. Those that the reference cannot play are left out if the engine is the reference.
    ///
    /// # Errors
    /// When no session can be opened.
    pub(crate) fn run_on(
        &self,
        engine: Arc<dyn Engine>,
        limits: Limits,
        ignored: &BTreeMap<String, String>,
        mut tell: impl FnMut(&ScenarioOutcome),
    ) -> Result<SuiteOutcome, EngineError> {
        // Each graph is read once: every scenario is rehearsed on it.
        let read = RefCell::new(BTreeMap::<GraphName, Graph>::new());
        let graphs = |name: GraphName| {
            if let Some(graph) = read.borrow().get(&name) {
                return Ok(graph.clone());
            }
            let graph = self.graph(name, false)?;
            read.borrow_mut().insert(name, graph.clone());
            Ok(graph)
        };
        let is_reference = engine.id() == GREMLIN_ID;
        let mut player = EnginePlayer::open(engine, limits, &graphs)?;
        let mut order: Vec<usize> = (0..self.scenarios.len()).collect();
        order.sort_by_key(|place| self.scenarios[*place].2.graph);
        let mut ends: BTreeMap<usize, ScenarioOutcome> = BTreeMap::new();
        for place in order {
            let entry = &self.scenarios[place];
            let verdict = match exclusion(&entry.2).filter(|_| is_reference) {
                Some(why) => Verdict::Excluded(why.to_owned()),
                None => run_on_engine(&entry.2, &mut player),
            };
            let scenario = ended(entry, verdict, ignored);
            tell(&scenario);
            ends.insert(place, scenario);
        }
        Ok(SuiteOutcome { scenarios: ends.into_values().collect() })
    }

    /// A graph of the suite, from the folder `graphs` inside the suite's folder or next to it.
    fn graph(&self, name: GraphName, null_property_values: bool) -> Result<Graph, String> {
        let file = match name {
            GraphName::Empty => {
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

/// The outcome of a scenario of the suite.
fn ended(
    (folder, feature, scenario): &(String, String, Scenario),
    verdict: Verdict,
    ignored: &BTreeMap<String, String>,
) -> ScenarioOutcome {
    let full = format!("{feature} {}", scenario.name);
    let state = match (verdict, ignored.get(full.trim())) {
        (Verdict::Passed, _) => State::Passed,
        (Verdict::Excluded(why), _) => State::NotApplicable(why),
        (Verdict::Failed(_), Some(reason)) => State::Ignored(reason.clone()),
        (Verdict::Failed(why), None) => State::Failed(why),
    };
    let (folder, feature, name) = (folder.clone(), feature.clone(), scenario.name.clone());
    ScenarioOutcome { folder, feature, name, state }
}
