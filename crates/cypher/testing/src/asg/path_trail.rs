//! Covers a pattern graph where only the relationships of one path differ, as in NebulaGraph.
//!
//! There `(a)-[r]->(b)-[s]->(c)` says that `r` and `s` differ, and `(a)-[r]->(b), (b)-[s]->(c)` does not. So two
//! relationships that could be the same one must stay in one path, or stay in two. Relationships of different types
//! cannot be the same, and may be regrouped.

use super::cover::{Step, Walk, cover};
use super::graph::{Asg, Edge};
use edgewise_cypher_syntax::ast::{LabelExpr, Name};
use edgewise_model::Rng;

/// How often a random cover is drawn before the paths are kept as written.
const TRIES: usize = 12;

/// Random walks that mean the same as the written paths: a random cover in which no two relationships that could be the
/// same were joined or separated. If none is found, the written paths in a random order, some of them reversed.
pub(super) fn cover_keeping_trails(graph: &Asg, naming: bool, rng: &mut Rng) -> Vec<Walk> {
    for _ in 0..TRIES {
        let walks = cover(graph, naming, rng);
        if keeps_trails(graph, &walks) {
            return walks;
        }
    }
    as_written(graph, rng)
}

/// Whether every two relationships that could be the same are in one walk exactly if they were written in one path.
fn keeps_trails(graph: &Asg, walks: &[Walk]) -> bool {
    let mut walk_of = vec![0; graph.edges.len()];
    for (nth, walk) in walks.iter().enumerate() {
        walk.steps.iter().for_each(|step| walk_of[step.edge] = nth);
    }
    graph.edges.iter().enumerate().all(|(place, one)| {
        graph.edges.iter().enumerate().skip(place + 1).all(|(other_place, other)| {
            let together = walk_of[place] == walk_of[other_place];
            together == (one.path == other.path) || never_the_same(one, other)
        })
    })
}

/// True if the two have types, and none in common.
fn never_the_same(one: &Edge, other: &Edge) -> bool {
    match (types(one), types(other)) {
        (Some(one), Some(other)) => !one.iter().any(|name| other.contains(name)),
        _ => false,
    }
}

/// The types that a relationship may have; none if it may have any, or if they are not a plain choice.
fn types(edge: &Edge) -> Option<Vec<&Name>> {
    fn collect<'a>(expr: &'a LabelExpr, names: &mut Vec<&'a Name>) -> Option<()> {
        match expr {
            LabelExpr::Name(name) => names.push(name),
            LabelExpr::Legacy(several) => names.extend(several),
            LabelExpr::Or(left, right) => {
                collect(left, names)?;
                collect(right, names)?;
            }
            _ => return None,
        }
        Some(())
    }
    let mut names = Vec::new();
    collect(&edge.relationship.types.as_ref()?.expr, &mut names)?;
    Some(names)
}

/// The paths as they were written, in a random order and some of them reversed.
fn as_written(graph: &Asg, rng: &mut Rng) -> Vec<Walk> {
    let mut walks: Vec<Walk> = Vec::new();
    let mut number = None;
    for (place, edge) in graph.edges.iter().enumerate() {
        if number != Some(edge.path) {
            number = Some(edge.path);
            walks.push(Walk { start: edge.from, steps: Vec::new() });
        }
        if let Some(walk) = walks.last_mut() {
            walk.steps.push(Step { edge: place, backwards: false, to: edge.to });
        }
    }
    for walk in &mut walks {
        let free = walk.steps.iter().all(|step| !graph.edges[step.edge].one_way);
        if free && rng.bool() {
            *walk = reversed(graph, walk);
        }
    }
    let alone = (0..graph.vertices.len()).filter(|place| graph.vertices[*place].degree == 0);
    walks.extend(alone.map(|start| Walk { start, steps: Vec::new() }));
    rng.shuffle(&mut walks);
    walks
}

/// The same walk from its end to its start.
fn reversed(graph: &Asg, walk: &Walk) -> Walk {
    let start = walk.steps.last().map_or(walk.start, |step| step.to);
    let back = walk.steps.iter().rev();
    let steps = back.map(|step| Step { edge: step.edge, backwards: true, to: graph.edges[step.edge].from });
    Walk { start, steps: steps.collect() }
}

#[cfg(test)]
mod tests {
    use super::super::{PatternOptions, Uniqueness, rewrite_patterns};
    use edgewise_cypher_syntax::{Dialect, parse_query, print_query};
    use edgewise_model::Rng;
    use std::collections::BTreeSet;

    /// All ways in which the rewrites of a query group its relationships into paths.
    fn groupings(text: &str) -> BTreeSet<Vec<BTreeSet<String>>> {
        let query = parse_query(text).expect("a query");
        let options = PatternOptions { uniqueness: Uniqueness::PathTrail, ..PatternOptions::default() };
        let rewritten = (0..200).filter_map(|seed| {
            let (query, _) = rewrite_patterns(&query, &options, &mut Rng::from_seed_u64(seed))?;
            let text = print_query(&query, Dialect::whole());
            let pattern = text.trim_start_matches("MATCH ").split(" RETURN").next()?.to_owned();
            let mut paths: Vec<BTreeSet<String>> = pattern
                .split(", ")
                .map(|path| {
                    path.split('[')
                        .skip(1)
                        .map(|rest| rest.split([':', ']']).next().unwrap_or("").to_owned())
                        .collect()
                })
                .filter(|path: &BTreeSet<String>| !path.is_empty())
                .collect();
            paths.sort();
            Some(paths)
        });
        rewritten.collect()
    }

    #[test]
    fn relationships_that_could_be_the_same_stay_in_one_path_or_in_two() {
        let one = groupings("MATCH (a)-[r]->(b)-[s]->(c) RETURN a, b, c");
        assert_eq!(one.len(), 1, "{one:?}");
        let two = groupings("MATCH (a)-[r:T]->(b), (b)-[s:T]->(c) RETURN a, b, c");
        assert_eq!(two.len(), 1, "{two:?}");
        assert_eq!(two.first().map(Vec::len), Some(2));
    }

    #[test]
    fn relationships_of_different_types_are_regrouped() {
        let forms = groupings("MATCH (a)-[r:T]->(b)-[s:U]->(c) RETURN a, b, c");
        assert_eq!(forms.len(), 2, "{forms:?}");
    }
}
