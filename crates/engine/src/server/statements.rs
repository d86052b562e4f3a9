//! `Statements`: the statements that a session itself sends, in the language of its engine.

/// Statements in the language of an engine.
#[derive(Clone, Copy, Debug)]
pub struct Statements {
    /// Returns at once and changes nothing.
    pub ping: &'static str,
    /// Returns every node.
    pub nodes: &'static str,
    /// Returns every relationship.
    pub relationships: &'static str,
    /// Returns the number of nodes in one cell.
    pub count_nodes: &'static str,
    /// Returns the number of relationships in one cell.
    pub count_relationships: &'static str,
    /// False only if a statement certainly changes nothing.
    pub may_write: fn(&str) -> bool,
}
