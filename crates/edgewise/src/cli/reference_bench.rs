//! `edgewise bench reference`: measures the speed of the reference.

use crate::exit;
use crate::ui::say;
use clap::Args;
use edgewise_cypher_semantics::{Budget, ErrorKind, FaultSet, Knobs, Procedures, Settings, execute};
use edgewise_cypher_syntax::ast::Statement;
use edgewise_cypher_syntax::parse_statement;
use edgewise_model::{Date, DateTime, Graph, LocalDateTime, LocalTime, Map, Rng, Value};
use serde_json::json;
use std::time::{Duration, Instant};

/// The statements to run, shared with the benchmark of the semantics crate.
const STATEMENTS: &str = include_str!("../../../cypher/semantics/benches/statements.cypher");
static NONE: Procedures = Procedures::NONE;

/// Measures the reference: statements per second on one core, and growth with graph size and path length.
///
/// Each statement runs on random graphs of 30 nodes and 60 relationships, with the budget of a round. Compilation
/// is included, parsing is not. Other load on the machine affects the mean most, and the best runs least.
#[derive(Args)]
pub(crate) struct ReferenceArguments {
    /// How many graphs to use.
    #[arg(long, value_name = "N", default_value_t = 20, value_parser = clap::value_parser!(u64).range(1..10_000))]
    graphs: u64,
    /// How often each statement runs on each graph, after one run that is not counted.
    #[arg(long, value_name = "N", default_value_t = 5, value_parser = clap::value_parser!(u64).range(1..1_000))]
    runs: u64,
    /// The seed.
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,
    /// Print a JSON object.
    #[arg(long)]
    json: bool,
}

/// The result of the measurement.
struct Measured {
    times: Vec<Duration>,
    best: Duration,
    pairs: usize,
    resource: usize,
    refused: usize,
}

pub(crate) fn reference(arguments: &ReferenceArguments) -> anyhow::Result<u8> {
    let settings = settings()?;
    let statements: Vec<Statement> = STATEMENTS
        .lines()
        .filter_map(|line| line.strip_suffix(';'))
        .map(parse_statement)
        .collect::<Result<_, _>>()?;
    let mut rng = Rng::from_seed_u64(arguments.seed);
    let graphs =
        (0..arguments.graphs).map(|_| graph(&mut rng, 30, 60)).collect::<anyhow::Result<Vec<Graph>>>()?;
    let measured = measure(&statements, &graphs, arguments.runs, &settings);
    let count = measured.times.len();
    let total: Duration = measured.times.iter().sum();
    let mean = count as f64 / total.as_secs_f64();
    let best = measured.pairs as f64 / measured.best.as_secs_f64();
    let at = |share: usize| measured.times.get(count * share / 100).copied().unwrap_or_default();
    let micros = |time: Duration| time.as_secs_f64() * 1e6;
    let runs = count + measured.pairs;
    let (sizes, lengths) = growth(&mut rng, &settings)?;
    if arguments.json {
        let grown = |rows: &[(u64, Duration)]| -> Vec<_> {
            rows.iter().map(|(size, time)| json!({ "size": size, "us": micros(*time) })).collect()
        };
        say(&json!({
            "statements": count, "per_s": mean, "best_per_s": best, "median_us": micros(at(50)), "p99_us": micros(at(99)),
            "resource_share": measured.resource as f64 / runs as f64, "refused": measured.refused,
            "by_nodes": grown(&sizes), "by_path_length": grown(&lengths),
        })
        .to_string());
        return Ok(exit::NOTHING);
    }
    let mut text = format!(
        "{count} statements on {} graphs of 30 nodes and 60 relationships, one core\n  mean        {mean:>9.0} statements/s\n  best runs   \
         {best:>9.0} statements/s\n  median      {:>9.1} µs\n  p99         {:>9.1} µs\n  resource    {:>9.2} %\n  refused     {:>9}",
        graphs.len(),
        micros(at(50)),
        micros(at(99)),
        measured.resource as f64 * 100.0 / runs as f64,
        measured.refused,
    );
    text.push_str("\n\n(a)-[r]->(b)-[s]->(c) on n nodes and 2n relationships");
    for (nodes, time) in &sizes {
        text.push_str(&format!("\n  {nodes:>6} nodes {:>12.1} µs", micros(*time)));
    }
    text.push_str("\n\n(a {p0: 1})-[*1..k]->(b) on 30 nodes and 60 relationships");
    for (length, time) in &lengths {
        text.push_str(&format!("\n  {length:>6} steps {:>12.1} µs", micros(*time)));
    }
    say(&text);
    Ok(exit::NOTHING)
}

