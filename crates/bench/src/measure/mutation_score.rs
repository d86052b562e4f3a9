//! Graph mutation score, by GDsmith's definition: a query kills a mutant of the graph if its answer on the mutant is
//! different.

use crate::measure::{Bench, Figure, Played};
use edgewise_cypher_generate::{Interval, Round};
use edgewise_cypher_semantics::Knobs;
use edgewise_cypher_testing::determinism::{Between, Determinism, Facts};
use edgewise_cypher_testing::rounds::answer;
use edgewise_engine::EngineError;
use edgewise_model::graph::canonical_hash;
use edgewise_model::{Graph, Map, Name, Rng, RowComparison, Rows, Value};
use std::collections::BTreeSet;

/// The number of mutants of one graph.
const MUTANTS: usize = 50;
/// The maximum number of queries on one graph and its mutants.
const MOST_QUERIES: u64 = 800;
/// The minimum number of nodes and relationships of the graph.
const LEAST_ELEMENTS: usize = 20;
/// How often the score is measured, each time with another graph.
const REPETITIONS: u64 = 3;
/// How often a graph, or a mutant, is generated again before giving up.
const TRIES: u64 = 200;

/// Counts distinct kill sets and killed mutants. The reference answers the queries, so that no bug of a target counts
/// as a kill.
pub(super) fn mutation_score(bench: &mut Bench<'_>, _: &Played) -> Result<Vec<Figure>, EngineError> {
    let queries = bench.queries.min(MOST_QUERIES);
    let (mut sets, mut killed) = (Vec::new(), Vec::new());
    for repetition in 0..REPETITIONS {
        let Some(round) = large_round(bench, queries, repetition) else { continue };
        let mutants = mutants(&round.graph, &mut bench.stream("mutants", repetition));
        let kills = kills(&round, &mutants, &bench.context.settings.knobs);
        let distinct: BTreeSet<u64> = kills.iter().copied().filter(|set| *set != 0).collect();
        let all = kills.iter().fold(0, |all, set| all | set);
        sets.push(distinct.len() as f64);
        killed.push(f64::from(all.count_ones()));
    }
    Ok(vec![
        Figure::count(format!("different kill sets of {queries} queries"), &sets)
            .noted(format!("{MUTANTS} mutants of a graph of at least {LEAST_ELEMENTS} elements")),
        Figure::count(format!("mutants killed, of {MUTANTS}"), &killed),
    ])
}

/// A round with a large enough graph and `queries` queries; none if there is none after `TRIES`.
fn large_round(bench: &Bench<'_>, queries: u64, repetition: u64) -> Option<Round> {
    let mut config = bench.config.clone();
    let count = u32::try_from(queries).unwrap_or(u32::MAX);
    config.query.queries = Interval::new(count, count);
    config.query.filtered = 0;
    config.setup.create_nodes = Interval::new(12, 16);
    config.setup.create_relationships = Interval::new(12, 20);
    (0..TRIES)
        .map(|attempt| {
            let mut rng = bench.stream("mutation score", repetition * TRIES + attempt);
            bench.round(&config, &mut rng)
        })
        .find(|round| round.graph.nodes().count() + round.graph.relationships().count() >= LEAST_ELEMENTS)
}

/// Up to `MUTANTS` mutants, which differ from this graph in one element, and from one another.
fn mutants(graph: &Graph, rng: &mut Rng) -> Vec<Graph> {
    let mut seen = BTreeSet::from([canonical_hash(graph).to_string()]);
    let mut mutants = Vec::new();
    for _ in 0..TRIES * 10 {
        if mutants.len() == MUTANTS {
            break;
        }
        let mut mutant = graph.clone();
        if mutate(&mut mutant, rng).is_some() && seen.insert(canonical_hash(&mutant).to_string()) {
            mutants.push(mutant);
        }
    }
    mutants
}

