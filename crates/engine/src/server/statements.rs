//! `Statements`: what a session asks on its own account, in the language of its engine.

/// Texts in the language of an engine.
#[derive(Clone, Copy, Debug)]
pub struct Statements {
    /// Is answered at once and changes nothing.
    pub ping: &'static str,
    /// Answers every node.
    pub nodes: &'static str,
    /// Answers every relationship.
    pub relationships: &'static str,
    /// Answers how many nodes there are, in one cell.
    pub count_nodes: &'static str,
    /// Answers how many relationships there are, in one cell.
    pub count_relationships: &'static str,
    /// False if a statement certainly changes nothing.
    pub may_write: fn(&str) -> bool,
}
