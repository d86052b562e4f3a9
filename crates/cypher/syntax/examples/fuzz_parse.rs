//! Fuzzes the parser from the command line: `fuzz_parse [--executions N] [--seconds T] [--seed S] [--seeds FILE]...`
//!
//! Each text is a mutated seed, two seeds spliced together, or random tokens. A panic ends the run and shows the text;
//! so does a text that takes far longer to parse than its length explains. Files given as seeds hold one statement per
//! line.

#![allow(clippy::print_stdout, clippy::print_stderr)] // The program prints its progress.

#[path = "../tests/support/fuzz.rs"]
mod fuzz;

/// The random number generator of the tests.
#[path = "../tests/support/dice.rs"]
mod dice;

use dice::Dice;
use std::time::{Duration, Instant};

fn main() {
    let mut options = Options { executions: u64::MAX, time: Duration::MAX, seed: 1, files: Vec::new() };
    let mut arguments = std::env::args().skip(1);
    while let Some(argument) = arguments.next() {
        let value = arguments.next().unwrap_or_default();
        match argument.as_str() {
            "--executions" => options.executions = value.parse().expect("--executions takes a number"),
            "--seconds" => {
                options.time = Duration::from_secs(value.parse().expect("--seconds takes a number"))
            }
            "--seed" => options.seed = value.parse().expect("--seed takes a number"),
            "--seeds" => options.files.push(value),
            other => panic!("unknown option {other}"),
        }
    }
    if options.executions == u64::MAX && options.time == Duration::MAX {
        options.executions = 1_000_000;
    }
    run(&options);
}

struct Options {
    executions: u64,
    time: Duration,
    seed: u64,
    files: Vec<String>,
}

fn run(options: &Options) {
    let more = options.files.iter().flat_map(|file| {
        let text = std::fs::read_to_string(file).unwrap_or_else(|error| panic!("{file}: {error}"));
        text.lines().map(str::to_owned).collect::<Vec<_>>()
    });
    let seeds = fuzz::seeds(more);
    let mut dice = Dice::new(options.seed);
    let mut text = String::new();
    let (mut executions, mut accepted, mut slowest) = (0u64, 0u64, Duration::ZERO);
    let start = Instant::now();
    let mut report = Duration::from_secs(10);
    while executions < options.executions && start.elapsed() < options.time {
        for _ in 0..1_000 {
            fuzz::text(&mut dice, &seeds, &mut text);
            let begin = Instant::now();
            accepted += u64::from(fuzz::check(&text));
            let elapsed = begin.elapsed();
            if elapsed > slowest {
                slowest = elapsed;
                check_speed(&text, elapsed);
            }
        }
        executions += 1_000;
        if start.elapsed() > report {
            report += Duration::from_secs(60);
            let rate = executions as f64 / start.elapsed().as_secs_f64();
            println!("{executions} executions, {accepted} accepted, {rate:.0}/s, slowest {slowest:?}");
        }
    }
    println!(
        "{executions} executions, {accepted} accepted, {:.0} s, slowest {slowest:?}: no error found",
        start.elapsed().as_secs_f64()
    );
}

/// Fails if parsing a text, measured several times, always takes more than 20 µs per byte, hundreds of times the usual.
fn check_speed(text: &str, elapsed: Duration) {
    let bound = Duration::from_millis(5) + Duration::from_micros(20) * text.len() as u32;
    if elapsed < bound {
        return;
    }
    let best = (0..5)
        .map(|_| {
            let begin = Instant::now();
            fuzz::check(text);
            begin.elapsed()
        })
        .min()
        .unwrap_or_default();
    assert!(best < bound, "{} bytes take {best:?}:\n{text}", text.len());
}
