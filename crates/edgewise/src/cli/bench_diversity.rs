//! `edgewise bench diversity`: repeats GRev's experiment, which counts the different query plans of the rewrites of
//! recorded queries.

use super::target::TargetArguments;
use crate::exit;
use crate::exit::Usage;
use crate::ui::{say, table};
use anyhow::Context;
use clap::Args;
use edgewise_bench::measure::{Diversity, diversity as diversity_of};
use edgewise_cypher_syntax::ast::Query;
use edgewise_cypher_syntax::parse_query;
use edgewise_cypher_testing::rounds::target_context;
use edgewise_engine::{Engine, EngineError, Limits, Observation, Request, Session};
use edgewise_model::Rng;
use serde_json::json;
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// Rewrites the patterns of recorded queries and counts the different plans (GRev's experiment).
///
/// The folder holds pairs of files: `NAME.create.cypher` creates a graph, one statement per line, and
/// `NAME.queries.cypher` holds queries for it, one per line. Two samples are taken: random lines, and the longest
/// ones.
#[derive(Args)]
pub(crate) struct DiversityArguments {
    /// The target; it must be able to return plans.
    #[arg(default_value = "falkordb")]
    target: String,
    /// The folder of recorded queries; if it does not exist, nothing is measured.
    #[arg(long, value_name = "DIR")]
    queries: PathBuf,
    /// Base queries in each sample.
    #[arg(long, value_name = "N", default_value_t = 10)]
    count: usize,
    /// Rewrites of each query.
    #[arg(long, value_name = "N", default_value_t = 300)]
    rewrites: u64,
    /// The seed.
    #[arg(long, value_name = "S", default_value_t = 7)]
    seed: u64,
    #[command(flatten)]
    reach: TargetArguments,
    /// Print a JSON object.
    #[arg(long)]
    json: bool,
}

/// A recorded query with the file that creates its graph.
#[derive(Clone)]
struct Base {
    graph: PathBuf,
    text: String,
    query: Query,
}

/// A session with the target. It is opened again after a query that crashed it.
struct PlanSession<'a> {
    engine: &'a Arc<dyn Engine>,
    setup: Vec<Request>,
    session: Option<Box<dyn Session>>,
}

impl PlanSession<'_> {
    fn explain(&mut self, request: &Request) -> Result<Observation, EngineError> {
        let session = match &mut self.session {
            Some(session) => session,
            closed => {
                let mut session = self.engine.connect(0, &Limits::default())?;
                let loaded = session.load(&self.setup);
                if !loaded.outcome.is_answer() {
                    return Err(EngineError::Unavailable("a recorded graph cannot be loaded".to_owned()));
                }
                closed.insert(session)
            }
        };
        let observation = session.explain(request);
        if observation.outcome.ends_session() {
            self.session = None;
        }
        Ok(observation)
    }
}

pub(crate) fn diversity(arguments: &DiversityArguments) -> anyhow::Result<u8> {
    if !arguments.queries.is_dir() {
        say(&format!("skipped: there is no folder {}", arguments.queries.display()));
        return Ok(exit::NOTHING);
    }
    let bases = bases(&arguments.queries)?;
    if bases.len() < arguments.count {
        return Err(Usage(format!("{} holds {} queries", arguments.queries.display(), bases.len())).into());
    }
    let engine = arguments.reach.open(&arguments.target)?;
    let context = target_context(engine.profile())?;
    let mut rng = Rng::from_seed_u64(arguments.seed);
    let mut random = bases.clone();
    rng.shuffle(&mut random);
    let mut long = bases;
    long.sort_by_key(|base| std::cmp::Reverse(base.text.len()));
    let (mut rows, mut told) = (Vec::new(), Vec::new());
    for (name, sample) in [("random", random), ("long", long)] {
        let mut all = BTreeSet::new();
        let mut sum = Diversity::default();
        let (mut plans, mut shapes) = (0, 0);
        for base in &sample[..arguments.count] {
            let setup = setup(&base.graph)?;
            let mut line = PlanSession { engine: &engine, setup, session: None };
            let explain = |request: &Request| line.explain(request);
            let found = diversity_of(explain, &context, &base.query, arguments.rewrites, &mut rng)?;
            plans += found.plans.len();
            shapes += found.shapes.len();
            sum.rewrites += found.rewrites;
            sum.texts += found.texts;
            sum.untold += found.untold;
            all.extend(found.plans);
        }
        let cells = [sum.rewrites, sum.texts, plans as u64, all.len() as u64, shapes as u64, sum.untold];
        rows.push(
            std::iter::once(name.to_owned()).chain(cells.iter().map(ToString::to_string)).collect::<Vec<_>>(),
        );
        told.push(json!({
            "sample": name, "rewrites": sum.rewrites, "distinct_rewrites": sum.texts, "distinct_plans": plans,
            "distinct_plans_of_all": all.len(), "distinct_by_operators": shapes, "without_plan": sum.untold,
        }));
    }
    if arguments.json {
        say(&json!({ "target": engine.target(), "seed": arguments.seed, "samples": told }).to_string());
    } else {
        let head = [
            "base queries",
            "rewrites",
            "different",
            "plans, summed over queries",
            "plans of all",
            "by operators alone",
            "without plan",
        ];
        say(&table(&head, &rows));
    }
    Ok(exit::NOTHING)
}

/// Every query in the folder that can be parsed.
fn bases(folder: &Path) -> anyhow::Result<Vec<Base>> {
    let mut files: Vec<PathBuf> = std::fs::read_dir(folder)
        .with_context(|| format!("{} cannot be read", folder.display()))?
        .filter_map(|entry| Some(entry.ok()?.path()))
        .filter(|path| path.to_string_lossy().ends_with(".queries.cypher"))
        .collect();
    files.sort();
    let mut bases = Vec::new();
    for file in files {
        let graph = PathBuf::from(file.to_string_lossy().replace(".queries.cypher", ".create.cypher"));
        let text = std::fs::read_to_string(&file).with_context(|| file.display().to_string())?;
        let queries = text.lines().map(|line| line.trim().trim_end_matches(';'));
        bases.extend(queries.filter_map(|text| {
            let query = parse_query(text).ok()?;
            Some(Base { graph: graph.clone(), text: text.to_owned(), query })
        }));
    }
    Ok(bases)
}

fn setup(file: &Path) -> anyhow::Result<Vec<Request>> {
    let text = std::fs::read_to_string(file).with_context(|| format!("{} cannot be read", file.display()))?;
    let statements = text.lines().map(|line| line.trim().trim_end_matches(';'));
    Ok(statements.filter(|text| !text.is_empty()).map(Request::new).collect())
}
