//! `Choice`: the one hook for every point where openCypher allows several answers.

use crate::outcomes::Systematic;

/// A point where openCypher allows several answers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum ChoicePoint {
    /// The order of rows nobody sorted.
    RowOrder,
    /// The order of rows equal under ORDER BY.
    SortTie,
    /// The order in which aggregates see the rows of a group: `collect`, and float sums; and the order of lists made of
    /// matches (pattern comprehensions, `COLLECT {}`, `allShortestPaths`).
    CollectOrder,
    /// The order of `keys()`.
    KeyOrder,
    /// The order of `labels()`.
    LabelOrder,
    /// Which of several shortest paths.
    ShortestTie,
    /// Which of several equivalent values stands for all under DISTINCT, grouping and UNION.
    Representative,
    /// In which order nodes are looked at, and so which of several rows that fail is the first to fail, or whether one
    /// that decides comes before it.
    ScanOrder,
    /// Which operand of AND, OR, a list, a map or a call is computed first, and so which of several errors is raised;
    /// of AND and OR also whether one side keeps the other from being looked at.
    OperandOrder,
    /// In which order `all`, `any`, `none` and `single` look at the elements.
    ElementOrder,
    /// Whether what nobody needs is computed: rows after LIMIT, arguments after the one that `coalesce` takes.
    Laziness,
    /// Which way an undirected relationship goes that MERGE creates.
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

    /// Whether all that depends on it is which error is raised, or whether one is.
    pub fn decides_errors_only(self) -> bool {
        matches!(self, Self::ScanOrder | Self::OperandOrder | Self::ElementOrder | Self::Laziness)
    }
}

/// Decides where several answers are allowed.
pub trait Choice {
    /// The order of `length` things: a permutation of `0..length`, or none to leave them as they are.
    fn permutation(&self, point: ChoicePoint, length: usize) -> Option<Vec<usize>>;

    /// One of `length` things.
    fn pick(&self, point: ChoicePoint, length: usize) -> usize;

    /// What a number is multiplied by whose last digits every engine computes in its own way; none to leave it as it is.
    fn blur(&self) -> Option<f64> {
        None
    }

    /// Itself, if it goes through all choices: then what no outcome depends on is not asked.
    fn systematic(&self) -> Option<&Systematic> {
        None
    }
}
