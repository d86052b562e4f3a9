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

/// Runs all traversals in each iteration, so that the mean is over short and long ones alike.
fn run_all(bencher: divan::Bencher<'_, '_>, run: impl Fn(&mut Graph, &Traversal, &Parameters, &Knobs)) {
    let (mut graph, traversals) = load();
    let (parameters, knobs) = (Parameters::new(), Knobs::default());
    bencher.counter(divan::counter::ItemsCount::new(traversals.len())).bench_local(|| {
        for traversal in &traversals {
            run(&mut graph, traversal, &parameters, &knobs);
        }
    });
}

#[divan::bench]
fn plain(bencher: divan::Bencher<'_, '_>) {
    run_all(bencher, |graph, traversal, parameters, knobs| {
        let _ = divan::black_box(execute(graph, traversal, parameters, knobs, Budget::default()));
    });
}

#[divan::bench]
fn planned(bencher: divan::Bencher<'_, '_>) {
    run_all(bencher, |graph, traversal, parameters, knobs| {
        let _ = divan::black_box(execute_planned(
            graph,
            traversal,
            parameters,
            knobs,
            Budget::default(),
            FaultSet::NONE,
        ));
    });
}
