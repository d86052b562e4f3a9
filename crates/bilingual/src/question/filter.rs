//! `Filter`: what must hold for a node or a relationship.

use super::Way;
use edgewise_model::{Name, Value};
use serde::{Deserialize, Serialize};

/// A condition on a node or a relationship. A missing property meets no condition but [`Filter::Absent`]: Cypher's
/// predicates are then null, and Gremlin's `has()` needs the property. There is no general negation, because it would
/// turn null and false into different results.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum Filter {
    /// The property compared with a value of its type.
    Compare {
        /// The key of the property.
        key: Name,
        /// How the property is compared.
        op: Op,
        /// What it is compared with.
        value: Value,
    },
    /// The property is one of these values, or has another value than all of these.
    OneOf {
        /// The key of the property.
        key: Name,
        /// The values, all of the property's type.
        values: Vec<Value>,
        /// True if the property must have another value.
        not: bool,
    },
    /// The property, a string, begins with a text, or ends with it, or holds it.
    Text {
        /// The key of the property.
        key: Name,
        /// Where the text must be.
        op: TextOp,
        /// The text.
        text: Name,
    },
    /// The property exists.
    Present {
        /// The key of the property.
        key: Name,
    },
    /// The property does not exist.
    Absent {
        /// The key of the property.
        key: Name,
    },
    /// A node has such a relationship, or has none.
    Linked {
        /// The direction of the relationship.
        way: Way,
        /// The types of the relationship; any if empty.
        kinds: Vec<Name>,
        /// True if the node must have no such relationship.
        not: bool,
    },
    /// One of these conditions holds.
    AnyOf(Vec<Filter>),
}

/// A comparison.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Op {
    /// Equal.
    Eq,
    /// Not equal.
    Neq,
    /// Less than.
    Lt,
    /// Less than or equal.
    Lte,
    /// Greater than.
    Gt,
    /// Greater than or equal.
    Gte,
}

/// A condition on a string.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum TextOp {
    /// The string begins with the text.
    StartsWith,
    /// The string ends with the text.
    EndsWith,
    /// The string holds the text.
    Contains,
}
