//! Tests of the canonical hash: it ignores ids and order, and distinguishes contents and topology.

use std::time::{Duration, Instant};

use edgewise_model::{Graph, Map, Name, Rng, Value, canonical_hash, canonical_names};
use proptest::{prelude::*, sample::Index};

use crate::arbitrary::{Shape, build, build_plain, shape};

fn shuffled(rng: &mut Rng, length: usize) -> Vec<usize> {
    let mut order: Vec<usize> = (0..length).collect();
    rng.shuffle(&mut order);
    order
}

/// Builds the graph of a shape with its elements inserted in random order.
fn rebuilt(shape: &Shape, seed: u64) -> Graph {
    let mut rng = Rng::from_seed_u64(seed);
    let nodes = shuffled(&mut rng, shape.0.len());
    let relationships = shuffled(&mut rng, shape.1.len());
    build(shape, &nodes, &relationships)
}

/// Makes a shape of nodes without content, each with two outgoing and two incoming relationships. Colour refinement
/// cannot distinguish such nodes, although mostly no two of them can be swapped.
fn regular(nodes: usize, seed: u64) -> Shape {
    let mut rng = Rng::from_seed_u64(seed);
    let ends = (0..2).flat_map(|_| shuffled(&mut rng, nodes).into_iter().enumerate().collect::<Vec<_>>());
    (vec![0; nodes], ends.map(|(start, end)| (start, end, 0)).collect())
}

/// Whether two shapes are isomorphic: tries every renumbering of the nodes.
fn are_isomorphic(left: &Shape, right: &Shape) -> bool {
    fn extend(left: &Shape, right: &Shape, taken: &mut Vec<usize>) -> bool {
        if taken.len() == left.0.len() {
            let mut moved: Vec<_> =
                left.1.iter().map(|(a, b, content)| (taken[*a], taken[*b], *content)).collect();
            let mut wanted = right.1.clone();
            moved.sort_unstable();
            wanted.sort_unstable();
            return moved == wanted;
        }
        (0..right.0.len()).any(|node| {
            if taken.contains(&node) || left.0[taken.len()] != right.0[node] {
                return false;
            }
            taken.push(node);
            let found = extend(left, right, taken);
            taken.pop();
            found
        })
    }
    left.0.len() == right.0.len() && left.1.len() == right.1.len() && extend(left, right, &mut Vec::new())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(3_000))]

    #[test]
    fn the_hash_does_not_depend_on_ids_or_order(shape in shape(12, 24), seed in any::<u64>()) {
        let (plain, other) = (build_plain(&shape), rebuilt(&shape, seed));
        prop_assert_eq!(canonical_hash(&plain), canonical_hash(&other));
        let sorted = |graph: &Graph| {
            let names = canonical_names(graph);
            let mut nodes: Vec<Name> = names.nodes.into_values().collect();
            let mut relationships: Vec<Name> = names.relationships.into_values().collect();
            nodes.sort_unstable();
            relationships.sort_unstable();
            (nodes, relationships)
        };
        prop_assert_eq!(sorted(&plain), sorted(&other));
        prop_assert_eq!(plain.difference(&other), None);
    }

    #[test]
    fn moving_a_relationship_changes_the_hash_unless_the_graph_stays_isomorphic(
        shape in shape(6, 9), which in any::<Index>(), end in any::<Index>(), seed in any::<u64>(),
    ) {
        let mut moved = shape.clone();
        if !moved.1.is_empty() {
            let place = which.index(moved.1.len());
            moved.1[place].1 = end.index(moved.0.len());
        }
        let (left, right) = (build_plain(&shape), rebuilt(&moved, seed));
        let same = canonical_hash(&left) == canonical_hash(&right);
        prop_assert_eq!(same, are_isomorphic(&shape, &moved));
        if let Some(difference) = left.difference(&right) {
            prop_assert!(!difference.to_string().is_empty());
        }
    }

    #[test]
    fn regular_graphs_have_equal_hashes_exactly_if_isomorphic(
        nodes in 2_usize..7, left in any::<u64>(), right in any::<u64>(), order in any::<u64>(),
    ) {
        let (left, right) = (regular(nodes, left), regular(nodes, right));
        let hashed = canonical_hash(&build_plain(&left));
        prop_assert_eq!(canonical_hash(&rebuilt(&left, order)), hashed);
        prop_assert_eq!(canonical_hash(&build_plain(&right)) == hashed, are_isomorphic(&left, &right));
    }

    #[test]
    fn the_hash_of_larger_regular_graphs_does_not_depend_on_the_numbering(
        nodes in 7_usize..14, shape in any::<u64>(), order in any::<u64>(),
    ) {
        let shape = regular(nodes, shape);
        prop_assert_eq!(canonical_hash(&rebuilt(&shape, order)), canonical_hash(&build_plain(&shape)));
    }

    #[test]
    fn random_pairs_have_equal_hashes_exactly_if_isomorphic(left in shape(4, 4), right in shape(4, 4)) {
        let same = canonical_hash(&build_plain(&left)) == canonical_hash(&build_plain(&right));
        prop_assert_eq!(same, are_isomorphic(&left, &right));
    }
}

