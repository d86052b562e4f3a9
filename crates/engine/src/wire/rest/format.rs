//! `RestFormat`: how a server writes its answers.

/// How a server writes its answers.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum RestFormat {
    /// ArcadeDB: `{"version": …, "result": [rows]}`, elements with `@rid`.
    #[default]
    ArcadeDb,
    /// HugeGraph: `{"status": {…}, "result": {"data": [rows]}}`, elements with `_type`.
    HugeGraph,
}
