//! Runs generated traversals on the semantics:
//! `cargo run --release -p edgewise-gremlin-generate --example rates -- PRESET VERSION ROUNDS TRAVERSALS SHOWN`.
//!
//! Prints how many traversals are made in a second, the share that raises, that gives something, and that gives something
//! which a reduction did not make of nothing; and what was never used. `SHOWN` is `errors`, `empty` or `all`.
#![allow(clippy::print_stdout)]

use std::collections::BTreeMap;
use std::time::{Duration, Instant};

use edgewise_gremlin_generate::{Config, Expectation, Limits, RoundGenerator};
use edgewise_gremlin_semantics::{Budget, Knobs, Parameters, execute};
use edgewise_gremlin_syntax::ast::{Reduce, SideEffect, Step, Traversal};
use edgewise_gremlin_syntax::{Dialect, Version, print_traversal};
use edgewise_model::Rng;

/// How long this process has run on a core: the wall clock says little on a busy machine.
fn on_core() -> Duration {
    let text = std::fs::read_to_string("/proc/self/schedstat").unwrap_or_default();
    let nanos = text.split_whitespace().next().and_then(|word| word.parse().ok());
    nanos.map_or_else(|| START.elapsed(), Duration::from_nanos)
}

/// When the process began, where the system does not say how long it has run.
static START: std::sync::LazyLock<Instant> = std::sync::LazyLock::new(Instant::now);

/// The traversal up to its last reduction.
fn before_reduction(traversal: &Traversal) -> Option<Traversal> {
    let reduces = |step: &Step| {
        matches!(
            step,
            Step::Reduce(
                Reduce::Count(None)
                    | Reduce::Fold(_)
                    | Reduce::Group(None)
                    | Reduce::GroupCount(None)
                    | Reduce::Tree(None)
            ) | Step::SideEffect(SideEffect::Cap(_))
        )
    };
    let place = traversal.steps.iter().position(reduces)?;
    Some(Traversal { source: traversal.source.clone(), steps: traversal.steps[..place].to_vec() })
}

/// The allocator of the program.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut arguments = std::env::args().skip(1);
    let config = Config::preset(&arguments.next().unwrap_or_else(|| "default".to_owned()))?;
    let version = arguments.next().unwrap_or_else(|| "3.8".to_owned());
    let version =
        Version::ALL.iter().copied().find(|one| one.number() == version).ok_or("no such version")?;
    let rounds: u64 = arguments.next().map_or(Ok(100), |text| text.parse())?;
    let count: usize = arguments.next().map_or(Ok(100), |text| text.parse())?;
    let shown = arguments.next().unwrap_or_default();
    let dialect = if version >= Version::V3_6 { Dialect::lang(version) } else { Dialect::groovy(version) };
    let limits = Limits::all(dialect);
    let (mut time, mut setup) = (Duration::ZERO, Duration::ZERO);
    let (mut all, mut raised, mut some, mut fed, mut erring, mut writes, mut steps) =
        (0_u64, 0_u64, 0_u64, 0_u64, 0_u64, 0, 0);
    let mut errors: BTreeMap<String, u64> = BTreeMap::new();
    let mut coverage = edgewise_gremlin_generate::Coverage::default();
    let mut walls = Vec::new();
    for seed in 0..rounds {
        let mut rng = Rng::from_seed_u64(seed);
        let begin = on_core();
        let mut generator = RoundGenerator::new(&config, &limits, &mut rng);
        setup += on_core() - begin;
        let graph = generator.graph().graph();
        let begin = on_core();
        let clock = Instant::now();
        let made: Vec<_> = (0..count).map(|_| generator.next_traversal(&mut rng)).collect();
        time += on_core() - begin;
        walls.push(clock.elapsed());
        coverage.add(generator.coverage());
        for one in &made {
            if matches!(one.expects, Expectation::Error(_)) {
                erring += 1;
                continue;
            }
            all += 1;
            writes += u64::from(one.writes);
            steps += one.traversal.steps.len();
            let parameters: Parameters = one.parameters.iter().cloned().collect();
            let run = |traversal: &Traversal| {
                execute(
                    &mut graph.clone(),
                    traversal,
                    &parameters,
                    &Knobs::of(version),
                    Budget { steps: 20_000, loops: 100 },
                )
            };
            let text = || {
                print_traversal(&one.traversal, dialect)
                    .unwrap_or_else(|error| format!("{error}: {:?}", one.traversal))
            };
            if shown == "all" {
                println!("{}", text());
            }
            match run(&one.traversal) {
                Ok(answer) => {
                    let found = !answer.values.is_empty();
                    some += u64::from(found);
                    let input = before_reduction(&one.traversal);
                    let is_fed = found
                        && input
                            .is_none_or(|input| run(&input).is_ok_and(|answer| !answer.values.is_empty()));
                    fed += u64::from(is_fed);
                    if shown == "empty" && !is_fed && !one.writes {
                        println!("{}", text());
                    }
                }
                Err(error) => {
                    raised += 1;
                    let mut what = error.to_string();
                    what.truncate(90);
                    *errors.entry(what).or_default() += 1;
                    if shown == "errors" {
                        println!("{error}\n    {}", text());
                    }
                }
            }
        }
    }
    let percent = |part: u64| 100.0 * part as f64 / all.max(1) as f64;
    println!(
        "{:.0} traversals/s ({:.2} µs each, {:.1} steps), set up {:.0} µs per round",
        (all + erring) as f64 / time.as_secs_f64(),
        time.as_micros() as f64 / (all + erring) as f64,
        steps as f64 / all as f64,
        setup.as_micros() as f64 / rounds as f64,
    );
    // Rounds that nothing interrupted: those of the quickest tenth, by the wall clock.
    walls.sort();
    let quick = &walls[..walls.len().div_ceil(10)];
    let mean = quick.iter().sum::<Duration>().as_secs_f64() / quick.len() as f64;
    println!("{:.0} traversals/s in the quickest tenth of the rounds", count as f64 / mean);
    println!(
        "{all} traversals: {:.2} % raise, {:.1} % give something, {:.1} % fed; {writes} write, {erring} erring",
        percent(raised),
        percent(some),
        percent(fed)
    );
    for (error, count) in &errors {
        println!("{count:6} {error}");
    }
    let unused: Vec<&str> =
        coverage.entries().filter(|(_, count)| *count == 0).map(|(line, _)| line.name).collect();
    println!("never used: {}", unused.join(", "));
    Ok(())
}