/// Changes one random element; none if the chosen change is not possible.
fn mutate(graph: &mut Graph, rng: &mut Rng) -> Option<()> {
    let nodes: Vec<u64> = graph.nodes().map(|node| node.id).collect();
    let relationships: Vec<u64> = graph.relationships().map(|relationship| relationship.id).collect();
    let node = *rng.pick(&nodes)?;
    match rng.index(8) {
        0 => {
            let labels = graph.node(node)?.labels.clone();
            graph.remove_label(node, rng.pick(&labels)?).ok()?;
        }
        1 => {
            let labels: Vec<Name> = graph.labels().cloned().collect();
            graph.add_label(node, rng.pick(&labels)?.clone()).ok()?;
        }
        2 => {
            let (key, _) = property(&graph.node(node)?.properties, rng)?;
            graph.remove_node_property(node, &key).ok()?;
        }
        3 => {
            let (key, value) = property(&graph.node(node)?.properties, rng)?;
            graph.set_node_property(node, key, changed(&value)?).ok()?;
        }
        4 => {
            let id = *rng.pick(&relationships)?;
            let (key, value) = property(&graph.relationship(id)?.properties, rng)?;
            graph.set_relationship_property(id, key, changed(&value)?).ok()?;
        }
        5 => {
            graph.delete_relationship(*rng.pick(&relationships)?).ok()?;
        }
        6 => {
            // Replaces the relationship by one in the other direction.
            let old = graph.delete_relationship(*rng.pick(&relationships)?).ok()?;
            graph.add_relationship(old.end, old.start, old.kind, old.properties).ok()?;
        }
        _ => {
            let types: Vec<Name> = graph.relationship_types().cloned().collect();
            let (kind, other) = (rng.pick(&types)?.clone(), *rng.pick(&nodes)?);
            graph.add_relationship(node, other, kind, Map::new()).ok()?;
        }
    }
    Some(())
}

fn property(properties: &Map, rng: &mut Rng) -> Option<(Name, Value)> {
    let entries: Vec<(Name, Value)> =
        properties.iter().map(|(key, value)| (key.clone(), value.clone())).collect();
    rng.pick(&entries).cloned()
}

/// Makes another value of the same type.
fn changed(value: &Value) -> Option<Value> {
    Some(match value {
        Value::Bool(truth) => Value::Bool(!truth),
        Value::Int(number) => Value::Int(number.wrapping_add(1)),
        Value::Float(number) if number.is_finite() => Value::Float(number / 2.0 + 1.0),
        Value::String(text) => Value::string(format!("{text}a")),
        Value::List(items) => Value::List(items.iter().skip(1).cloned().collect()),
        _ => return None,
    })
}

/// For each query the set of mutants it kills, as bits. Queries about which nothing can be claimed are left out.
fn kills(round: &Round, mutants: &[Graph], knobs: &Knobs) -> Vec<u64> {
    let facts = Facts::from(knobs).with_graph(&round.graph);
    let mut kills = Vec::with_capacity(round.queries.len());
    for query in &round.queries {
        let Some(tree) = query.statement.as_query() else { continue };
        let facts = facts.clone().with_parameters(&query.parameters);
        let determinism = Determinism::of(tree, Some(&round.schema), &facts);
        let comparison = determinism.comparison(Between::Runs).filter(|_| determinism.read_only);
        let Some(comparison) = comparison else { continue };
        let Some(original) = answer(query, &round.graph, knobs) else { continue };
        let mut set = 0;
        for (place, mutant) in mutants.iter().enumerate() {
            if answer(query, mutant, knobs).is_some_and(|rows| differs(&comparison, &original, &rows)) {
                set |= 1 << place;
            }
        }
        kills.push(set);
    }
    kills
}

fn differs(comparison: &RowComparison, one: &Rows, other: &Rows) -> bool {
    comparison.compare(one, other).is_some()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn mutants_differ_from_the_graph_and_from_one_another() {
        let mut graph = Graph::new();
        let properties = |number: i64| Map::from([("k".into(), Value::Int(number))]);
        let ids: Vec<u64> = (0..12).map(|number| graph.add_node(["A"], properties(number))).collect();
        for pair in ids.windows(2) {
            graph.add_relationship(pair[0], pair[1], "T", properties(1)).expect("a relationship");
        }
        let mutants = mutants(&graph, &mut Rng::from_seed_u64(1));
        assert_eq!(mutants.len(), MUTANTS);
        let hashes: BTreeSet<String> =
            mutants.iter().map(|mutant| canonical_hash(mutant).to_string()).collect();
        assert_eq!(hashes.len(), MUTANTS);
        assert!(!hashes.contains(&canonical_hash(&graph).to_string()));
    }
}
