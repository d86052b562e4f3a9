//! How many traversals a core runs on a graph of 30 vertices and 60 edges.
#![allow(missing_docs)]

#[path = "../tests/random/mod.rs"]
mod random;

use edgewise_gremlin_semantics::fault::FaultSet;
use edgewise_gremlin_semantics::{Budget, Graph, Knobs, Parameters, execute, execute_planned};
use edgewise_gremlin_syntax::ast::Traversal;
use edgewise_gremlin_syntax::{Dialect, Version, parse_traversal};
use edgewise_model::Rng;

fn main() {
    divan::main();
}

/// A graph and the traversals run on it.
fn load() -> (Graph, Vec<Traversal>) {
    let mut rng = Rng::from_seed_u64(1);
    let graph = random::graph(&mut rng, 30, 60);
    let traversals = (0..256)
        .map(|_| {
            parse_traversal(&random::traversal(&mut rng), Dialect::lang(Version::V3_8)).expect("it parses")
        })
        .collect();
    (graph, traversals)
}

#[divan::bench]
fn plain(bencher: divan::Bencher<'_, '_>) {
    let (mut graph, traversals) = load();
    let parameters = Parameters::new();
    let mut at = 0;
    bencher.counter(divan::counter::ItemsCount::new(1_usize)).bench_local(|| {
        at = (at + 1) % traversals.len();
        execute(&mut graph, &traversals[at], &parameters, &Knobs::default(), Budget::default())
    });
}

#[divan::bench]
fn planned(bencher: divan::Bencher<'_, '_>) {
    let (mut graph, traversals) = load();
    let parameters = Parameters::new();
    let mut at = 0;
    bencher.counter(divan::counter::ItemsCount::new(1_usize)).bench_local(|| {
        at = (at + 1) % traversals.len();
        execute_planned(
            &mut graph,
            &traversals[at],
            &parameters,
            &Knobs::default(),
            Budget::default(),
            FaultSet::NONE,
        )
    });
}
