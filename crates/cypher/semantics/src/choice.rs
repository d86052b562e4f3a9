//! `Choice`: decides at every point where openCypher allows several answers.

use crate::outcomes::Systematic;

/// A point of the evaluation where openCypher allows several answers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum ChoicePoint {
    /// The order of the rows of a query without ORDER BY.
    RowOrder,
    /// The order of rows whose keys of ORDER BY are all equal.
    SortTie,
    /// The order in which aggregates see the rows of a group (visible in `collect` and in sums of floats), and the
    /// order of lists made from matches (pattern comprehensions, `COLLECT {}`, `allShortestPaths`).
    CollectOrder,
    /// The order of the list that `keys()` returns.
    KeyOrder,
    /// The order of the list that `labels()` returns.
    LabelOrder,
    /// Which of several equally short paths `shortestPath` or a path selector returns.
    ShortestTie,
    /// Which of several equivalent values, such as 1 and 1.0, stands for all of them after DISTINCT, grouping or UNION.
    Representative,
    /// The order in which a scan visits nodes. If several rows raise an error, it decides which error is raised first,
    /// and whether the search ends before it reaches such a row.
    ScanOrder,
    /// Which operand of AND, OR, a list, a map or a call is evaluated first, and so which of several errors is
    /// raised; for AND and OR also whether the other operand is evaluated at all.
    OperandOrder,
    /// The order in which `all`, `any`, `none` and `single` visit the elements of a list.
    ElementOrder,
    /// Whether the evaluation stops early: at LIMIT, and at the argument that `coalesce` returns. What is not evaluated
    /// raises no error.
    Laziness,
    /// The direction in which MERGE creates a relationship that is written without direction.
    MergeDirection,
}

impl ChoicePoint {
    /// All choice points, in the order of their declaration.
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

    /// Whether this point decides only whether an error is raised, and which one: without errors it changes no answer.
    pub fn decides_errors_only(self) -> bool {
        matches!(self, Self::ScanOrder | Self::OperandOrder | Self::ElementOrder | Self::Laziness)
    }
}

/// Decides which answer is given at each [`ChoicePoint`].
pub trait Choice {
    /// The order of `length` items: a permutation of `0..length`, or `None` to keep their order.
    fn permutation(&self, point: ChoicePoint, length: usize) -> Option<Vec<usize>>;

    /// The index of the alternative to take, out of `length` alternatives.
    fn pick(&self, point: ChoicePoint, length: usize) -> usize;

    /// A factor by which a number is multiplied if engines compute its last digits differently; `None` to leave the
    /// number as it is.
    fn blur(&self) -> Option<f64> {
        None
    }

    /// This choice as a [`Systematic`], if it is one. A [`Systematic`] enumerates all choices, so the interpreter does
    /// not ask it for choices on which no outcome depends.
    fn systematic(&self) -> Option<&Systematic> {
        None
    }
}
