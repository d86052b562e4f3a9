//! Rewrites the setup as one CREATE: a single statement that creates the graph is easier to read and to reduce than
//! several.

use super::Subject;
use crate::{Language, TargetContext};
use edgewise_engine::Request;
use edgewise_model::{Graph, Mutation, PatternRelationship};
use std::collections::BTreeMap;
use std::sync::Arc;

/// Subjects in which one statement creates the whole graph: one with the indexes created after it, and one with the
/// indexes created before it. A subject with an unchanged setup is left out. Empty if the graph that the setup creates
/// is not known, or if the target takes other statements than those of mutations.
pub fn flat<L: Language>(subject: &Subject<L>, context: &TargetContext<L>) -> Vec<Subject<L>> {
    if !L::states_mutations(&context.settings) {
        return Vec::new();
    }
    let Some(graph) = subject.expected_graph() else { return Vec::new() };
    let indexes: Vec<Mutation> =
        graph.indexes().iter().map(|index| Mutation::CreateIndex(index.clone())).collect();
    let data = pattern_of(&graph);
    let declared = declarations(subject);
    let data: Vec<Mutation> = declared.into_iter().chain(data).collect();
    let after: Vec<Mutation> = data.iter().cloned().chain(indexes.iter().cloned()).collect();
    let before: Vec<Mutation> = indexes.into_iter().chain(data).collect();
    let mut flat = Vec::new();
    for mutations in [after, before] {
        let known = subject.mutations.as_ref() == Some(&mutations)
            || flat.iter().any(|earlier: &Subject<L>| earlier.mutations.as_ref() == Some(&mutations));
        if !known {
            flat.push(with_mutations(subject, mutations, &context.settings));
        }
    }
    flat
}

/// The subject on a graph that has every node twice and no relationships; `None` if the graph that the setup creates is
/// not known.
pub fn doubled<L: Language>(subject: &Subject<L>, context: &TargetContext<L>) -> Option<Subject<L>> {
    let graph = subject.expected_graph().filter(|_| L::states_mutations(&context.settings))?;
    let indexes = graph.indexes().iter().map(|index| Mutation::CreateIndex(index.clone()));
    let Some(Mutation::CreatePattern { nodes, .. }) = pattern_of(&graph) else { return None };
    let twice = nodes.iter().chain(&nodes).cloned().collect();
    let data = Mutation::CreatePattern { nodes: twice, relationships: Vec::new() };
    let all = declarations(subject).into_iter().chain([data]).chain(indexes).collect();
    Some(with_mutations(subject, all, &context.settings))
}

/// The declarations of labels and relationship types, without which the engine stores nothing.
fn declarations<L: Language>(subject: &Subject<L>) -> Vec<Mutation> {
    let all = subject.mutations.iter().flatten();
    all.filter(|mutation| matches!(mutation, Mutation::Declare(_))).cloned().collect()
}

/// The subject with these mutations as its setup. The plan is not updated.
pub fn with_mutations<L: Language>(
    subject: &Subject<L>,
    mutations: Vec<Mutation>,
    settings: &L::Settings,
) -> Subject<L> {
    let setup = mutations.iter().map(|mutation| Request::new(L::mutation_text(mutation, settings))).collect();
    Subject { setup: Arc::new(setup), mutations: Some(mutations), ..subject.clone() }
}

/// A mutation that creates the graph as one pattern; `None` if the graph is empty.
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
