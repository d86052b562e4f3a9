//! Statements per second on one core: rounds of 30 nodes and 60 relationships, and growth with graph size and path length.
#![allow(clippy::print_stdout)]

use edgewise_cypher::{ast::Statement, parse_statement};
use edgewise_model::{Date, DateTime, Graph, LocalDateTime, LocalTime, Map, Rng, Value};
use edgewise_reference::{Budget, Knobs, Procedures, Settings, execute};
use std::time::{Duration, Instant};

const QUERIES: &[&str] = &[
    "MATCH (n) RETURN n",
    "MATCH (n:L0) RETURN n.p0 AS a, n.p1 AS b",
    "MATCH (n:L0) WHERE n.p0 > 5 RETURN count(*) AS c",
    "MATCH (n) WHERE n.p0 > 5 AND n.p1 STARTS WITH 'a' OR n:L1 RETURN n.p1 AS x ORDER BY x LIMIT 5",
    "MATCH (a)-[r]->(b) RETURN a.p0 AS x, type(r) AS t, b.p0 AS y",
    "MATCH (a)-[r:T0]->(b) WHERE a.p0 < b.p0 RETURN count(r) AS c",
    "MATCH (a:L0)-[r:T0|T1]-(b:L1) RETURN DISTINCT a.p0 AS x",
    "MATCH (a)-[r]->(b)-[s]->(c) RETURN count(*) AS c",
    "MATCH (a)-[r]-(b)-[s]-(c) WHERE a.p0 = c.p0 RETURN count(*) AS c",
    "MATCH (a:L0)-[r]->(b), (b)-[s]->(c:L1) RETURN a.p1 AS x, c.p1 AS y",
    "MATCH (a:L0) OPTIONAL MATCH (a)-[r:T1]->(b) WHERE b.p0 > 3 RETURN a.p0 AS x, b.p0 AS y",
    "MATCH p = (a:L0)-[*1..2]->(b) RETURN length(p) AS l, count(*) AS c ORDER BY l",
    "MATCH (a:L0)-[rs*1..3]-(b:L2) RETURN count(rs) AS c",
    "MATCH (a) WITH a.p0 % 3 AS k, collect(a.p1) AS ps, sum(a.p0) AS s RETURN k, size(ps) AS n, s ORDER BY k",
    "MATCH (a) WITH a ORDER BY a.p0 DESC SKIP 2 LIMIT 5 MATCH (a)-->(b) RETURN a.p0 AS x, count(b) AS c",
    "UNWIND range(1, 20) AS x WITH x WHERE x % 2 = 0 RETURN x * x AS y",
    "UNWIND [1, 2, null, 3] AS x MATCH (n {p0: x}) RETURN n.p1 AS y",
    "MATCH (n) WHERE EXISTS { (n)-[:T0]->(:L1) } RETURN n.p0 AS x",
    "MATCH (n) RETURN n.p0 AS x, COUNT { (n)--() } AS degree ORDER BY degree DESC LIMIT 3",
    "MATCH (n:L1) RETURN [x IN keys(n) WHERE x <> 'p0' | n[x]] AS l",
    "MATCH (n) WHERE any(x IN [1, 2, 3] WHERE x = n.p0) RETURN n.p1 AS x",
    "MATCH (n:L0) RETURN [(n)-[:T0]->(m) | m.p0] AS l",
    "MATCH (n) CALL { WITH n MATCH (n)-->(m) RETURN max(m.p0) AS x } RETURN sum(x) AS s",
    "MATCH (n:L0) RETURN n.p0 AS x UNION MATCH (n:L1) RETURN n.p0 AS x",
    "MATCH (n) RETURN CASE WHEN n.p0 < 3 THEN 'low' WHEN n.p0 < 6 THEN 'mid' ELSE 'high' END AS c, count(*) AS k",
    "MATCH (a:L0), (b:L1) WHERE a.p0 = b.p0 RETURN count(*) AS c",
    "MATCH (n) RETURN reduce(s = 0, x IN [n.p0, 1, 2] | s + x) AS s, toUpper(n.p1) AS u, abs(n.p0 - 5) AS d",
    "MATCH (a {p0: 1}), (b {p0: 7}) MATCH p = shortestPath((a)-[*]-(b)) RETURN length(p) AS l",
    "MATCH (a {p0: 1}) ((x)-[:T0]->(y)){1,2} (b) RETURN b.p0 AS v, size(x) AS n",
    "RETURN 1 + 2 * 3 AS x, 'a' + 'b' AS y, [1, 2, 3][1] AS z, {a: 1}.a AS w",
    "CREATE (n:New {p0: 1})-[:T9]->(m:New {p0: 2}) RETURN n, m",
    "MATCH (n:L0) SET n.p9 = n.p0 + 1 RETURN count(n) AS c",
    "MATCH (n:L0) WHERE n.p0 > 7 DETACH DELETE n",
    "MERGE (n:L0 {p0: 3}) ON MATCH SET n.seen = true ON CREATE SET n.made = true RETURN n.p0 AS x",
    "UNWIND [1, 2, 3] AS x MERGE (n:M {v: x % 2}) RETURN count(n) AS c",
    "MATCH (n:L1) REMOVE n.p1, n:L1 RETURN n.p0 AS x",
];

fn main() {
    let statements: Vec<Statement> =
        QUERIES.iter().map(|query| parse_statement(query).expect(query)).collect();
    let mut rng = Rng::from_seed_u64(1);
    let graphs: Vec<Graph> = (0..20).map(|_| graph(&mut rng, 30, 60)).collect();
    let mut times: Vec<(Duration, usize)> = Vec::new();
    let (mut resource, mut slowest) = (0, vec![Duration::ZERO; QUERIES.len()]);
    let mut fastest = vec![vec![Duration::MAX; graphs.len()]; QUERIES.len()];
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
    let pairs = QUERIES.len() * graphs.len();
    println!("best of five runs     {:.0} per second", pairs as f64 / best.as_secs_f64());
    println!("\nmean per query");
    let runs = (count / QUERIES.len()) as u32;
    let mut order: Vec<usize> = (0..QUERIES.len()).collect();
    let best = |index: usize| fastest[index].iter().sum::<Duration>() / graphs.len() as u32;
    order.sort_by_key(|index| std::cmp::Reverse(best(*index)));
    for index in order {
        println!("{:>10.1?} {:>10.1?}  {}", slowest[index] / runs, best(index), QUERIES[index]);
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
        faults: edgewise_reference::FaultSet::NONE,
    }
}
