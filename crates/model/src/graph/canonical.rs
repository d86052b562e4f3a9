//! The canonical form of a graph: a hash and names that do not depend on ids or on the order of insertion.
//!
//! The graph is cut into connected components, and each is brought into a canonical form:
//!
//! 1. Contents (labels and properties of nodes; types and properties of relationships; by identity) are sorted
//!    and replaced by numbers.
//! 2. *Colour refinement* splits nodes by content, then by their neighbours, until nothing changes. In nearly every
//!    generated graph this gives every node its own colour.
//! 3. *Individualisation and refinement*: while some nodes share a colour, one colour is chosen, each of its nodes in
//!    turn gets its own colour, and refinement continues. The smallest of all results is the canonical form. Two rules
//!    limit the search. *Twins*, nodes that can be swapped without any other change, need no choice between them. And of
//!    the results on one level, only those with the smallest trace are followed. The search proceeds by levels, so that
//!    its cost depends on the graph and not on the numbering.
//! 4. If a component would cost more than [`BUDGET`](super::BUDGET) steps, its stable colouring is used instead of a
//!    canonical form. Two different components may then have the same hash (as two triangles and a hexagon would), but
//!    equal ones always have.
//!
//! The hash of the graph is that of the sorted hashes of its components. Indexes are ignored.

use std::{collections::BTreeMap, fmt};

use super::{
    Graph, NodeId, RelId,
    canonical_form::CanonicalForm,
    colour::{Colouring, Component},
    content,
};
use crate::{Name, Node, Relationship};

/// The canonical hash of a graph.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct GraphHash(pub [u8; 32]);

impl fmt::Display for GraphHash {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|byte| write!(f, "{byte:02x}"))
    }
}

impl fmt::Debug for GraphHash {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "GraphHash({self})")
    }
}

/// Canonical names of elements; elements that cannot be distinguished share a name.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct CanonicalNames {
    /// The name of each node.
    pub nodes: BTreeMap<NodeId, Name>,
    /// The name of each relationship.
    pub relationships: BTreeMap<RelId, Name>,
}

/// The canonical hash of a graph: equal for graphs that differ only in ids, and different for all others, unless a
/// component exceeds the budget.
pub fn canonical_hash(graph: &Graph) -> GraphHash {
    let numbered = Numbered::new(graph);
    let mut hashes: Vec<[u8; 32]> =
        numbered.components().iter().map(|(_, component)| numbered.hash(component).0).collect();
    hashes.sort_unstable();
    let mut hasher = blake3::Hasher::new();
    hasher.update(b"edgewise graph 1");
    hashes.iter().for_each(|hash| {
        hasher.update(hash);
    });
    GraphHash(*hasher.finalize().as_bytes())
}

/// Names elements by their position in the graph. A node's name is made from the canonical hash of its component and
/// its stable colour there, a relationship's from its content and the names of its ends.
pub fn canonical_names(graph: &Graph) -> CanonicalNames {
    let numbered = Numbered::new(graph);
    let mut names = CanonicalNames::default();
    for (members, component) in numbered.components() {
        let (hash, colouring) = numbered.hash(&component);
        for (member, colour) in members.iter().zip(&colouring.of) {
            let id = numbered.nodes[*member as usize].id;
            names.nodes.insert(id, short_name('n', &[&hash, &colour.to_le_bytes()]));
        }
    }
    for (relationship, class) in numbered.relationships.iter().zip(&numbered.relationship_classes) {
        let end = |id| names.nodes.get(id).map_or(&[] as &[u8], |name| name.as_bytes());
        let content = &numbered.relationship_contents[*class as usize];
        let parts = [end(&relationship.start), end(&relationship.end), content];
        names.relationships.insert(relationship.id, short_name('r', &parts));
    }
    names
}

/// A name of a letter and sixteen hexadecimal digits.
fn short_name(letter: char, parts: &[&[u8]]) -> Name {
    let mut hasher = blake3::Hasher::new();
    for part in parts {
        hasher.update(&(part.len() as u64).to_le_bytes());
        hasher.update(part);
    }
    let hash = hasher.finalize();
    Name::from(format!("{letter}{}", &hash.to_hex()[..16]))
}

/// A graph with its nodes numbered from 0, and the contents of its elements replaced by class numbers: equal contents
/// have the same number.
struct Numbered<'a> {
    nodes: Vec<&'a Node>,
    relationships: Vec<&'a Relationship>,
    node_contents: Vec<Vec<u8>>,
    node_classes: Vec<u32>,
    relationship_contents: Vec<Vec<u8>>,
    relationship_classes: Vec<u32>,
}

impl<'a> Numbered<'a> {
    fn new(graph: &'a Graph) -> Self {
        let nodes: Vec<&Node> = graph.nodes().collect();
        let relationships: Vec<&Relationship> = graph.relationships().collect();
        let (node_contents, node_classes) = classes(&nodes, |node, bytes| content::write_node(node, bytes));
        let (relationship_contents, relationship_classes) =
            classes(&relationships, |relationship, bytes| content::write_relationship(relationship, bytes));
        Self {
            nodes,
            relationships,
            node_contents,
            node_classes,
            relationship_contents,
            relationship_classes,
        }
    }

    /// The number of a node. Nodes are numbered in the order of their ids.
    fn number(&self, id: NodeId) -> usize {
        self.nodes.binary_search_by_key(&id, |node| node.id).unwrap_or_default()
    }

