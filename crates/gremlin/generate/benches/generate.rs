//! Measures how many traversals one core generates in a second.
#![allow(missing_docs)]

use edgewise_gremlin_generate::{Config, Limits, RoundGenerator};
use edgewise_gremlin_syntax::{Dialect, print_traversal};
use edgewise_model::Rng;

/// The same allocator as in the program.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

fn main() {
    divan::main();
}

/// Generates traversals of a preset, with a new graph after every hundred.
fn made(bencher: divan::Bencher<'_, '_>, preset: &str, print: bool) {
    let config = Config::preset(preset).expect("a preset");
    let limits = Limits::all(Dialect::CANONICAL);
    let mut rng = Rng::from_seed_u64(1);
    let mut generator = RoundGenerator::new(&config, &limits, &mut rng);
    let mut count = 0;
    bencher.counter(divan::counter::ItemsCount::new(1_usize)).bench_local(|| {
        count += 1;
        if count % 100 == 0 {
            generator = RoundGenerator::new(&config, &limits, &mut rng);
        }
        let made = generator.next_traversal(&mut rng);
        if print {
            print_traversal(&made.traversal, limits.dialect).map_or(0, |text| text.len())
        } else {
            made.traversal.steps.len()
        }
    });
}

#[divan::bench(args = ["default", "read-only", "tiny", "grand", "grev", "gdbmeter"], sample_size = 500)]
fn traversals(bencher: divan::Bencher<'_, '_>, preset: &str) {
    made(bencher, preset, false);
}

#[divan::bench(args = ["default", "grand"], sample_size = 500)]
fn printed(bencher: divan::Bencher<'_, '_>, preset: &str) {
    made(bencher, preset, true);
}
