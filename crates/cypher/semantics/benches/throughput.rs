//! Statements per second on one core: rounds of 30 nodes and 60 relationships, and growth with graph size and path length.
#![allow(clippy::print_stdout)]

use edgewise_cypher_semantics::{Budget, Knobs, Procedures, Settings, execute, execute_planned};
use edgewise_cypher_syntax::ast::Statement;
use edgewise_cypher_syntax::parse_statement;
use edgewise_model::{Date, DateTime, Graph, LocalDateTime, LocalTime, Map, Rng, Value};
use std::time::{Duration, Instant};

/// The statements, one a line; `edgewise bench reference` measures the same.
const STATEMENTS: &str = include_str!("statements.cypher");

fn queries() -> Vec<&'static str> {
    STATEMENTS.lines().filter_map(|line| line.strip_suffix(';')).collect()
}

fn main() {
    let queries = queries();
    let statements: Vec<Statement> =
        queries.iter().map(|query| parse_statement(query).expect(query)).collect();
    let mut rng = Rng::from_seed_u64(1);
    let graphs: Vec<Graph> = (0..20).map(|_| graph(&mut rng, 30, 60)).collect();
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
    // Other work on the machine shows in the mean, not in the best of five runs of each statement on each graph.
    let best: Duration = fastest.iter().flatten().sum();
    let pairs = queries.len() * graphs.len();
    println!("best of five runs     {:.0} per second", pairs as f64 / best.as_secs_f64());
    let (plain, planned) = (rate(execute, &statements, &graphs), rate(execute_planned, &statements, &graphs));
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
    let two_hops = parse_statement("MATCH (a)-[r]->(b)-[s]->(c) RETURN count(*) AS c").expect("a query");
    for nodes in [30, 100, 300, 1_000, 3_000] {
        let mut graph = graph(&mut rng, nodes, nodes * 2);
        println!("{nodes:>10} nodes {:>10.1?}", timed(&two_hops, &mut graph));
    }
    println!("\ngrowth: (a {{p0: 1}})-[*1..k]->(b), 30 nodes and 60 relationships");
    let mut graph = graph(&mut rng, 30, 60);
    for length in [1, 2, 4, 6, 8, 10] {
        let query = format!("MATCH (a {{p0: 1}})-[*1..{length}]->(b) RETURN count(*) AS c");
        println!(
            "{length:>10} steps {:>10.1?}",
            timed(&parse_statement(&query).expect("a query"), &mut graph)
        );
    }
}

/// `execute` or `execute_planned`.
type Execute = fn(
    &Statement,
    &mut Graph,
    &Map,
    &Settings<'_>,
) -> Result<edgewise_cypher_semantics::Answer, edgewise_cypher_semantics::ReferenceError>;

/// Statements per second, from the best of five runs of each statement on each graph.
fn rate(run: Execute, statements: &[Statement], graphs: &[Graph]) -> f64 {
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

fn timed(statement: &Statement, graph: &mut Graph) -> Duration {
    let begin = Instant::now();
    let _ = execute(statement, graph, &Map::new(), &settings());
    begin.elapsed()
}

fn graph(rng: &mut Rng, nodes: u64, relationships: u64) -> Graph {
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
            .expect("ends that are there");
    }
    graph
}

static NONE: Procedures = Procedures::NONE;

fn settings() -> Settings<'static> {
    let date = Date::from_ymd(2024, 2, 29).expect("a day");
    let time = LocalTime::from_hmsn(12, 0, 0, 0).expect("a time");
    Settings {
        knobs: Knobs::default(),
        budget: Budget::small(),
        procedures: &NONE,
        now: DateTime::new(LocalDateTime { date, time }, 0).expect("an instant"),
        seed: 1,
        choice: None,
        faults: edgewise_cypher_semantics::FaultSet::NONE,
    }
}
