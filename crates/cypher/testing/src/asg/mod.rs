//! Abstract Syntax Graphs: the pattern of one clause as a graph, written out again along random walks (GRev).
//!
//! ```text
//! patterns → Asg (vertices with constraints, edges) → random walk covering → patterns that mean the same
//! ```
//!
//! All paths of a pattern stay in one clause, so relationship uniqueness is preserved. Only
//! [`PatternOptions::split`] spreads them over several MATCH clauses, and then adds the inequalities that the
//! single clause implied.

mod cover;
mod graph;
mod options;
mod path_trail;
mod pattern_rewriter;
mod refusal;
mod reverse;
mod split;
mod spread;

pub use options::{PatternOptions, Placement, Uniqueness};
pub use pattern_rewriter::{PatternRewriter, rewrite_patterns};
pub use refusal::Refusal;
pub use reverse::reverse_path;

pub(crate) use pattern_rewriter::{match_along_walks, match_along_walks_and_split, subquery_along_walks};
pub(crate) use spread::Naming;
