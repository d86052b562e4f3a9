//! `Composite`: a value of a type that Gremlin has and Cypher does not, and that consists of other values.

use std::{
    cmp::Ordering,
    fmt::{self, Display, Formatter},
    hash::{Hash, Hasher},
};

use crate::{Value, relation::identity};

/// The type of a [`Composite`], which decides what its parts are.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum CompositeKind {
    /// A set: the parts are its members.
    Set,
    /// A bag: the parts are each distinct member, followed by its count.
    BulkSet,
    /// A map with keys of any type: the parts are each key, followed by its value.
    Map,
    /// One entry of a map: the parts are key and value.
    Entry,
    /// A property of an edge or of a vertex property: the parts are key and value. The element that the property
    /// belongs to is not part of the value.
    Property,
    /// A property of a vertex: the parts are key and value, and the map of its meta-properties if they are known.
    /// Neither the property's id nor the vertex that it belongs to is part of the value.
    VertexProperty,
    /// The path of a traverser: the parts are each object, followed by the list of its labels.
    Path,
    /// Paths merged at their common beginnings: the parts are each root, followed by the tree below it.
    Tree,
    /// A subgraph: the parts are its elements.
    Graph,
}

/// A value that consists of values.
///
/// All four relations of [`crate::relation`] on composites are identity; the semantics of Gremlin define their own. The
/// order of members, entries and branches does not matter for identity, but the order of a map's entries is remembered,
/// see [`Composite::in_sequence`].
#[derive(Clone, Debug)]
pub struct Composite {
    kind: CompositeKind,
    /// The parts, sorted by identity if the kind has no order.
    parts: Vec<Value>,
    /// For each entry of a map in its original order, its index in `parts`; empty if both orders are the same.
    sequence: Vec<usize>,
}

impl CompositeKind {
    /// Every kind of composite.
    pub const ALL: [Self; 9] = [
        Self::Set,
        Self::BulkSet,
        Self::Map,
        Self::Entry,
        Self::Property,
        Self::VertexProperty,
        Self::Path,
        Self::Tree,
        Self::Graph,
    ];

    /// The name of the kind in files.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Set => "set",
            Self::BulkSet => "bulk-set",
            Self::Map => "map",
            Self::Entry => "entry",
            Self::Property => "property",
            Self::VertexProperty => "vertex-property",
            Self::Path => "path",
            Self::Tree => "tree",
            Self::Graph => "graph",
        }
    }

    /// The kind with this name.
    pub fn from_word(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|kind| kind.word() == word)
    }

    /// How many consecutive parts belong together: 2 for a key and its value, for example.
    const fn stride(self) -> usize {
        match self {
            Self::Set | Self::Graph => 1,
            Self::BulkSet | Self::Map | Self::Path | Self::Tree | Self::Entry => 2,
            Self::Property | Self::VertexProperty => 2,
        }
    }

    /// Whether the order of the parts matters.
    const fn is_ordered(self) -> bool {
        matches!(self, Self::Entry | Self::Property | Self::VertexProperty | Self::Path)
    }

    /// True if a composite of this kind can have these parts.
    fn admits(self, parts: &[Value]) -> bool {
        let even = parts.len().is_multiple_of(self.stride());
        let second = |fits: fn(&Value) -> bool| even && parts.iter().skip(1).step_by(2).all(fits);
        match self {
            Self::Set => true,
            Self::Graph => parts.iter().all(|part| matches!(part, Value::Node(_) | Value::Relationship(_))),
            Self::Map => even,
            Self::BulkSet => second(|count| matches!(count, Value::Int(1..))),
            Self::Path => second(
                |labels| matches!(labels, Value::List(labels) if labels.iter().all(|label| matches!(label, Value::String(_)))),
            ),
            Self::Tree => {
                second(|below| matches!(below, Value::Composite(below) if below.kind == Self::Tree))
            }
            Self::Entry => parts.len() == 2,
            Self::Property => matches!(parts, [Value::String(_), _]),
            Self::VertexProperty => match parts {
                [Value::String(_), _] => true,
                [Value::String(_), _, Value::Composite(own)] => own.kind == Self::Map,
                _ => false,
            },
        }
    }
}

impl Composite {
    /// A composite of these parts; `None` if a composite of this kind cannot have them. The labels of a path are
    /// sorted, and equal members of a bag are merged.
    pub fn new(kind: CompositeKind, mut parts: Vec<Value>) -> Option<Self> {
        if !kind.admits(&parts) {
            return None;
        }
        if kind == CompositeKind::Path {
            for labels in parts.iter_mut().skip(1).step_by(2) {
                if let Value::List(labels) = labels {
                    labels.sort_by(identity::order);
                }
            }
        }
        if kind.is_ordered() {
            return Some(Self { kind, parts, sequence: Vec::new() });
        }
        Some(Self::sorted(kind, parts))
    }

