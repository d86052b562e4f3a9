//! Measures statements per second on one core: on graphs of 30 nodes and 60 relationships, and with growing graphs and
//! path lengths.
#![allow(clippy::print_stdout)]

use edgewise_cypher_semantics::{Budget, Knobs, Procedures, Settings, execute, execute_planned};
use edgewise_cypher_syntax::ast::Statement;
use edgewise_cypher_syntax::parse_statement;
use edgewise_model::{Date, DateTime, Graph, LocalDateTime, LocalTime, Map, Rng, Value};
use std::time::{Duration, Instant};

/// The statements to measure, one per line; `edgewise bench reference` measures the same file.
const STATEMENTS: &str = include_str!("statements.cypher");

/// The lines of the file that end with a semicolon, without the semicolon.
fn queries() -> Vec<&'static str> {
    STATEMENTS.lines().filter_map(|line| line.strip_suffix(';')).collect()
}

fn main() {
    let queries = queries();
    let statements: Vec<Statement> =
        queries.iter().map(|query| parse_statement(query).expect(query)).collect();
    let mut rng = Rng::from_seed_u64(1);
    let graphs: Vec<Graph> = (0..20).map(|_| random_graph(&mut rng, 30, 60)).collect();
    let mut times: Vec<(Duration, usize)> = Vec::new();
    let (mut resource, mut slowest) = (0, vec![Duration::ZERO; queries.len()]);
    let mut fastest = vec![vec![Duration::MAX; graphs.len()]; queries.len()];
    for round in 0..6 {
        for (place, base) in graphs.iter().enumerate() {
            for (index, statement) in statements.iter().enumerate() {
                let mut graph = base.clone();
                let begin = Instant::now();
                let answer = execute(statement, &mut graph, &Map::new(), &settings());
                let time = begin.elapsed();
                resource += usize::from(answer.is_err());
                if round > 0 {
                    times.push((time, index));
                    slowest[index] += time;
                    fastest[index][place] = fastest[index][place].min(time);
                }
            }
        }
    }
    let total: Duration = times.iter().map(|(time, _)| *time).sum();
    let count = times.len();
    times.sort_unstable();
    println!("statements            {count}");
    println!("statements per second {:.0}", count as f64 / total.as_secs_f64());
    println!("median                {:?}", times[count / 2].0);
    println!("p99                   {:?}", times[count * 99 / 100].0);
    println!("resource or error     {resource}");
    // The mean includes delays by other programs on the machine; the best of five runs of each statement hardly does.
    let best: Duration = fastest.iter().flatten().sum();
    let pairs = queries.len() * graphs.len();
    println!("best of five runs     {:.0} per second", pairs as f64 / best.as_secs_f64());
    let (plain, planned) = (
        statements_per_second(execute, &statements, &graphs),
        statements_per_second(execute_planned, &statements, &graphs),
    );
    println!("plain, again          {plain:.0} per second, best of five");
    println!("by way of plans       {planned:.0} per second, best of five, planning included");
    println!("\nmean per query");
    let runs = (count / queries.len()) as u32;
    let mut order: Vec<usize> = (0..queries.len()).collect();
    let best = |index: usize| fastest[index].iter().sum::<Duration>() / graphs.len() as u32;
    order.sort_by_key(|index| std::cmp::Reverse(best(*index)));
    for index in order {
        println!("{:>10.1?} {:>10.1?}  {}", slowest[index] / runs, best(index), queries[index]);
    }
    println!("\ngrowth: (a)-[r]->(b)-[s]->(c), n nodes and 2n relationships");
    let two_hops = parse_statement("MATCH (a)-[r]->(b)-[s]->(c) RETURN count(*) AS c")
        .expect("the text is a valid statement");
    for nodes in [30, 100, 300, 1_000, 3_000] {
        let mut graph = random_graph(&mut rng, nodes, nodes * 2);
        println!("{nodes:>10} nodes {:>10.1?}", run_time(&two_hops, &mut graph));
    }
    println!("\ngrowth: (a {{p0: 1}})-[*1..k]->(b), 30 nodes and 60 relationships");
    let mut graph = random_graph(&mut rng, 30, 60);
    for length in [1, 2, 4, 6, 8, 10] {
        let query = format!("MATCH (a {{p0: 1}})-[*1..{length}]->(b) RETURN count(*) AS c");
        println!(
            "{length:>10} steps {:>10.1?}",
            run_time(&parse_statement(&query).expect("the text is a valid statement"), &mut graph)
        );
    }
}

/// The common signature of `execute` and `execute_planned`.
type Execute = fn(
    &Statement,
    &mut Graph,
    &Map,
    &Settings<'_>,
) -> Result<edgewise_cypher_semantics::Answer, edgewise_cypher_semantics::ReferenceError>;

/// Statements per second of `run`, computed from the best of five runs of each statement on each graph.
fn statements_per_second(run: Execute, statements: &[Statement], graphs: &[Graph]) -> f64 {
    let mut total = Duration::ZERO;
    for statement in statements {
        for base in graphs {
            let best = (0..5).map(|_| {
                let mut graph = base.clone();
                let begin = Instant::now();
                let _ = run(statement, &mut graph, &Map::new(), &settings());
                begin.elapsed()
            });
            total += best.min().unwrap_or_default();
        }
    }
    (statements.len() * graphs.len()) as f64 / total.as_secs_f64()
}

/// The time that one run of the statement on the graph takes.
fn run_time(statement: &Statement, graph: &mut Graph) -> Duration {
    let begin = Instant::now();
    let _ = execute(statement, graph, &Map::new(), &settings());
    begin.elapsed()
}

/// A random graph with this many nodes and relationships.
fn random_graph(rng: &mut Rng, nodes: u64, relationships: u64) -> Graph {
    let mut graph = Graph::new();
    for _ in 0..nodes {
        let labels = [format!("L{}", rng.below(4))];
        let properties = [
            ("p0".into(), Value::Int(rng.below(10) as i64)),
            ("p1".into(), Value::string(format!("{}{}", ['a', 'b', 'c'][rng.index(3)], rng.below(100)))),
        ];
        graph.add_node(labels, Map::from(properties));
    }
    for _ in 0..relationships {
        let properties = Map::from([("p0".into(), Value::Int(rng.below(10) as i64))]);
        let kind = format!("T{}", rng.below(3));
        graph
            .add_relationship(rng.below(nodes), rng.below(nodes), kind, properties)
            .expect("both end nodes exist");
    }
    graph
}

static NO_PROCEDURES: Procedures = Procedures::NONE;

fn settings() -> Settings<'static> {
    let date = Date::from_ymd(2024, 2, 29).expect("the date is valid");
    let time = LocalTime::from_hmsn(12, 0, 0, 0).expect("the time is valid");
    Settings {
        knobs: Knobs::default(),
        budget: Budget::small(),
        procedures: &NO_PROCEDURES,
        now: DateTime::new(LocalDateTime { date, time }, 0).expect("the instant is valid"),
        seed: 1,
        choice: None,
        faults: edgewise_cypher_semantics::FaultSet::NONE,
    }
}
