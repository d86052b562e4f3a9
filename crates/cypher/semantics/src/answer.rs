//! `Answer` and `SideEffects`: the result of a statement.

use edgewise_model::{Graph, Name, Node, Relationship, Rows, Value};
use std::{collections::BTreeSet, fmt};

/// The result of a statement: the rows it returns and what it changed.
#[derive(Clone, Debug)]
pub struct Answer {
    /// The returned rows; `None` if the statement has no columns, for example an update without RETURN.
    pub rows: Option<Rows>,
    /// What the statement changed in the graph.
    pub effects: SideEffects,
}

/// What a statement changed, counted as the openCypher TCK counts side effects: by comparing the graph before and
/// after.
///
/// `labels` counts label *names* that appear in the graph for the first time or vanish from it. `properties` counts
/// triples of element, key and value, so that a changed value counts as one added and one removed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[allow(missing_docs)] // The names are those of the TCK.
pub struct SideEffects {
    pub nodes_added: usize,
    pub nodes_removed: usize,
    pub relationships_added: usize,
    pub relationships_removed: usize,
    pub labels_added: usize,
    pub labels_removed: usize,
    pub properties_added: usize,
    pub properties_removed: usize,
}

impl SideEffects {
    /// Whether the statement changed nothing.
    pub fn is_nothing(&self) -> bool {
        *self == Self::default()
    }

    /// Counts the differences between the graph before a statement and the graph after it.
    pub fn between(before: &Graph, after: &Graph) -> Self {
        let mut effects = Self::default();
        let labels = |graph: &Graph| graph.labels().cloned().collect::<BTreeSet<Name>>();
        let (labels_before, labels_after) = (labels(before), labels(after));
        effects.labels_added = labels_after.difference(&labels_before).count();
        effects.labels_removed = labels_before.difference(&labels_after).count();
        for node in after.nodes() {
            let old = before.node(node.id);
            effects.nodes_added += usize::from(old.is_none());
            effects.properties_added +=
                new_properties(&node.properties, old.map(|old: &Node| &old.properties));
        }
        for node in before.nodes() {
            let new = after.node(node.id);
            effects.nodes_removed += usize::from(new.is_none());
            effects.properties_removed +=
                new_properties(&node.properties, new.map(|new: &Node| &new.properties));
        }
        for relationship in after.relationships() {
            let old = before.relationship(relationship.id);
            effects.relationships_added += usize::from(old.is_none());
            let old = old.map(|old: &Relationship| &old.properties);
            effects.properties_added += new_properties(&relationship.properties, old);
        }
        for relationship in before.relationships() {
            let new = after.relationship(relationship.id);
            effects.relationships_removed += usize::from(new.is_none());
            let new = new.map(|new: &Relationship| &new.properties);
            effects.properties_removed += new_properties(&relationship.properties, new);
        }
        effects
    }
}

/// How many properties in `own` are not in `other` with the same value. `None` for `other` stands for an element
/// without properties.
fn new_properties(own: &edgewise_model::Map, other: Option<&edgewise_model::Map>) -> usize {
    let is_old =
        |key: &Name, value: &Value| other.and_then(|other| other.get(key)).is_some_and(|old| old == value);
    own.iter().filter(|(key, value)| !is_old(key, value)).count()
}

/// Writes the counts as the TCK's tables name them, for example `+nodes 2, -properties 1`; `none` where nothing
/// changed.
impl fmt::Display for SideEffects {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let counts = [
            ("+nodes", self.nodes_added),
            ("-nodes", self.nodes_removed),
            ("+relationships", self.relationships_added),
            ("-relationships", self.relationships_removed),
            ("+labels", self.labels_added),
            ("-labels", self.labels_removed),
            ("+properties", self.properties_added),
            ("-properties", self.properties_removed),
        ];
        let counts: Vec<String> = counts
            .into_iter()
            .filter(|(_, count)| *count > 0)
            .map(|(name, count)| format!("{name} {count}"))
            .collect();
        f.write_str(if counts.is_empty() { "none" } else { "" })?;
        f.write_str(&counts.join(", "))
    }
}
