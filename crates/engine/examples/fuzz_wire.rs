//! Gives damaged and random replies to the decoders of all network protocols: `fuzz_wire [REPLIES] [SEED] [WIRE]`,
//! ten million replies each by default. It ends at a panic, or if memory grows beyond a cap.
#![allow(clippy::print_stdout)] // a program of its own

#[path = "../tests/wire_support/fuzz.rs"]
mod fuzz;
#[path = "../tests/wire_support/gremlin_fuzz.rs"]
mod gremlin_fuzz;
#[path = "../tests/wire_support/gremlin_twist.rs"]
mod gremlin_twist;
#[path = "../tests/wire_support/hostile_server.rs"]
mod hostile_server;
#[path = "../tests/wire_support/text_fuzz.rs"]
mod text_fuzz;

use edgewise_model::Rng;
use fuzz::{Corpus, Tally};
use gremlin_fuzz::GremlinCorpus;
use std::{fs, time::Instant};

/// The memory cap in MiB: far more than a reply at the bounds may take, far less than a missing bound would take.
const MEMORY_MIB: u64 = 1_024;
/// The number of replies after which the memory is measured.
const LOOK: u64 = 500_000;

fn main() {
    let mut arguments = std::env::args().skip(1);
    let mut number = |default: u64| arguments.next().and_then(|text| text.parse().ok()).unwrap_or(default);
    let (replies, seed) = (number(10_000_000), number(1));
    let (corpus, gremlin) = (Corpus::read(), GremlinCorpus::read());
    type Fuzz<'f> = &'f dyn Fn(u64, &mut Rng) -> Tally;
    let wires: [(&str, Fuzz<'_>); 5] = [
        ("bolt", &|count, rng| fuzz::bolt(&corpus, count, rng)),
        ("resp", &|count, rng| fuzz::resp(&corpus, count, rng)),
        ("gremlin", &|count, rng| gremlin_fuzz::gremlin(&gremlin, count, rng)),
        ("postgres", &|count, rng| text_fuzz::postgres(count, rng)),
        ("rest", &|count, rng| text_fuzz::rest(count, rng)),
    ];
    // The name of the only protocol to fuzz, if one is given.
    let only = arguments.next();
    for (wire, fuzz) in wires.into_iter().filter(|(wire, _)| only.as_ref().is_none_or(|only| only == wire)) {
        let mut rng = Rng::from_seed_u64(seed);
        let started = Instant::now();
        let mut sum = Tally::default();
        while sum.replies < replies {
            let tally = fuzz(LOOK.min(replies - sum.replies), &mut rng);
            sum.replies += tally.replies;
            sum.understood += tally.understood;
            sum.talks += tally.talks;
            let memory = peak_mib();
            assert!(memory < MEMORY_MIB, "{wire}: {memory} MiB after {} replies", sum.replies);
        }
        println!(
            "{wire}: {} replies ({} understood), {} damaged conversations among them, {:.0} s, {} MiB at most",
            sum.replies,
            sum.understood,
            sum.talks,
            started.elapsed().as_secs_f64(),
            peak_mib()
        );
    }
}

/// The most memory that this process has used, in MiB.
fn peak_mib() -> u64 {
    let status = fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"));
    line.and_then(|line| line.trim().split(' ').next()?.parse::<u64>().ok()).unwrap_or(0) / 1_024
}
