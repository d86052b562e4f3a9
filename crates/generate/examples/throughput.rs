//! Measures the generator: `cargo run --release -p edgewise-generate --example throughput -- PRESET SECONDS`.
//!
//! Queries are generated and printed on one thread; drawing schema, setup and graph is counted too.
#![allow(clippy::print_stdout)]

use std::collections::BTreeSet;
use std::time::{Duration, Instant};

use edgewise_cypher::{Dialect, Printer, walk};
use edgewise_generate::{Config, Features, Interval, generate_round};
use edgewise_model::Rng;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut arguments = std::env::args().skip(1);
    let mut config = Config::preset(&arguments.next().unwrap_or_else(|| "default".to_owned()))?;
    let seconds: u64 = arguments.next().map_or(Ok(5), |text| text.parse())?;
    let per_round: u32 = arguments.next().map_or(Ok(100), |text| text.parse())?;
    config.query.queries = Interval::new(per_round, per_round);
    config.query.partitions = Interval::new(0, 0);
    let features = Features::all(Dialect::whole().clone());
    let printer = Printer::new(&features.dialect);
    let (mut queries, mut bytes, mut nodes, mut round_number) = (0_u64, 0_u64, 0_u64, 0_u64);
    let (mut generating, mut printing) = (Duration::ZERO, Duration::ZERO);
    let mut texts = BTreeSet::new();
    while generating + printing < Duration::from_secs(seconds) {
        let start = Instant::now();
        let round = generate_round(&config, &features, &mut Rng::from_seed_u64(round_number));
        let middle = Instant::now();
        let lengths: Vec<String> =
            round.queries.iter().map(|query| printer.statement(&query.statement)).collect();
        generating += middle - start;
        printing += middle.elapsed();
        round_number += 1;
        queries += lengths.len() as u64;
        bytes += lengths.iter().map(|text| text.len() as u64).sum::<u64>();
        if queries <= 100_000 {
            nodes += round.queries.iter().map(|query| walk::size(&query.statement) as u64).sum::<u64>();
            texts.extend(lengths);
        }
    }
    let total = (generating + printing).as_secs_f64();
    let sampled = queries.min(100_000) as f64;
    println!("{queries} queries in {total:.2} s: {:.0} per second", queries as f64 / total);
    println!("generating {:.2} s, printing {:.2} s", generating.as_secs_f64(), printing.as_secs_f64());
    println!(
        "{:.0} bytes, {:.1} tree nodes on average",
        bytes as f64 / queries as f64,
        nodes as f64 / sampled
    );
    println!("{:.2} % different texts", 100.0 * texts.len() as f64 / sampled);
    Ok(())
}
