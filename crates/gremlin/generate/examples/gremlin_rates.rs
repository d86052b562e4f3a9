//! Runs generated traversals on the semantics:
//! `cargo run --release -p edgewise-gremlin-generate --example gremlin_rates -- PRESET VERSION ROUNDS TRAVERSALS SHOWN`.
//!
//! Prints how many traversals are generated in a second, which share of them raises an error, and which share has a result.
//! The results of reductions of empty input are counted separately. Also prints the productions that were never used.
//! `SHOWN` is `errors`, `empty` or `all`.
#![allow(clippy::print_stdout)]

#[path = "../tests/support/mod.rs"]
mod support;

use std::collections::BTreeMap;
use std::time::{Duration, Instant};

use edgewise_gremlin_generate::{Config, Coverage, Expectation, GeneratedTraversal, Limits, RoundGenerator};
use edgewise_gremlin_semantics::Graph;
use edgewise_gremlin_syntax::{Version, print_traversal};
use edgewise_model::Rng;
use support::{newest, run, run_steps};

/// The same allocator as in the program.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

/// The counts of the traversals by their outcome.
#[derive(Default)]
struct Rates {
    /// Traversals that should have an answer.
    all: u64,
    /// Traversals that raise an error although they should have an answer.
    raised: u64,
    /// Traversals with a result.
    some: u64,
    /// Traversals with a result that is not only the reduction of empty input, such as a count of 0.
    fed: u64,
    /// Traversals that should raise an error.
    erring: u64,
    /// Traversals that may change the graph.
    writes: u64,
    errors: BTreeMap<String, u64>,
    coverage: Coverage,
    /// How long the traversals of each round took, by the wall clock.
    times: Vec<Duration>,
}

impl Rates {
    fn judge(&mut self, graph: &Graph, made: &GeneratedTraversal, version: Version, shown: &str) {
        if made.expects != Expectation::Answer {
            self.erring += 1;
            return;
        }
        self.all += 1;
        self.writes += u64::from(made.writes);
        let text =
            || print_traversal(&made.traversal, newest(version)).unwrap_or_else(|error| error.to_string());
        if shown == "all" {
            println!("{}", text());
        }
        match run(graph, made, version) {
            Ok(answer) => {
                let found = !answer.values.is_empty();
                let feeds =
                    |input| run_steps(graph, &input, made, version).is_ok_and(|one| !one.values.is_empty());
                let fed = found && made.before_reduction().is_none_or(feeds);
                self.some += u64::from(found);
                self.fed += u64::from(fed);
                if shown == "empty" && !fed {
                    println!("{}", text());
                }
            }
            Err(error) => {
                self.raised += 1;
                *self.errors.entry(format!("{:?}", error.kind)).or_default() += 1;
                if shown == "errors" {
                    println!("{error}\n    {}", text());
                }
            }
        }
    }

    fn print(&mut self, per_round: usize) {
        let percent = |part: u64| 100.0 * part as f64 / self.all.max(1) as f64;
        self.times.sort();
        let rate = |times: &[Duration]| {
            (per_round * times.len()) as f64 / times.iter().sum::<Duration>().as_secs_f64()
        };
        // On a busy machine, only the fastest rounds ran undisturbed by other programs.
        let tenth = self.times.len().div_ceil(10);
        println!(
            "{:.0} traversals/s, {:.0} in the quickest tenth of the rounds",
            rate(&self.times),
            rate(&self.times[..tenth])
        );
        println!(
            "{} traversals: {:.2} % raise, {:.1} % give something, {:.1} % fed; {} write, {} erring",
            self.all,
            percent(self.raised),
            percent(self.some),
            percent(self.fed),
            self.writes,
            self.erring
        );
        for (error, count) in &self.errors {
            println!("{count:6} {error}");
        }
        let unused = self.coverage.entries().filter(|(_, count)| *count == 0).map(|(line, _)| line.name);
        println!("never used: {}", unused.collect::<Vec<_>>().join(", "));
    }
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut arguments = std::env::args().skip(1);
    let config = Config::preset(&arguments.next().unwrap_or_else(|| "default".to_owned()))?;
    let version = arguments.next().unwrap_or_else(|| "3.8".to_owned());
    let version = Version::ALL
        .iter()
        .copied()
        .find(|one| one.number() == version)
        .ok_or("the version does not exist")?;
    let rounds: u64 = arguments.next().map_or(Ok(100), |text| text.parse())?;
    let per_round: usize = arguments.next().map_or(Ok(100), |text| text.parse())?;
    let shown = arguments.next().unwrap_or_default();
    let limits = Limits::all(newest(version));
    let mut rates = Rates::default();
    for seed in 0..rounds {
        let mut rng = Rng::from_seed_u64(seed);
        let mut generator = RoundGenerator::new(&config, &limits, &mut rng);
        let graph = generator.graph().graph();
        let began = Instant::now();
        let made: Vec<_> = (0..per_round).map(|_| generator.next_traversal(&mut rng)).collect();
        rates.times.push(began.elapsed());
        rates.coverage.add(generator.coverage());
        for one in &made {
            rates.judge(&graph, one, version, &shown);
        }
    }
    rates.print(per_round);
    Ok(())
}
