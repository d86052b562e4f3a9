//! Measures the parts of the model that are called most often: canonical hash, random numbers, comparison of answers,
//! JSON.

use divan::{Bencher, black_box};
use edgewise_model::{Graph, Map, Name, Rng, RowComparison, Rows, Value, canonical_hash, from_json, to_json};

fn main() {
    divan::main();
}

/// A graph as the generator makes one for a round: labels, few distinct property values, relationships between random
/// nodes.
fn graph(nodes: u64, relationships: u64) -> Graph {
    let mut rng = Rng::from_seed_u64(1);
    let mut graph = Graph::new();
    let properties = |rng: &mut Rng| -> Map {
        let keys = ["k0", "k1", "k2", "k3"];
        let entry = |key: &&str| rng.bool().then(|| (Name::from(*key), Value::Int(rng.range_i64(0..=4))));
        keys.iter().filter_map(entry).collect()
    };
    let mut keep = rng.split("properties");
    for _ in 0..nodes {
        let label = *rng.pick(&["A", "B", "C"]).unwrap_or(&"A");
        graph.add_node([label], properties(&mut keep));
    }
    for _ in 0..relationships {
        let (start, end) = (rng.below(nodes), rng.below(nodes));
        let kind = *rng.pick(&["T", "U"]).unwrap_or(&"T");
        let _ = graph.add_relationship(start, end, kind, properties(&mut keep));
    }
    graph
}

/// A ring of nodes without labels and properties, joined in both directions: all nodes look alike.
fn ring(nodes: u64) -> Graph {
    let mut graph = Graph::new();
    (0..nodes).for_each(|_| {
        graph.add_node(Vec::<Name>::new(), Map::new());
    });
    for node in 0..nodes {
        let _ = graph.add_relationship(node, (node + 1) % nodes, "T", Map::new());
        let _ = graph.add_relationship((node + 1) % nodes, node, "T", Map::new());
    }
    graph
}

/// A hypercube, joined in both directions: the worst case for the search of the canonical form.
fn cube(dimensions: u32) -> Graph {
    let mut graph = Graph::new();
    (0..1_u64 << dimensions).for_each(|_| {
        graph.add_node(Vec::<Name>::new(), Map::new());
    });
    for node in 0..1_u64 << dimensions {
        for bit in 0..dimensions {
            let _ = graph.add_relationship(node, node ^ (1 << bit), "T", Map::new());
        }
    }
    graph
}

#[divan::bench(args = [(10, 20), (30, 60), (100, 200), (1_000, 3_000)])]
fn canonical_hash_of_generated(bencher: Bencher<'_, '_>, (nodes, relationships): (u64, u64)) {
    let graph = graph(nodes, relationships);
    bencher.bench(|| canonical_hash(black_box(&graph)));
}

#[divan::bench(args = [6, 30, 100])]
fn canonical_hash_of_ring(bencher: Bencher<'_, '_>, nodes: u64) {
    let graph = ring(nodes);
    bencher.bench(|| canonical_hash(black_box(&graph)));
}

#[divan::bench(args = [3, 4, 5, 6, 7, 8])]
fn canonical_hash_of_cube(bencher: Bencher<'_, '_>, dimensions: u32) {
    let graph = cube(dimensions);
    bencher.bench(|| canonical_hash(black_box(&graph)));
}

#[divan::bench]
fn thousand_draws_below_hundred(bencher: Bencher<'_, '_>) {
    let mut rng = Rng::from_seed_u64(1);
    bencher.bench_local(|| (0..1_000).map(|_| rng.below(black_box(100))).sum::<u64>());
}

#[divan::bench]
fn clone_of_generated(bencher: Bencher<'_, '_>) {
    let graph = graph(30, 60);
    bencher.bench(|| black_box(&graph).clone());
}

fn rows(seed: u64) -> Rows {
    let mut rng = Rng::from_seed_u64(7);
    let mut rows: Vec<Vec<Value>> =
        (0..1_000).map(|_| vec![Value::Int(rng.range_i64(0..=100)), Value::string("some text")]).collect();
    Rng::from_seed_u64(seed).shuffle(&mut rows);
    Rows::new(["a", "b"], rows)
}

#[divan::bench]
fn same_bag_of_thousand_rows_in_the_same_order(bencher: Bencher<'_, '_>) {
    let (left, right) = (rows(1), rows(1));
    bencher.bench(|| RowComparison::bag().compare(black_box(&left), black_box(&right)));
}

#[divan::bench]
fn same_bag_of_thousand_rows_in_another_order(bencher: Bencher<'_, '_>) {
    let (left, right) = (rows(1), rows(2));
    bencher.bench(|| RowComparison::bag().compare(black_box(&left), black_box(&right)));
}

#[divan::bench]
fn json_of_a_node_both_ways(bencher: Bencher<'_, '_>) {
    let value = graph(1, 0).node_value(0);
    bencher.bench(|| from_json(&to_json(black_box(&value))));
}