/// Makes a shape of nodes without content, with each pair joined in both directions.
fn undirected(nodes: usize, pairs: &[(usize, usize)]) -> Shape {
    (vec![0; nodes], pairs.iter().flat_map(|(a, b)| [(*a, *b, 0), (*b, *a, 0)]).collect())
}

fn hash(shape: &Shape) -> String {
    let hash = canonical_hash(&build_plain(shape)).to_string();
    for seed in 0..5 {
        assert_eq!(canonical_hash(&rebuilt(shape, seed)).to_string(), hash);
    }
    hash
}

#[test]
fn regular_graphs_that_refinement_cannot_distinguish_have_different_hashes() {
    let triangles: Shape =
        (vec![0; 6], vec![(0, 1, 0), (1, 2, 0), (2, 0, 0), (3, 4, 0), (4, 5, 0), (5, 3, 0)]);
    let hexagon: Shape = (vec![0; 6], (0..6).map(|node| (node, (node + 1) % 6, 0)).collect());
    assert_ne!(hash(&triangles), hash(&hexagon));

    // The same graphs, with a hub node that joins all nodes to one component.
    let hub = |mut shape: Shape| {
        shape.0.push(0);
        shape.1.extend((0..6).map(|node| (6, node, 1)));
        shape
    };
    assert_ne!(hash(&hub(triangles)), hash(&hub(hexagon)));

    let prism = undirected(6, &[(0, 1), (1, 2), (2, 0), (3, 4), (4, 5), (5, 3), (0, 3), (1, 4), (2, 5)]);
    let utility = undirected(6, &[(0, 3), (0, 4), (0, 5), (1, 3), (1, 4), (1, 5), (2, 3), (2, 4), (2, 5)]);
    assert_ne!(hash(&prism), hash(&utility));
}

#[test]
fn the_hash_of_a_regular_graph_without_symmetry_does_not_depend_on_the_numbering() {
    // In the Frucht graph every node has three neighbours, and no two nodes can be swapped.
    let jumps = [-5, -2, -4, 2, 5, -2, 2, 5, -2, -5, 4, 2];
    let ring = (0..12).map(|node| (node, (node + 1) % 12));
    let chords =
        jumps.iter().enumerate().map(|(node, jump)| (node, (node as i64 + jump).rem_euclid(12) as usize));
    let pairs: Vec<(usize, usize)> = ring.chain(chords.filter(|(a, b)| a < b)).collect();
    let frucht = undirected(12, &pairs);
    assert!((0..12).all(|node| frucht.1.iter().filter(|(start, ..)| *start == node).count() == 3));
    let before = hash(&frucht);
    for end in 0..12 {
        let mut moved = frucht.clone();
        moved.1[0].1 = end;
        assert_eq!(hash(&moved) == before, end == frucht.1[0].1);
    }
}

#[test]
fn strongly_regular_graphs_have_different_hashes() {
    // The rook's graph and the Shrikhande graph have 16 nodes and the same parameters, but are not isomorphic.
    let torus = |joined: fn((i32, i32)) -> bool| {
        let cell = |n: usize| ((n / 4) as i32, (n % 4) as i32);
        let pairs: Vec<(usize, usize)> = (0..16)
            .flat_map(|a| (0..16).map(move |b| (a, b)))
            .filter(|(a, b)| {
                let step = ((cell(*b).0 - cell(*a).0).rem_euclid(4), (cell(*b).1 - cell(*a).1).rem_euclid(4));
                a < b && joined(step)
            })
            .collect();
        undirected(16, &pairs)
    };
    let rook = torus(|(rows, columns)| (rows == 0) != (columns == 0));
    let shrikhande = torus(|step| matches!(step, (0, 1) | (0, 3) | (1, 0) | (3, 0) | (1, 1) | (3, 3)));
    assert_eq!(rook.1.len(), shrikhande.1.len());
    assert_ne!(hash(&rook), hash(&shrikhande));
}

#[test]
fn graphs_with_much_symmetry_are_hashed_fast() {
    let complete: Shape = (vec![0; 40], (0..1_600).map(|n| (n / 40, n % 40, 0)).collect());
    let star: Shape = (vec![0; 500], (1..500).map(|leaf| (0, leaf, 0)).collect());
    let bipartite: Shape = (vec![0; 40], (0..400).map(|n| (n / 20, 20 + n % 20, 0)).collect());
    let bare: Shape = (vec![0; 500], vec![]);
    let pairs: Shape = (vec![0; 200], (0..100).map(|n| (n, n + 100, 0)).collect());
    let cycle: Shape = (vec![0; 60], (0..60).map(|n| (n, (n + 1) % 60, 0)).collect());
    for shape in [complete, star, bipartite, bare, pairs, cycle] {
        let start = Instant::now();
        hash(&shape);
        assert!(start.elapsed() < Duration::from_secs(5));
    }
}

