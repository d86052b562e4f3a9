//! Prints generated traversals:
//! `cargo run --release -p edgewise-gremlin-generate --example sample_gremlin -- PRESET SEED COUNT`.
//! With `quiet` as the last argument, it generates them without printing, for a profiler.
#![allow(clippy::print_stdout)]

use edgewise_gremlin_generate::{Config, Limits, RoundGenerator};
use edgewise_gremlin_syntax::{Dialect, print_traversal};
use edgewise_model::Rng;

/// The same allocator as in the program.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut arguments = std::env::args().skip(1);
    let config = Config::preset(&arguments.next().unwrap_or_else(|| "default".to_owned()))?;
    let seed: u64 = arguments.next().map_or(Ok(0), |text| text.parse())?;
    let count: usize = arguments.next().map_or(Ok(20), |text| text.parse())?;
    let quiet = arguments.next().is_some();
    let limits = Limits::all(Dialect::CANONICAL);
    let mut rng = Rng::from_seed_u64(seed);
    let mut generator = RoundGenerator::new(&config, &limits, &mut rng);
    for nth in 0..count {
        if quiet && nth % 200 == 0 {
            generator = RoundGenerator::new(&config, &limits, &mut rng);
        }
        let made = generator.next_traversal(&mut rng);
        if !quiet {
            println!("{}", print_traversal(&made.traversal, limits.dialect)?);
        }
    }
    Ok(())
}
