//! Measures the generator: `cargo run --release -p edgewise-generate --example throughput -- PRESET QUERIES PER_ROUND`.
//!
//! Queries are generated and printed one by one on one thread. Drawing schema, setup and graph of a round is counted
//! apart. Times are processor time where the system tells it, so that a busy machine does not blur them.
#![allow(clippy::print_stdout)]

use std::collections::BTreeSet;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::time::Instant;

use edgewise_cypher::{Dialect, Printer, walk};
use edgewise_generate::value::Pools;
use edgewise_generate::{Config, Context, Features, Grammar, Source, draw_schema, draw_setup};
use edgewise_model::Rng;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut arguments = std::env::args().skip(1);
    let config = Config::preset(&arguments.next().unwrap_or_else(|| "default".to_owned()))?;
    let queries: u64 = arguments.next().map_or(Ok(100_000), |text| text.parse())?;
    let per_round: u64 = arguments.next().map_or(Ok(100), |text| text.parse())?;
    let features = Features::all(Dialect::whole().clone());
    let printer = Printer::new(&features.dialect);
    let clock = Clock::start();
    let (mut rounds, mut making, mut bytes, mut nodes) = (0.0, 0.0, 0_u64, 0_u64);
    let mut texts = BTreeSet::new();
    let mut text = String::new();
    for round in 0..queries.div_ceil(per_round) {
        let start = clock.seconds();
        let mut rng = Rng::from_seed_u64(round);
        let schema = draw_schema(&mut rng, &config, &features);
        let pools = Pools::draw(&mut rng, &config, &features, &schema);
        let (_, graph) = draw_setup(&mut rng, &config, &features, &schema, &pools);
        let grammar = Grammar::compile(&config, &features, &mut rng);
        let source = Source::new(&schema, &pools, &graph);
        let mut context = Context::new(&config, &source, &grammar, &mut rng);
        let middle = clock.seconds();
        for _ in 0..per_round {
            let query = context.query();
            text.clear();
            printer.write_statement(&query.statement, &mut text);
            bytes += text.len() as u64;
        }
        rounds += middle - start;
        making += clock.seconds() - middle;
        // Not timed: what the queries are like.
        for _ in 0..per_round {
            let query = context.query();
            nodes += walk::size(&query.statement) as u64;
            let mut hasher = DefaultHasher::new();
            normalised(&printer.statement(&query.statement)).hash(&mut hasher);
            texts.insert(hasher.finish());
        }
    }
    let total = (queries.div_ceil(per_round) * per_round) as f64;
    println!("{:.0} queries per second, {:.2} µs each", total / making, making * 1e6 / total);
    println!("{:.0} µs per round before the first query", rounds * 1e6 / (total / per_round as f64));
    println!("{:.0} bytes, {:.1} tree nodes on average", bytes as f64 / total, nodes as f64 / total);
    println!("{:.2} % different texts, literals aside", 100.0 * texts.len() as f64 / total);
    Ok(())
}

/// The text with every string empty and every number 0.
fn normalised(text: &str) -> String {
    let mut result = String::with_capacity(text.len());
    let mut letters = text.chars().peekable();
    let mut within_name = false;
    while let Some(letter) = letters.next() {
        match letter {
            '\'' => {
                result.push_str("''");
                while let Some(inner) = letters.next() {
                    match inner {
                        '\\' => _ = letters.next(),
                        '\'' => break,
                        _ => {}
                    }
                }
            }
            digit if digit.is_ascii_digit() && !within_name => {
                result.push('0');
                while letters.next_if(|next| next.is_ascii_alphanumeric() || *next == '.').is_some() {}
            }
            other => result.push(other),
        }
        within_name = letter.is_alphanumeric() || letter == '_';
    }
    result
}

/// Processor time of this thread from `/proc`, or the time of day elsewhere.
struct Clock(Instant);

impl Clock {
    fn start() -> Self {
        Self(Instant::now())
    }

    fn seconds(&self) -> f64 {
        let spent = std::fs::read_to_string("/proc/thread-self/schedstat").ok();
        let nanos = spent.and_then(|text| text.split(' ').next()?.parse::<u64>().ok());
        nanos.map_or_else(|| self.0.elapsed().as_secs_f64(), |nanos| nanos as f64 / 1e9)
    }
}