#[test]
fn beyond_the_budget_the_hash_is_weaker_but_the_same_on_any_numbering() {
    let cube: Vec<(usize, usize)> = (0..256)
        .flat_map(|node| (0..8).map(move |bit| (node, node ^ (1 << bit))))
        .filter(|(a, b)| a < b)
        .collect();
    let cube = undirected(256, &cube);
    let start = Instant::now();
    let before = hash(&cube);
    assert!(start.elapsed() < Duration::from_secs(20));
    let mut changed = cube;
    changed.0[17] = 1;
    assert_ne!(hash(&changed), before);
}

#[test]
fn the_hash_compares_contents_by_identity() {
    let graph = |label: &str, value: Value| {
        let mut graph = Graph::new();
        let a = graph.add_node([label], Map::from([(Name::from("k"), value.clone())]));
        graph.add_relationship(a, a, "T", Map::from([(Name::from("k"), value)])).unwrap();
        canonical_hash(&graph)
    };
    let values = [
        Value::Int(1),
        Value::Float(1.0),
        Value::Float(0.0),
        Value::Float(-0.0),
        Value::Int(0),
        Value::string("1"),
        Value::list([1]),
        Value::Bool(true),
        Value::Time("12:00Z".parse().unwrap()),
        Value::Time("13:00+01:00".parse().unwrap()),
    ];
    for (place, left) in values.iter().enumerate() {
        for right in &values[place + 1..] {
            assert_ne!(graph("A", left.clone()), graph("A", right.clone()), "{left} and {right}");
        }
    }
    assert_ne!(graph("A", Value::Int(1)), graph("B", Value::Int(1)));
    assert_eq!(graph("A", Value::Float(f64::NAN)), graph("A", Value::Float(-f64::NAN)));
}

#[test]
fn a_difference_of_graphs_is_readable() {
    let mut left = Graph::new();
    let (a, b) =
        (left.add_node(["A"], Map::new()), left.add_node(["B"], Map::from([("k".into(), Value::Int(1))])));
    left.add_relationship(a, b, "T", Map::new()).unwrap();
    let mut right = left.clone();
    right.set_node_property(b, "k", Value::Float(1.0)).unwrap();
    assert_eq!(
        left.difference(&right).unwrap().to_string(),
        "only left (1 node):\n  1 × (:B {k: 1})\nonly right (1 node):\n  1 × (:B {k: 1.0})\n\
         only left (1 relationship):\n  1 × (:A)-[:T]->(:B {k: 1})\n\
         only right (1 relationship):\n  1 × (:A)-[:T]->(:B {k: 1.0})"
    );
    // Two relationships start at one node, or one at each of two nodes.
    let twice: Shape = (vec![1, 1, 0, 0], vec![(0, 2, 0), (0, 3, 0)]);
    let spread: Shape = (vec![1, 1, 0, 0], vec![(0, 2, 0), (1, 3, 0)]);
    let text = build_plain(&twice).difference(&build_plain(&spread)).unwrap().to_string();
    assert!(text.contains("(:A) with -[:T]->(), -[:T]->()"), "{text}");
    let triangles: Shape =
        (vec![0; 6], vec![(0, 1, 0), (1, 2, 0), (2, 0, 0), (3, 4, 0), (4, 5, 0), (5, 3, 0)]);
    let hexagon: Shape = (vec![0; 6], (0..6).map(|node| (node, (node + 1) % 6, 0)).collect());
    let text = build_plain(&triangles).difference(&build_plain(&hexagon)).unwrap().to_string();
    assert_eq!(text, "the same nodes and relationships, but joined to another shape");
}

#[test]
fn canonical_names_distinguish_elements_by_their_surroundings() {
    // The graph is a chain of three nodes without content, and a separate pair.
    let shape: Shape = (vec![0; 5], vec![(0, 1, 0), (1, 2, 0), (3, 4, 0)]);
    let names = canonical_names(&build_plain(&shape));
    let mut distinct: Vec<&Name> = names.nodes.values().collect();
    distinct.sort_unstable();
    distinct.dedup();
    assert_eq!(distinct.len(), 5);
    // The ends of a two-way pair cannot be distinguished.
    let pair = canonical_names(&build_plain(&undirected(2, &[(0, 1)])));
    assert_eq!(pair.nodes[&0], pair.nodes[&1]);
    assert_eq!(pair.relationships[&0], pair.relationships[&1]);
}
