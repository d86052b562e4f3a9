//! `Choice`: the one hook for every point where openCypher allows several answers.

/// A point where openCypher allows several answers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum ChoicePoint {
    /// The order of rows nobody sorted.
    RowOrder,
    /// The order of rows equal under ORDER BY.
    SortTie,
    /// The order in which aggregates see the rows of a group: `collect`, and float sums.
    CollectOrder,
    /// The order of `keys()`.
    KeyOrder,
    /// The order of `labels()`.
    LabelOrder,
    /// Which of several shortest paths.
    ShortestTie,
    /// Which of several equivalent values stands for all under DISTINCT, grouping and UNION.
    Representative,
}

/// Decides where several answers are allowed.
pub trait Choice {
    /// The order of `length` things: a permutation of `0..length`, or none to leave them as they are.
    fn permutation(&self, point: ChoicePoint, length: usize) -> Option<Vec<usize>>;

    /// One of `length` things.
    fn pick(&self, point: ChoicePoint, length: usize) -> usize;
}
