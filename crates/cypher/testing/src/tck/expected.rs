//! `Expected`: a value as a feature file writes it, and whether an actual value matches it.

use edgewise_model::{Map, Name, Node, Relationship, Value};
use std::collections::BTreeMap;

/// A value as a feature file writes it. Elements have no ids: only labels, types and properties count.
#[derive(Clone, Debug, PartialEq)]
pub enum Expected {
    /// `null`
    Null,
    /// `true`
    Bool(bool),
    /// `1`
    Int(i64),
    /// `1.0`, `NaN`, `Inf`
    Float(f64),
    /// `'a'`; also the text of a temporal value
    String(String),
    /// `[1, 2]`
    List(Vec<Expected>),
    /// `{a: 1}`
    Map(BTreeMap<Name, Expected>),
    /// `(:A {k: 1})`
    Node {
        /// Its labels, sorted.
        labels: Vec<Name>,
        /// Its properties.
        properties: BTreeMap<Name, Expected>,
    },
    /// `[:T {k: 1}]`
    Relationship {
        /// Its type.
        kind: Name,
        /// Its properties.
        properties: BTreeMap<Name, Expected>,
    },
    /// `<(:A)-[:T]->(:B)>`
    Path {
        /// The nodes.
        nodes: Vec<Expected>,
        /// The relationships, and whether each points along the path.
        relationships: Vec<(Expected, bool)>,
    },
}

/// Why a text is not an expected value.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{text:?} at {at}: expected {expected}")]
pub struct ExpectedError {
    /// The text.
    pub text: String,
    /// The position of the error, in bytes.
    pub at: usize,
    /// What was expected there.
    pub expected: &'static str,
}

/// Whether the order of list elements matters.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Matching {
    /// It matters.
    Exact,
    /// Lists are compared as bags.
    IgnoringListOrder,
}

impl Expected {
    /// Whether the actual value matches: with the same type, NaN equal to itself, temporal values and durations by
    /// their text.
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

    /// The value, if it contains no elements, as for a parameter.
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

/// Whether each expected item has its own actual one. A greedy match suffices, because items that match the same
/// expected value match each other's expected values too.
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
