//! `Expected`: a value as a feature file of the TCK writes it, and whether an actual value matches it.

use edgewise_model::{Map, Name, Node, Relationship, Value};
use std::collections::BTreeMap;

/// A value as a feature file writes it. Nodes and relationships have no ids there: only labels, types and properties
/// count.
#[derive(Clone, Debug, PartialEq)]
pub enum Expected {
    /// Written `null`.
    Null,
    /// Written `true` or `false`.
    Bool(bool),
    /// Written like `1`.
    Int(i64),
    /// Written like `1.0`, `NaN` or `Inf`.
    Float(f64),
    /// Written like `'a'`. Temporal values are written as strings too.
    String(String),
    /// Written like `[1, 2]`.
    List(Vec<Expected>),
    /// Written like `{a: 1}`.
    Map(BTreeMap<Name, Expected>),
    /// Written like `(:A {k: 1})`.
    Node {
        /// The labels of the node, sorted.
        labels: Vec<Name>,
        /// The properties of the node.
        properties: BTreeMap<Name, Expected>,
    },
    /// Written like `[:T {k: 1}]`.
    Relationship {
        /// The type of the relationship.
        kind: Name,
        /// The properties of the relationship.
        properties: BTreeMap<Name, Expected>,
    },
    /// Written like `<(:A)-[:T]->(:B)>`.
    Path {
        /// The nodes of the path, in order.
        nodes: Vec<Expected>,
        /// The relationships of the path, in order, and whether each points along the path.
        relationships: Vec<(Expected, bool)>,
    },
}

/// Why a text is not an expected value.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("cannot parse {text:?}: expected {expected} at byte {at}")]
pub struct ExpectedError {
    /// The text that could not be parsed.
    pub text: String,
    /// The position of the error, in bytes.
    pub at: usize,
    /// What the parser expected at that position.
    pub expected: &'static str,
}

/// How lists are compared.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Matching {
    /// As lists: the order of elements matters.
    Exact,
    /// As bags: the order of elements does not matter.
    IgnoringListOrder,
}

impl Expected {
    /// Whether an actual value matches: it has the same type, NaN matches NaN, and temporal values and durations are
    /// compared by their text.
    pub fn matches(&self, actual: &Value, matching: Matching) -> bool {
        match (self, actual) {
            (Self::Null, Value::Null) => true,
            (Self::Bool(expected), Value::Bool(actual)) => expected == actual,
            (Self::Int(expected), Value::Int(actual)) => expected == actual,
            (Self::Float(expected), Value::Float(actual)) => {
                expected == actual || (expected.is_nan() && actual.is_nan())
            }
            (Self::String(expected), Value::String(actual)) => expected == actual.as_str(),
            (Self::String(expected), Value::Date(actual)) => *expected == actual.to_string(),
            (Self::String(expected), Value::LocalTime(actual)) => *expected == actual.to_string(),
            (Self::String(expected), Value::Time(actual)) => *expected == actual.to_string(),
            (Self::String(expected), Value::LocalDateTime(actual)) => *expected == actual.to_string(),
            (Self::String(expected), Value::DateTime(actual)) => *expected == actual.to_string(),
            (Self::String(expected), Value::Duration(actual)) => *expected == actual.to_string(),
            (Self::List(expected), Value::List(actual)) => match matching {
                Matching::Exact => {
                    expected.len() == actual.len()
                        && expected
                            .iter()
                            .zip(actual)
                            .all(|(expected, actual)| expected.matches(actual, matching))
                }
                Matching::IgnoringListOrder => {
                    same_bag(expected, actual, |expected, actual| expected.matches(actual, matching))
                }
            },
            (Self::Map(expected), Value::Map(actual)) => same_map(expected, actual, matching),
            (node @ Self::Node { .. }, Value::Node(actual)) => node.matches_node(actual, matching),
            (relationship @ Self::Relationship { .. }, Value::Relationship(actual)) => {
                relationship.matches_relationship(actual, matching)
            }
            (Self::Path { nodes, relationships }, Value::Path(actual)) => {
                let same_nodes = nodes.len() == actual.nodes().len()
                    && nodes
                        .iter()
                        .zip(actual.nodes())
                        .all(|(node, actual)| node.matches_node(actual, matching));
                let mut steps = relationships.iter().zip(actual.relationships()).zip(actual.nodes());
                let same_relationships = relationships.len() == actual.length()
                    && steps.all(|(((relationship, forward), actual), from)| {
                        let points_along = actual.start == from.id;
                        let points_back = actual.end == from.id;
                        relationship.matches_relationship(actual, matching)
                            && if *forward { points_along } else { points_back }
                    });
                same_nodes && same_relationships
            }
            _ => false,
        }
    }

    fn matches_node(&self, actual: &Node, matching: Matching) -> bool {
        match self {
            Self::Node { labels, properties } => {
                *labels == actual.labels && same_map(properties, &actual.properties, matching)
            }
            _ => false,
        }
    }

    fn matches_relationship(&self, actual: &Relationship, matching: Matching) -> bool {
        match self {
            Self::Relationship { kind, properties } => {
                *kind == actual.kind && same_map(properties, &actual.properties, matching)
            }
            _ => false,
        }
    }

    /// The value, for use as a parameter. None if it contains nodes, relationships or paths.
    pub fn to_value(&self) -> Option<Value> {
        Some(match self {
            Self::Null => Value::Null,
            Self::Bool(value) => Value::Bool(*value),
            Self::Int(value) => Value::Int(*value),
            Self::Float(value) => Value::Float(*value),
            Self::String(value) => Value::string(value.as_str()),
            Self::List(items) => Value::List(items.iter().map(Self::to_value).collect::<Option<_>>()?),
            Self::Map(entries) => Value::Map(
                entries
                    .iter()
                    .map(|(key, value)| value.to_value().map(|value| (key.clone(), value)))
                    .collect::<Option<_>>()?,
            ),
            _ => return None,
        })
    }
}

fn same_map(expected: &BTreeMap<Name, Expected>, actual: &Map, matching: Matching) -> bool {
    expected.len() == actual.len()
        && expected
            .iter()
            .all(|(key, expected)| actual.get(key).is_some_and(|actual| expected.matches(actual, matching)))
}

/// Whether each expected item can be paired with an actual item of its own. Taking the first match is enough: actual
/// items that match one expected item match the same expected items.
pub(super) fn same_bag<E, A>(expected: &[E], actual: &[A], matches: impl Fn(&E, &A) -> bool) -> bool {
    if expected.len() != actual.len() {
        return false;
    }
    let mut left: Vec<&A> = actual.iter().collect();
    expected.iter().all(|expected| {
        let found = left.iter().position(|actual| matches(expected, actual));
        found.map(|at| left.swap_remove(at)).is_some()
    })
}
