//! Which mutants change an answer at all: those that make a scenario of a conformance suite fail.

use crate::tck::{EngineTarget, GremlinSuite, State, Suite, SuiteOutcome, feature_files};
use crate::ui::eprint_line;
use edgewise_bench::mutants::{MutantProgram, MutantResult, mutant_engine};
use edgewise_engine::{Engine, Limits};
use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

/// What a conformance suite says of the mutants that no oracle found.
#[derive(Default)]
pub(crate) struct Liveness {
    /// True if a suite was run.
    pub(crate) checked: bool,
    /// By the number of the mutant: the first scenario that fails because of it.
    pub(crate) scenarios: BTreeMap<u32, String>,
}

/// A suite of either language.
enum AnySuite {
    Cypher(Suite),
    Gremlin(GremlinSuite),
}

/// Runs a suite against every mutant that no oracle found, on several threads.
pub(crate) fn live_mutants(
    folder: &Path,
    program: &MutantProgram,
    results: &[MutantResult],
    workers: usize,
) -> anyhow::Result<Liveness> {
    let suite = AnySuite::read(folder)?;
    let missed: Vec<&MutantResult> = results.iter().filter(|result| result.search.all.is_none()).collect();
    // Some scenarios fail anyway: they need what the host does not offer, or more than its budget.
    let mut unchanged = BTreeMap::<&str, BTreeSet<String>>::new();
    for target in missed.iter().map(|result| result.target.as_str()).collect::<BTreeSet<&str>>() {
        eprint_line(&format!("running the suite on {target} without a change"));
        unchanged.insert(target, suite.not_passed(mutant_engine(program, target, 0)?)?);
    }
    let (next, found) = (AtomicUsize::new(0), Mutex::new(BTreeMap::new()));
    let check = |result: &MutantResult| -> anyhow::Result<Option<String>> {
        let failing = suite.not_passed(mutant_engine(program, &result.target, result.number)?)?;
        let known = unchanged.get(result.target.as_str());
        Ok(failing.into_iter().find(|name| known.is_none_or(|known| !known.contains(name))))
    };
    std::thread::scope(|scope| {
        for _ in 0..workers.max(1) {
            scope.spawn(|| {
                while let Some(result) = missed.get(next.fetch_add(1, Ordering::Relaxed)) {
                    let failing = check(result);
                    let words = match &failing {
                        Ok(Some(name)) => format!("live, as it fails {name}"),
                        Ok(None) => "no scenario fails".to_owned(),
                        Err(error) => error.to_string(),
                    };
                    let (file, line) = (&result.mutant.file, result.mutant.line);
                    eprint_line(&format!("{file}:{line}: {words}"));
                    found.lock().unwrap_or_else(PoisonError::into_inner).insert(result.number, failing);
                }
            });
        }
    });
    let mut liveness = Liveness { checked: true, scenarios: BTreeMap::new() };
    for (number, failing) in found.into_inner().unwrap_or_else(PoisonError::into_inner) {
        if let Some(name) = failing? {
            liveness.scenarios.insert(number, name);
        }
    }
    Ok(liveness)
}

impl AnySuite {
    fn read(folder: &Path) -> anyhow::Result<Self> {
        let files = feature_files(folder)?;
        let first = files.iter().find_map(|file| std::fs::read_to_string(file).ok()).unwrap_or_default();
        if GremlinSuite::is_tinkerpop(&first) {
            return Ok(Self::Gremlin(GremlinSuite::read(folder, &files, None)?));
        }
        Ok(Self::Cypher(Suite::read(folder, None)?))
    }

    /// The scenarios that do not pass on an engine.
    fn not_passed(&self, engine: Arc<dyn Engine>) -> anyhow::Result<BTreeSet<String>> {
        // A mutant that hangs is live after a few seconds.
        let limits = Limits { statement: Duration::from_secs(10), ..Limits::default() };
        let ignored = BTreeMap::new();
        let outcome: SuiteOutcome = match self {
            Self::Cypher(suite) => suite.run(&mut EngineTarget::open(engine, limits)?, &ignored, |_| {}),
            Self::Gremlin(suite) => suite.run_on(engine, limits, &ignored, |_| {})?,
        };
        let names = outcome.scenarios.iter().filter(|scenario| !matches!(scenario.state, State::Passed));
        Ok(names.map(|scenario| format!("{} {}", scenario.feature, scenario.name)).collect())
    }
}
