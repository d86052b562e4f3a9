//! The setup as one CREATE: whatever statements led to a graph, one that makes it at once is easier to read and to reduce.

use super::Subject;
use crate::oracle::Bearing;
use edgewise_cypher::{Dialect, print_statement};
use edgewise_engine::Request;
use edgewise_generate::mutation_statement;
use edgewise_model::{Graph, Mutation, PatternRelationship};
use std::collections::BTreeMap;
use std::sync::Arc;

/// The subject with its graph made by one statement, and its indexes behind or before it; none if it is so already, or
/// the model cannot say what the setup does.
pub(super) fn flat(subject: &Subject, bearing: &Bearing) -> Vec<Subject> {
    let Some(graph) = subject.expected_graph() else { return Vec::new() };
    let indexes: Vec<Mutation> =
        graph.indexes().iter().map(|index| Mutation::CreateIndex(index.clone())).collect();
    let data = pattern_of(&graph);
    let behind: Vec<Mutation> = data.iter().cloned().chain(indexes.iter().cloned()).collect();
    let before: Vec<Mutation> = indexes.into_iter().chain(data).collect();
    let mut flat = Vec::new();
    for mutations in [behind, before] {
        let known = subject.mutations.as_ref() == Some(&mutations)
            || flat.iter().any(|earlier: &Subject| earlier.mutations.as_ref() == Some(&mutations));
        if !known {
            flat.push(with_mutations(subject, mutations, &bearing.dialect));
        }
    }
    flat
}

/// The subject on a graph that holds every node twice and no relationship; none if the model cannot say what the setup does.
pub(super) fn doubled(subject: &Subject, bearing: &Bearing) -> Option<Subject> {
    let graph = subject.expected_graph()?;
    let indexes = graph.indexes().iter().map(|index| Mutation::CreateIndex(index.clone()));
    let Some(Mutation::CreatePattern { nodes, .. }) = pattern_of(&graph) else { return None };
    let twice = nodes.iter().chain(&nodes).cloned().collect();
    let data = Mutation::CreatePattern { nodes: twice, relationships: Vec::new() };
    Some(with_mutations(subject, std::iter::once(data).chain(indexes).collect(), &bearing.dialect))
}

/// The subject with other mutations; the plan is that of the subject as it was.
pub(super) fn with_mutations(subject: &Subject, mutations: Vec<Mutation>, dialect: &Dialect) -> Subject {
    let text = |mutation: &Mutation| print_statement(&mutation_statement(mutation, dialect), dialect);
    let setup = mutations.iter().map(|mutation| Request::new(text(mutation))).collect();
    Subject { setup: Arc::new(setup), mutations: Some(mutations), ..subject.clone() }
}

fn pattern_of(graph: &Graph) -> Option<Mutation> {
    let mut places = BTreeMap::new();
    let mut nodes = Vec::new();
    for node in graph.nodes() {
        places.insert(node.id, nodes.len());
        nodes.push((node.labels.to_vec(), node.properties.clone()));
    }
    let relationships: Vec<PatternRelationship> = graph
        .relationships()
        .filter_map(|relationship| {
            Some(PatternRelationship {
                from: *places.get(&relationship.start)?,
                to: *places.get(&relationship.end)?,
                kind: relationship.kind.clone(),
                properties: relationship.properties.clone(),
            })
        })
        .collect();
    (!nodes.is_empty()).then_some(Mutation::CreatePattern { nodes, relationships })
}
