//! `Projection`: WITH and RETURN that need all rows.

use super::{Ex, Slot};

/// WITH or RETURN with aggregation, DISTINCT, ORDER BY, SKIP or LIMIT, in this order.
#[derive(Debug)]
pub(crate) struct Projection {
    pub(crate) aggregation: Option<Aggregation>,
    /// The expressions for each row (for each group, if there is an aggregation).
    pub(crate) items: Vec<(Ex, Slot)>,
    pub(crate) distinct: bool,
    pub(crate) sort: Vec<SortKey>,
    pub(crate) skip: Option<Ex>,
    pub(crate) limit: Option<Ex>,
    /// The slots in scope after it.
    pub(crate) after: Vec<Slot>,
}

/// One key of ORDER BY.
#[derive(Debug)]
pub(crate) struct SortKey {
    pub(crate) key: Ex,
    pub(crate) descending: bool,
}

/// Grouping keys and aggregates.
#[derive(Debug)]
pub(crate) struct Aggregation {
    pub(crate) keys: Vec<(Ex, Slot)>,
    pub(crate) calls: Vec<AggregateCall>,
}

/// One aggregate function over the rows of a group.
#[derive(Debug)]
pub(crate) struct AggregateCall {
    pub(crate) kind: AggregateKind,
    pub(crate) distinct: bool,
    pub(crate) arguments: Vec<Ex>,
    pub(crate) slot: Slot,
}

/// Which aggregate.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum AggregateKind {
    /// `count(*)`
    CountStar,
    Count,
    Sum,
    Avg,
    Min,
    Max,
    Collect,
    PercentileCont,
    PercentileDisc,
    StDev,
    StDevP,
}

impl AggregateKind {
    /// The aggregate with this lower-case name, and its number of arguments.
    pub(crate) fn named(name: &str) -> Option<(Self, usize)> {
        Some(match name {
            "count" => (Self::Count, 1),
            "sum" => (Self::Sum, 1),
            "avg" => (Self::Avg, 1),
            "min" => (Self::Min, 1),
            "max" => (Self::Max, 1),
            "collect" | "collect_list" => (Self::Collect, 1),
            "percentilecont" | "percentile_cont" => (Self::PercentileCont, 2),
            "percentiledisc" | "percentile_disc" => (Self::PercentileDisc, 2),
            "stdev" | "stddev_samp" => (Self::StDev, 1),
            "stdevp" | "stddev_pop" => (Self::StDevP, 1),
            _ => return None,
        })
    }
}