    /// The connected components: for each, the numbers of its nodes, and the component itself.
    fn components(&self) -> Vec<(Vec<u32>, Component)> {
        let ends: Vec<(usize, usize)> = self
            .relationships
            .iter()
            .map(|relationship| (self.number(relationship.start), self.number(relationship.end)))
            .collect();
        let mut root: Vec<usize> = (0..self.nodes.len()).collect();
        for (start, end) in &ends {
            let (start, end) = (find(&mut root, *start), find(&mut root, *end));
            root[start.max(end)] = start.min(end);
        }
        let mut component_of_root = vec![usize::MAX; self.nodes.len()];
        let mut place = vec![(0, 0); self.nodes.len()];
        let mut members: Vec<Vec<u32>> = Vec::new();
        for (node, place) in place.iter_mut().enumerate() {
            let root = find(&mut root, node);
            if component_of_root[root] == usize::MAX {
                component_of_root[root] = members.len();
                members.push(Vec::new());
            }
            let component = component_of_root[root];
            *place = (component, members[component].len() as u32);
            members[component].push(node as u32);
        }
        let mut edges = vec![Vec::new(); members.len()];
        for ((start, end), class) in ends.iter().zip(&self.relationship_classes) {
            let (component, start) = place[*start];
            edges[component].push((start, place[*end].1, *class));
        }
        let component = |(members, edges): (Vec<u32>, Vec<_>)| {
            let classes = members.iter().map(|node| self.node_classes[*node as usize]).collect();
            (members, Component::new(classes, edges))
        };
        members.into_iter().zip(edges).map(component).collect()
    }

    /// The hash of a component, and its stable colouring.
    fn hash(&self, component: &Component) -> ([u8; 32], Colouring) {
        let stable = Colouring::of(component);
        let mut bytes = Vec::with_capacity(component.cost() * 32);
        match CanonicalForm::canonical(component, &stable) {
            Some(form) => {
                bytes.push(1);
                content::write_size(component.size(), &mut bytes);
                form.classes.iter().for_each(|class| self.write_node_class(*class, &mut bytes));
                for (start, end, class) in form.edges {
                    bytes.extend(start.to_le_bytes());
                    bytes.extend(end.to_le_bytes());
                    self.write_relationship_class(class, &mut bytes);
                }
            }
            None => {
                // Class numbers differ from graph to graph. Write the contents that they stand for, so that the same
                // component in another graph has the same hash.
                bytes.push(2);
                let local = self.localised(component);
                let stable = Colouring::of(&local.component);
                for number in stable.summary(&local.component) {
                    bytes.extend(number.to_le_bytes());
                }
                local.node_classes.iter().for_each(|class| self.write_node_class(*class, &mut bytes));
                for class in &local.relationship_classes {
                    self.write_relationship_class(*class, &mut bytes);
                }
            }
        }
        (*blake3::hash(&bytes).as_bytes(), stable)
    }

    /// Appends the content of the nodes of a class.
    fn write_node_class(&self, class: u32, bytes: &mut Vec<u8>) {
        let content = &self.node_contents[class as usize];
        content::write_size(content.len(), bytes);
        bytes.extend(content);
    }

    /// Appends the content of the relationships of a class.
    fn write_relationship_class(&self, class: u32, bytes: &mut Vec<u8>) {
        let content = &self.relationship_contents[class as usize];
        content::write_size(content.len(), bytes);
        bytes.extend(content);
    }

    /// The component with class numbers of its own, counted from 0.
    fn localised(&self, component: &Component) -> Localised {
        let distinct = |mut classes: Vec<u32>| {
            classes.sort_unstable();
            classes.dedup();
            classes
        };
        let node_classes = distinct(component.classes.clone());
        let relationship_classes = distinct(component.edges.iter().map(|edge| edge.2).collect());
        let local = |classes: &[u32], class: u32| classes.binary_search(&class).unwrap_or_default() as u32;
        let classes = component.classes.iter().map(|class| local(&node_classes, *class)).collect();
        let edges = component
            .edges
            .iter()
            .map(|(start, end, class)| (*start, *end, local(&relationship_classes, *class)))
            .collect();
        Localised { component: Component::new(classes, edges), node_classes, relationship_classes }
    }
}

/// A component with class numbers of its own, and for each of them the class number in the graph.
struct Localised {
    component: Component,
    node_classes: Vec<u32>,
    relationship_classes: Vec<u32>,
}

/// The distinct contents, sorted, and for each item the index of its content among them.
fn classes<T>(items: &[T], write: impl Fn(&T, &mut Vec<u8>)) -> (Vec<Vec<u8>>, Vec<u32>) {
    let mut contents: Vec<(Vec<u8>, usize)> = items
        .iter()
        .enumerate()
        .map(|(place, item)| {
            let mut bytes = Vec::new();
            write(item, &mut bytes);
            (bytes, place)
        })
        .collect();
    contents.sort_unstable();
    let mut classes = vec![0; items.len()];
    let mut distinct: Vec<Vec<u8>> = Vec::new();
    for (bytes, place) in contents {
        if distinct.last() != Some(&bytes) {
            distinct.push(bytes);
        }
        classes[place] = (distinct.len() - 1) as u32;
    }
    (distinct, classes)
}

/// The root of a node in a union-find forest, with path halving.
fn find(root: &mut [usize], mut node: usize) -> usize {
    while root[node] != node {
        root[node] = root[root[node]];
        node = root[node];
    }
    node
}