fn measure(statements: &[Statement], graphs: &[Graph], runs: u64, settings: &Settings<'_>) -> Measured {
    let (mut times, mut best) = (Vec::new(), Duration::ZERO);
    let (mut resource, mut refused) = (0, 0);
    for base in graphs {
        for statement in statements {
            let mut fastest = Duration::MAX;
            for run in 0..=runs {
                let mut graph = base.clone();
                let begin = Instant::now();
                let answer = execute(statement, &mut graph, &Map::new(), settings);
                let time = begin.elapsed();
                match answer.err().map(|error| error.kind) {
                    Some(ErrorKind::Resource) => resource += 1,
                    Some(_) => refused += 1,
                    None => {}
                }
                if run > 0 {
                    times.push(time);
                    fastest = fastest.min(time);
                }
            }
            best += fastest;
        }
    }
    times.sort_unstable();
    Measured { times, best, pairs: statements.len() * graphs.len(), resource, refused }
}

type Grown = Vec<(u64, Duration)>;

fn growth(rng: &mut Rng, settings: &Settings<'_>) -> anyhow::Result<(Grown, Grown)> {
    // The budget is unlimited, because growth is measured.
    let settings = Settings { budget: Budget::default(), ..settings.clone() };
    let timed = |query: &str, graph: &Graph| -> anyhow::Result<Duration> {
        let statement = parse_statement(query)?;
        let mut fastest = Duration::MAX;
        for _ in 0..3 {
            let mut graph = graph.clone();
            let begin = Instant::now();
            // If the graph exceeds the budget, the time until the error is measured.
            let _ = execute(&statement, &mut graph, &Map::new(), &settings);
            fastest = fastest.min(begin.elapsed());
        }
        Ok(fastest)
    };
    let (mut sizes, mut lengths) = (Vec::new(), Vec::new());
    for nodes in [30, 100, 300, 1_000, 3_000] {
        let graph = graph(rng, nodes, nodes * 2)?;
        sizes.push((nodes, timed("MATCH (a)-[r]->(b)-[s]->(c) RETURN count(*) AS c", &graph)?));
    }
    let graph = graph(rng, 30, 60)?;
    for length in [1, 2, 4, 6, 8, 10] {
        let query = format!("MATCH (a {{p0: 1}})-[*1..{length}]->(b) RETURN count(*) AS c");
        lengths.push((length, timed(&query, &graph)?));
    }
    Ok((sizes, lengths))
}

fn graph(rng: &mut Rng, nodes: u64, relationships: u64) -> anyhow::Result<Graph> {
    let mut graph = Graph::new();
    for _ in 0..nodes {
        let labels = [format!("L{}", rng.below(4))];
        let properties = [
            ("p0".into(), Value::Int(i64::try_from(rng.below(10))?)),
            ("p1".into(), Value::string(format!("{}{}", ['a', 'b', 'c'][rng.index(3)], rng.below(100)))),
        ];
        graph.add_node(labels, Map::from(properties));
    }
    for _ in 0..relationships {
        let properties = Map::from([("p0".into(), Value::Int(i64::try_from(rng.below(10))?))]);
        let kind = format!("T{}", rng.below(3));
        graph.add_relationship(rng.below(nodes), rng.below(nodes), kind, properties)?;
    }
    Ok(graph)
}

fn settings() -> anyhow::Result<Settings<'static>> {
    let date = Date::from_ymd(2024, 2, 29)?;
    let time = LocalTime::from_hmsn(12, 0, 0, 0)?;
    Ok(Settings {
        knobs: Knobs::default(),
        budget: Budget::small(),
        procedures: &NONE,
        now: DateTime::new(LocalDateTime { date, time }, 0)?,
        seed: 1,
        choice: None,
        faults: FaultSet::NONE,
    })
}
