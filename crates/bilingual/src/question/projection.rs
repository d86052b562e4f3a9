//! `Projection`: what a question returns.

use super::Pattern;
use edgewise_model::Name;
use serde::{Deserialize, Serialize};

/// What is returned of each match, or of all of them. A match without a property that is returned is left out.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum Projection {
    /// The number of matches.
    Count,
    /// A property of each match.
    Values {
        /// The element that has the property.
        at: Place,
        /// The key of the property.
        key: Name,
        /// True if equal values are returned once.
        distinct: bool,
        /// If only the first values are returned: in which order, and how many.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        first: Option<Sort>,
    },
    /// The label or type of an element of each match.
    Kind {
        /// The element.
        at: Place,
        /// True if equal labels are returned once.
        distinct: bool,
    },
    /// Several properties of each match, of different elements.
    Row(Vec<(Place, Name)>),
    /// One value that is computed from a property of all matches; no row if no match has the property.
    Fold {
        /// The element that has the property.
        at: Place,
        /// The key of the property.
        key: Name,
        /// What is computed.
        fold: Fold,
    },
    /// Each value of a property, a string, with the number of matches that have it.
    Group {
        /// The element that has the property.
        at: Place,
        /// The key of the property.
        key: Name,
    },
}

/// An element of a pattern.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Place {
    /// The node at this index.
    Node(usize),
    /// The relationship at this index.
    Edge(usize),
}

/// What is computed of several values.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Fold {
    /// The smallest value.
    Min,
    /// The largest value.
    Max,
    /// The sum of integers.
    Sum,
}

/// The first values in an order. Which of several equal values are returned is left open, and does not show.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Sort {
    /// True if the largest value comes first.
    pub descending: bool,
    /// How many values are returned.
    pub limit: u32,
}

impl Projection {
    /// The name of the kind of projection, which is part of an oracle's rule.
    pub const fn name(&self) -> &'static str {
        match self {
            Self::Count => "count",
            Self::Values { .. } => "values",
            Self::Kind { .. } => "kind",
            Self::Row(_) => "row",
            Self::Fold { .. } => "fold",
            Self::Group { .. } => "group",
        }
    }

    /// The elements that are used, each with the key of the property that is returned, if it is one.
    pub fn places(&self) -> Vec<(Place, Option<&Name>)> {
        match self {
            Self::Count => Vec::new(),
            Self::Values { at, key, .. } | Self::Fold { at, key, .. } | Self::Group { at, key } => {
                vec![(*at, Some(key))]
            }
            Self::Kind { at, .. } => vec![(*at, None)],
            Self::Row(columns) => columns.iter().map(|(at, key)| (*at, Some(key))).collect(),
        }
    }

    /// True if the pattern has the elements that are used, and each column of a row belongs to another element.
    pub fn fits(&self, pattern: &Pattern) -> bool {
        let places = self.places();
        let exists = |place: &Place| match place {
            Place::Node(index) => *index <= pattern.hops.len(),
            Place::Edge(index) => *index < pattern.hops.len(),
        };
        let columns = !matches!(self, Self::Row(columns) if columns.len() < 2);
        columns
            && places.iter().all(|(place, _)| exists(place))
            && (0..places.len()).all(|later| (0..later).all(|own| places[own].0 != places[later].0))
    }
}
