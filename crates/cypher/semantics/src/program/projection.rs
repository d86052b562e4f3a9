//! `Projection`: a compiled WITH or RETURN that needs all rows.

use super::{Ex, Slot};

/// A WITH or RETURN with aggregation, DISTINCT, ORDER BY, SKIP or LIMIT, which are applied in this order.
#[derive(Debug)]
pub(crate) struct Projection {
    pub(crate) aggregation: Option<Aggregation>,
    /// The expressions of the columns and their slots. With an aggregation they are evaluated for each group, otherwise
    /// for each row.
    pub(crate) items: Vec<(Ex, Slot)>,
    pub(crate) distinct: bool,
    pub(crate) sort: Vec<SortKey>,
    pub(crate) skip: Option<Ex>,
    pub(crate) limit: Option<Ex>,
    /// The slots that are still needed after the projection.
    pub(crate) after: Vec<Slot>,
}

/// One key of ORDER BY.
#[derive(Debug)]
pub(crate) struct SortKey {
    pub(crate) key: Ex,
    pub(crate) descending: bool,
}

/// The grouping keys and aggregates of a projection.
#[derive(Debug)]
pub(crate) struct Aggregation {
    pub(crate) keys: Vec<(Ex, Slot)>,
    pub(crate) calls: Vec<AggregateCall>,
}

/// One call of an aggregate function, and the slot of its value.
#[derive(Debug)]
pub(crate) struct AggregateCall {
    pub(crate) kind: AggregateKind,
    pub(crate) distinct: bool,
    pub(crate) arguments: Vec<Ex>,
    pub(crate) slot: Slot,
}

/// Which aggregate function is called.
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