    /// A composite whose order does not matter, with its parts sorted by identity. Equal members of a bag are merged.
    fn sorted(kind: CompositeKind, parts: Vec<Value>) -> Self {
        let stride = kind.stride();
        let mut groups: Vec<(usize, Vec<Value>)> = Vec::with_capacity(parts.len() / stride);
        let mut parts = parts.into_iter();
        while let Some(first) = parts.next() {
            let mut group = vec![first];
            group.extend(parts.by_ref().take(stride - 1));
            groups.push((groups.len(), group));
        }
        groups.sort_by(|(_, left), (_, right)| identity::order_lists(left, right));
        let mut sequence = Vec::new();
        if kind == CompositeKind::Map && !groups.is_sorted_by_key(|(place, _)| *place) {
            sequence = vec![0; groups.len()];
            for (now, (before, _)) in groups.iter().enumerate() {
                sequence[*before] = now;
            }
        }
        let mut parts = Vec::with_capacity(groups.len() * stride);
        for (_, group) in groups {
            match (kind, group.as_slice(), parts.as_mut_slice()) {
                (CompositeKind::BulkSet, [member, Value::Int(more)], [.., last, Value::Int(count)])
                    if last == member =>
                {
                    *count = count.saturating_add(*more);
                }
                _ => parts.extend(group),
            }
        }
        Self { kind, parts, sequence }
    }

    /// A set of these members.
    pub fn set(members: Vec<Value>) -> Self {
        Self::sorted(CompositeKind::Set, members)
    }

    /// A map of these entries.
    pub fn map(entries: impl IntoIterator<Item = (Value, Value)>) -> Self {
        let parts = entries.into_iter().flat_map(|(key, value)| [key, value]).collect();
        Self::sorted(CompositeKind::Map, parts)
    }

    /// The kind of the composite.
    pub const fn kind(&self) -> CompositeKind {
        self.kind
    }

    /// The parts of the composite. If their order does not matter, they are sorted by identity.
    pub fn parts(&self) -> &[Value] {
        &self.parts
    }

    /// The parts in pairs: keys with values, members with counts, or objects with labels.
    pub fn pairs(&self) -> impl Iterator<Item = (&Value, &Value)> {
        self.parts.chunks_exact(2).map(|pair| (&pair[0], &pair[1]))
    }

    /// The parts of a map in their original order; for other kinds, the same as [`Composite::parts`].
    pub fn in_sequence(&self) -> Vec<&Value> {
        if self.sequence.is_empty() {
            return self.parts.iter().collect();
        }
        self.sequence.iter().flat_map(|place| [&self.parts[2 * place], &self.parts[2 * place + 1]]).collect()
    }

    /// A composite of the same kind with every part changed; `None` if a composite of this kind cannot have the changed
    /// parts.
    pub fn map_parts(&self, change: impl FnMut(&Value) -> Value) -> Option<Self> {
        Self::new(self.kind, self.in_sequence().into_iter().map(change).collect())
    }
}

/// A total order, to sort composites by. Composites are `Equal` in it exactly if they are identical; the order has no
/// other meaning.
impl Ord for Composite {
    fn cmp(&self, other: &Self) -> Ordering {
        self.kind.cmp(&other.kind).then_with(|| identity::order_lists(&self.parts, &other.parts))
    }
}

impl PartialOrd for Composite {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl PartialEq for Composite {
    fn eq(&self, other: &Self) -> bool {
        self.kind == other.kind && self.parts == other.parts
    }
}

impl Eq for Composite {}

impl Hash for Composite {
    fn hash<H: Hasher>(&self, state: &mut H) {
        (self.kind, &self.parts).hash(state);
    }
}

impl Display for Composite {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let parts = self.in_sequence();
        let separated = |f: &mut Formatter<'_>, between: &str| {
            parts.chunks(self.kind.stride()).enumerate().try_for_each(|(place, group)| {
                f.write_str(if place == 0 { "" } else { ", " })?;
                match group {
                    [one] => one.fmt(f),
                    [first, second, ..] => write!(f, "{first}{between}{second}"),
                    [] => Ok(()),
                }
            })
        };
        match self.kind {
            CompositeKind::Set => f.write_str("set{").and_then(|()| separated(f, ""))?,
            CompositeKind::BulkSet => f.write_str("bulkset{").and_then(|()| separated(f, " × "))?,
            CompositeKind::Map => f.write_str("[").and_then(|()| separated(f, ": "))?,
            CompositeKind::Entry => f.write_str("entry{").and_then(|()| separated(f, ": "))?,
            CompositeKind::Property => f.write_str("p[").and_then(|()| separated(f, " -> "))?,
            CompositeKind::VertexProperty => {
                write!(f, "vp[{} -> {}", self.parts[0], self.parts[1])?;
                if let Some(own) = self.parts.get(2) {
                    write!(f, " {own}")?;
                }
            }
            CompositeKind::Path => f.write_str("path[").and_then(|()| path(f, self))?,
            CompositeKind::Tree => f.write_str("tree{").and_then(|()| separated(f, ": "))?,
            CompositeKind::Graph => f.write_str("graph{").and_then(|()| separated(f, ""))?,
        }
        let bracket = matches!(
            self.kind,
            CompositeKind::Map
                | CompositeKind::Property
                | CompositeKind::VertexProperty
                | CompositeKind::Path
        );
        f.write_str(if bracket { "]" } else { "}" })
    }
}

/// Writes the objects of a path, each with its labels if it has any.
fn path(f: &mut Formatter<'_>, path: &Composite) -> fmt::Result {
    for (place, (object, labels)) in path.pairs().enumerate() {
        f.write_str(if place == 0 { "" } else { ", " })?;
        object.fmt(f)?;
        if let Value::List(labels) = labels
            && !labels.is_empty()
        {
            let names: Vec<String> = labels.iter().map(ToString::to_string).collect();
            write!(f, "@{}", names.join("@"))?;
        }
    }
    Ok(())
}
