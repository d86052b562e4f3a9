//! `GraphDifference`: describes how two graphs differ.

use std::{
    collections::BTreeMap,
    fmt::{self, Display, Formatter},
};

use super::{Graph, NodeId, canonical_hash};
use crate::{Node, Relationship, Value};

/// The maximum number of lines of each kind that a difference shows.
const SHOWN: usize = 10;

/// How two graphs differ, apart from ids. Each text comes with how many more times the left graph has it than the right
/// one; the number is negative if the right graph has it more often.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct GraphDifference {
    /// The nodes that the graphs do not have equally often, as text.
    pub nodes: Vec<(String, isize)>,
    /// The relationships that the graphs do not have equally often, as text with the nodes at their ends.
    pub relationships: Vec<(String, isize)>,
    /// The nodes, as text with their relationships and neighbours, that the graphs do not have equally often. Empty
    /// unless `nodes` and `relationships` are.
    pub neighbourhoods: Vec<(String, isize)>,
}

impl Graph {
    /// How this graph differs from another, apart from ids; `None` if their canonical hashes are the same.
    pub fn difference(&self, other: &Self) -> Option<GraphDifference> {
        if canonical_hash(self) == canonical_hash(other) {
            return None;
        }
        let nodes = excess(self.nodes().map(node_text), other.nodes().map(node_text));
        let relationships = excess(
            self.relationships().map(|relationship| relationship_text(self, relationship)),
            other.relationships().map(|relationship| relationship_text(other, relationship)),
        );
        let neighbourhoods = if nodes.is_empty() && relationships.is_empty() {
            excess(
                self.nodes().map(|node| neighbourhood_text(self, node)),
                other.nodes().map(|node| neighbourhood_text(other, node)),
            )
        } else {
            Vec::new()
        };
        Some(GraphDifference { nodes, relationships, neighbourhoods })
    }
}

/// The texts that both sides do not have equally often, with the number of times on the left minus that on the right.
fn excess(left: impl Iterator<Item = String>, right: impl Iterator<Item = String>) -> Vec<(String, isize)> {
    let mut counts = BTreeMap::new();
    left.for_each(|text| *counts.entry(text).or_insert(0) += 1);
    right.for_each(|text| *counts.entry(text).or_insert(0) -= 1);
    counts.into_iter().filter(|(_, count)| *count != 0).collect()
}

/// The text of a node without its id: `(:A {k: 1})`.
fn node_text(node: &Node) -> String {
    let labels: String = node.labels.iter().map(|label| format!(":{label}")).collect();
    format!("({labels}{})", properties_text(&labels, &node.properties))
}

/// The text of properties, with a space before it if `before` is not empty.
fn properties_text(before: &str, properties: &crate::Map) -> String {
    match (properties.is_empty(), before.is_empty()) {
        (true, _) => String::new(),
        (false, true) => Value::Map(properties.clone()).to_string(),
        (false, false) => format!(" {}", Value::Map(properties.clone())),
    }
}

/// The text of a relationship without its ends: `-[:T {k: 1}]->`.
fn arrow_text(relationship: &Relationship) -> String {
    format!("-[:{}{}]->", relationship.kind, properties_text(&relationship.kind, &relationship.properties))
}

/// The text of a node at the end of a relationship.
fn end_text(graph: &Graph, id: NodeId) -> String {
    graph.node(id).map_or_else(|| "()".to_owned(), node_text)
}

/// The text of a relationship with the nodes at its ends.
fn relationship_text(graph: &Graph, relationship: &Relationship) -> String {
    let (start, end) = (end_text(graph, relationship.start), end_text(graph, relationship.end));
    format!("{start}{}{end}", arrow_text(relationship))
}

/// The text of a node with its relationships and neighbours.
fn neighbourhood_text(graph: &Graph, node: &Node) -> String {
    let arrow = |id| graph.relationship(id).map(arrow_text).unwrap_or_default();
    let mut around: Vec<String> = graph
        .outgoing(node.id)
        .iter()
        .map(|step| match step.node == node.id {
            true => format!("{}itself", arrow(step.relationship)),
            false => format!("{}{}", arrow(step.relationship), end_text(graph, step.node)),
        })
        .collect();
    let incoming = graph.incoming(node.id).iter().filter(|step| step.node != node.id);
    around.extend(
        incoming.map(|step| format!("from {}{}", end_text(graph, step.node), arrow(step.relationship))),
    );
    around.sort_unstable();
    format!("{} with {}", node_text(node), around.join(", "))
}

impl Display for GraphDifference {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        if self.nodes.is_empty() && self.relationships.is_empty() && self.neighbourhoods.is_empty() {
            return f.write_str("the same nodes and relationships, but joined to another shape");
        }
        let mut first = true;
        for (what, lines) in [
            (["node", "nodes"], &self.nodes),
            (["relationship", "relationships"], &self.relationships),
            (["node with its surroundings", "nodes with their surroundings"], &self.neighbourhoods),
        ] {
            for (side, sign) in [("left", 1), ("right", -1)] {
                let lines = || lines.iter().filter(|(_, count)| count.signum() == sign);
                let total: isize = lines().map(|(_, count)| count.abs()).sum();
                if total == 0 {
                    continue;
                }
                let what = what[usize::from(total != 1)];
                write!(f, "{}only {side} ({total} {what}):", if first { "" } else { "\n" })?;
                first = false;
                for (text, count) in lines().take(SHOWN) {
                    write!(f, "\n  {} × {text}", count.abs())?;
                }
                let more = lines().count().saturating_sub(SHOWN);
                if more > 0 {
                    write!(f, "\n  and {more} more different ones")?;
                }
            }
        }
        Ok(())
    }
}
