//! `Facet`: what of traversers a later step may read besides their values.

use crate::oracle::Usage;

/// What a rule may change besides the bag of results and their order. The order never counts: a traversal whose answer depends on
/// an order that is not determined is not rewritten at all.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Facet {
    /// Where traversers have been.
    Path,
    /// What labels of the path are bound to.
    Labels,
    /// How traversers are bulked. Sacks that are merged show it, `withBulk(false)`, and steps that send traversers one by one through a
    /// traversal of their own: `local(count())` gives one result for a traverser of bulk two.
    Bulk,
    /// Their sacks.
    Sack,
    /// What is collected beside the stream, and when.
    SideEffects,
}

/// Steps that send traversers one by one, with their bulk, through a traversal of their own.
const ONE_BY_ONE: [&str; 10] =
    ["branch", "choose", "coalesce", "flatMap", "local", "map", "match", "optional", "repeat", "union"];

impl Facet {
    /// Whether steps that use such things read it.
    pub(crate) fn is_read_by(self, usage: &Usage) -> bool {
        match self {
            Self::Path => usage.path,
            // A path shows its labels.
            Self::Labels => usage.labels || usage.path,
            Self::Bulk => usage.sack || ONE_BY_ONE.iter().any(|name| usage.names.contains(name)),
            Self::Sack => usage.sack,
            Self::SideEffects => usage.side_effects,
        }
    }
}
