//! Syntax trees of the updating clauses: CREATE, MERGE, SET, REMOVE, DELETE, FOREACH.

use super::{Clause, Expr, Labels, Name, PathPattern};

/// The clause `CREATE patterns`.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Create {
    /// The paths to create, at least one.
    pub patterns: Vec<PathPattern>,
}

/// The clause `MERGE pattern [ON MATCH SET …] [ON CREATE SET …]`.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Merge {
    /// The path; MERGE takes only one.
    pub pattern: PathPattern,
    /// The actions `ON MATCH …` and `ON CREATE …`, in written order.
    pub actions: Vec<MergeAction>,
}

/// An action of MERGE: `ON { MATCH | CREATE } SET …`.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct MergeAction {
    /// When the action applies.
    pub event: MergeEvent,
    /// What the action sets.
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

/// The clause `SET items`.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Set {
    /// The changes, at least one.
    pub items: Vec<SetItem>,
}

/// One change of SET.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum SetItem {
    /// `e.k = v` or `e[k] = v`: the target is a `Property` or `Index` expression.
    Property {
        /// The property to set.
        target: Expr,
        /// The new value of the property.
        value: Expr,
    },
    /// `v = e`: replaces all properties.
    Replace {
        /// The variable of the node or relationship.
        variable: Name,
        /// The map or the element whose properties are copied.
        value: Expr,
    },
    /// `v += e`: adds or overwrites properties, and keeps the others.
    Add {
        /// The variable of the node or relationship.
        variable: Name,
        /// The map or the element whose properties are copied.
        value: Expr,
    },
    /// `v:A:B`: adds labels.
    Labels {
        /// The variable of the node.
        variable: Name,
        /// The labels to add.
        labels: Labels,
    },
}

/// The clause `REMOVE items`.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Remove {
    /// The removals, at least one.
    pub items: Vec<RemoveItem>,
}

/// One removal of REMOVE.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum RemoveItem {
    /// `e.k` or `e[k]`: removes a property.
    Property(Expr),
    /// `v:A:B`: removes labels.
    Labels {
        /// The variable of the node.
        variable: Name,
        /// The labels to remove.
        labels: Labels,
    },
}

/// The clause `[DETACH | NODETACH] DELETE items`.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Delete {
    /// Whether `DETACH` is written.
    pub detach: bool,
    /// Whether `NODETACH` is written.
    pub nodetach: bool,
    /// The elements to delete, at least one.
    pub items: Vec<Expr>,
}

/// The clause `FOREACH (v IN list | clauses)`.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Foreach {
    /// The variable for each element of the list.
    pub variable: Name,
    /// The list that is iterated over.
    pub list: Expr,
    /// The updating clauses to run for each element, at least one.
    pub body: Vec<Clause>,
}
