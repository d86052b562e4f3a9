//! `Facet`: the parts of a traverser, besides its value, that a later step may read.

use crate::oracle::Usage;

/// What a rewrite rule may change in addition to the order of results. The order needs no facet: a traversal whose answer
/// depends on an undetermined order is never rewritten.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Facet {
    /// The objects on the path of a traverser.
    Path,
    /// The objects to which the labels of the path are bound.
    Labels,
    /// The bulk of traversers. It is visible through merged sacks, `withBulk(false)`, and steps that send each
    /// traverser through a nested traversal: `local(count())` has one result for a traverser of bulk two.
    Bulk,
    /// The sacks of traversers.
    Sack,
    /// The content of side effects, and when it is collected.
    SideEffects,
}

/// Steps that send each traverser, with its bulk, through a nested traversal.
const ONE_BY_ONE: [&str; 10] =
    ["branch", "choose", "coalesce", "flatMap", "local", "map", "match", "optional", "repeat", "union"];

impl Facet {
    /// Whether steps with this usage read the facet.
    pub(crate) fn is_read_by(self, usage: &Usage) -> bool {
        match self {
            Self::Path => usage.path,
            // A path contains its labels.
            Self::Labels => usage.labels || usage.path,
            Self::Bulk => usage.sack || ONE_BY_ONE.iter().any(|name| usage.names.contains(name)),
            Self::Sack => usage.sack,
            Self::SideEffects => usage.side_effects,
        }
    }
}
