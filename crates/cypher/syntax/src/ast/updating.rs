//! Updating clauses: CREATE, MERGE, SET, REMOVE, DELETE, FOREACH.

use super::{Clause, Expr, Labels, Name, PathPattern};

/// `CREATE <create graph pattern>`
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Create {
    /// The paths, at least one.
    pub patterns: Vec<PathPattern>,
}

/// `MERGE <merge graph pattern> [ <merge action> ]`
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Merge {
    /// The path; MERGE takes only one.
    pub pattern: PathPattern,
    /// `ON MATCH …`, `ON CREATE …` in written order.
    pub actions: Vec<MergeAction>,
}

/// `<merge action> ::= ON { MATCH | CREATE } <set statement>`
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct MergeAction {
    /// When it applies.
    pub event: MergeEvent,
    /// What is set.
    pub items: Vec<SetItem>,
}

/// When a merge action applies.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum MergeEvent {
    /// `ON MATCH`
    Match,
    /// `ON CREATE`
    Create,
}

/// `SET <set item list>`
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Set {
    /// The items, at least one.
    pub items: Vec<SetItem>,
}

/// `<set item>`
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum SetItem {
    /// `e.k = v` or `e[k] = v`: the target is a `Property` or `Index` expression.
    Property {
        /// The property to set.
        target: Expr,
        /// The value.
        value: Expr,
    },
    /// `v = e`
    Replace {
        /// The element.
        variable: Name,
        /// The map or element.
        value: Expr,
    },
    /// `v += e`
    Add {
        /// The element.
        variable: Name,
        /// The map or element.
        value: Expr,
    },
    /// `v:A:B`
    Labels {
        /// The node.
        variable: Name,
        /// The labels.
        labels: Labels,
    },
}

/// `REMOVE <remove item list>`
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Remove {
    /// The items, at least one.
    pub items: Vec<RemoveItem>,
}

/// `<remove item>`
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum RemoveItem {
    /// `e.k` or `e[k]`
    Property(Expr),
    /// `v:A:B`
    Labels {
        /// The node.
        variable: Name,
        /// The labels.
        labels: Labels,
    },
}

/// `[ DETACH ] DELETE <delete item list>`
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Delete {
    /// `DETACH` is written.
    pub detach: bool,
    /// `NODETACH` is written.
    pub nodetach: bool,
    /// What is deleted, at least one.
    pub items: Vec<Expr>,
}

/// `FOREACH (v IN list | clauses)`
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Foreach {
    /// The variable.
    pub variable: Name,
    /// The list.
    pub list: Expr,
    /// Updating clauses, at least one.
    pub body: Vec<Clause>,
}
