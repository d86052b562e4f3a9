//! `Choice`: the single hook for every point where openCypher allows several answers.

use crate::outcomes::Systematic;

/// A point where openCypher allows several answers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum ChoicePoint {
    /// The order of rows without ORDER BY.
    RowOrder,
    /// The order of rows equal under ORDER BY.
    SortTie,
    /// The order in which aggregates see the rows of a group (visible in `collect` and in sums of floats), and the
    /// order of lists made from matches (pattern comprehensions, `COLLECT {}`, `allShortestPaths`).
    CollectOrder,
    /// The order of `keys()`.
    KeyOrder,
    /// The order of `labels()`.
    LabelOrder,
    /// Which of several equally short paths is returned.
    ShortestTie,
    /// Which of several equivalent values represents them under DISTINCT, grouping and UNION.
    Representative,
    /// In which order nodes are visited. It decides which of several failing rows fails first, and whether a row
    /// that ends the search comes before it.
    ScanOrder,
    /// Which operand of AND, OR, a list, a map or a call is evaluated first, and so which of several errors is
    /// raised; for AND and OR also whether the other operand is evaluated at all.
    OperandOrder,
    /// In which order `all`, `any`, `none` and `single` visit the elements.
    ElementOrder,
    /// Whether values that are not needed are computed: rows after LIMIT, arguments after the one that `coalesce`
    /// returns.
    Laziness,
    /// The direction in which MERGE creates an undirected relationship.
    MergeDirection,
}

impl ChoicePoint {
    /// All points.
    pub const ALL: [Self; 12] = [
        Self::RowOrder,
        Self::SortTie,
        Self::CollectOrder,
        Self::KeyOrder,
        Self::LabelOrder,
        Self::ShortestTie,
        Self::Representative,
        Self::ScanOrder,
        Self::OperandOrder,
        Self::ElementOrder,
        Self::Laziness,
        Self::MergeDirection,
    ];

    /// Whether it affects only which error is raised, or whether one is raised.
    pub fn decides_errors_only(self) -> bool {
        matches!(self, Self::ScanOrder | Self::OperandOrder | Self::ElementOrder | Self::Laziness)
    }
}

/// Decides where several answers are allowed.
pub trait Choice {
    /// The order of `length` items: a permutation of `0..length`, or `None` to keep their order.
    fn permutation(&self, point: ChoicePoint, length: usize) -> Option<Vec<usize>>;

    /// The index of one of `length` items.
    fn pick(&self, point: ChoicePoint, length: usize) -> usize;

    /// A factor for a number whose last digits engines compute differently; `None` to leave the number as it is.
    fn blur(&self) -> Option<f64> {
        None
    }

    /// Itself, if it enumerates all choices. The interpreter then skips choices that no outcome depends on.
    fn systematic(&self) -> Option<&Systematic> {
        None
    }
}
