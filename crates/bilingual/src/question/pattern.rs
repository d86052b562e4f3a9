//! `Pattern`: nodes and the relationships between them, in a line.

use super::Filter;
use edgewise_model::Name;
use serde::{Deserialize, Serialize};

/// A node, and the relationships that are followed from it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Pattern {
    /// The first node.
    pub start: Spot,
    /// The relationships that are followed, each to another node.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub hops: Vec<Hop>,
}

/// A node of a pattern.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Spot {
    /// The label of the node; any if `None`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub label: Option<Name>,
    /// What else must hold for the node.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub filters: Vec<Filter>,
}

/// A relationship of a pattern, and the node that it leads to.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Hop {
    /// The direction in which the relationship is followed.
    pub way: Way,
    /// The types of the relationship; any if empty.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub kinds: Vec<Name>,
    /// What else must hold for the relationship.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub filters: Vec<Filter>,
    /// The node that the relationship leads to.
    #[serde(default)]
    pub to: Spot,
}

/// A direction in which relationships are followed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Way {
    /// From start to end.
    Out,
    /// From end to start.
    In,
    /// In both directions.
    Both,
}

impl Pattern {
    /// The node at this index; the first has index 0.
    pub fn spot(&self, index: usize) -> Option<&Spot> {
        match index.checked_sub(1) {
            None => Some(&self.start),
            Some(hop) => self.hops.get(hop).map(|hop| &hop.to),
        }
    }

    /// True if a match may use one relationship twice. Within one MATCH Cypher forbids that, and Gremlin allows it, so
    /// that such a pattern is matched by one MATCH for each relationship.
    pub fn may_repeat(&self) -> bool {
        let overlap = |one: &Hop, other: &Hop| {
            one.kinds.is_empty()
                || other.kinds.is_empty()
                || one.kinds.iter().any(|kind| other.kinds.contains(kind))
        };
        self.hops
            .iter()
            .enumerate()
            .any(|(place, hop)| self.hops[..place].iter().any(|own| overlap(own, hop)))
    }

    /// The types that are followed in both directions, one list for each relationship; an empty one stands for all.
    pub fn both_ways(&self) -> impl Iterator<Item = &[Name]> {
        self.hops.iter().filter(|hop| hop.way == Way::Both).map(|hop| hop.kinds.as_slice())
    }
}
