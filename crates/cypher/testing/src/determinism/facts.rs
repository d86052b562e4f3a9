//! `Facts`: what is known of an engine and its data that the determinism of a query depends on.

use super::stored::Stored;
use edgewise_cypher_semantics::Knobs;
use edgewise_cypher_semantics::knobs::{
    DivisionByZero, IntegerOverflow, NumberResult, PowerResult, UnwindSingle,
};
use edgewise_cypher_syntax::ast::Name;
use edgewise_model::{Graph, Map, ScalarType, Value};
use std::collections::{BTreeMap, BTreeSet};

/// What an engine does if integer arithmetic exceeds 64 bits, or if an integer is divided by zero.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Beyond {
    /// The operation raises an error.
    #[default]
    Raises,
    /// The result is another integer: it wraps around.
    Wraps,
    /// The result is a float.
    Promotes,
    /// The result is null.
    Null,
}

/// What is known of an engine and its data that the determinism of a query depends on. The default is openCypher's
/// behaviour and unknown data.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Facts {
    /// What happens if integer arithmetic exceeds 64 bits.
    pub overflow: Beyond,
    /// What happens at an integer division or modulo by zero.
    pub division_by_zero: Beyond,
    /// Whether an integer divided by an integer gives a float.
    pub float_division: bool,
    /// Whether an integer to the power of an integer gives an integer.
    pub integer_power: bool,
    /// Whether it is known what UNWIND does with a value that is not a list.
    pub single_unwind: bool,
    /// The least and the greatest stored integer per property key. Integers under other keys are unbounded.
    pub integers: BTreeMap<Name, (i64, i64)>,
    /// What is known of the stored values, if the graph is known.
    pub stored: Option<Stored>,
    /// The values of the query's parameters; nothing is known of parameters that are missing here.
    pub parameters: Map,
    /// The dotted names of procedures that only read and always yield the same rows.
    pub procedures: BTreeSet<Name>,
    /// For procedures that accept any argument: the columns they yield, with their types; the values may be null. Any
    /// other procedure may refuse an argument and yield anything.
    pub yields: BTreeMap<Name, Vec<(Name, ScalarType)>>,
}

impl Facts {
    /// Adds what is known of the stored values of a graph. The analysis is then valid for this graph, and for every
    /// graph with values of the same types whose integers lie between 0 and those of the given graph. For keys that a
    /// query writes, the analysis does not use the stored values.
    #[must_use]
    pub fn with_graph(mut self, graph: &Graph) -> Self {
        self.integers.clear();
        self.stored = Stored::of(graph);
        for node in graph.nodes() {
            self.note(&node.properties);
        }
        for relationship in graph.relationships() {
            self.note(&relationship.properties);
        }
        self
    }

    /// Adds the values of a query's parameters.
    #[must_use]
    pub fn with_parameters(mut self, parameters: &Map) -> Self {
        self.parameters = parameters.clone();
        self
    }

    /// Widens the ranges in `integers` to include these properties.
    fn note(&mut self, properties: &Map) {
        for (key, value) in properties {
            let (mut low, mut high) = (0, 0);
            let mut see = |value: &Value| {
                if let Value::Int(value) = value {
                    (low, high) = (low.min(*value), high.max(*value));
                }
            };
            match value {
                Value::List(items) => items.iter().for_each(see),
                single => see(single),
            }
            let reach = self.integers.entry(key.clone()).or_insert((0, 0));
            *reach = (reach.0.min(low), reach.1.max(high));
        }
    }
}

impl From<&Knobs> for Facts {
    /// What follows from the knobs of an engine; nothing is known of the data.
    fn from(knobs: &Knobs) -> Self {
        Self {
            overflow: match knobs.integer_overflow {
                IntegerOverflow::Error => Beyond::Raises,
                IntegerOverflow::Wrap => Beyond::Wraps,
                IntegerOverflow::Promote => Beyond::Promotes,
                IntegerOverflow::Null => Beyond::Null,
            },
            division_by_zero: match knobs.division_by_zero {
                DivisionByZero::Error => Beyond::Raises,
                DivisionByZero::Promote => Beyond::Promotes,
                DivisionByZero::Null => Beyond::Null,
            },
            float_division: knobs.division == NumberResult::Float,
            integer_power: knobs.power == PowerResult::Integer,
            single_unwind: knobs.unwind_single != UnwindSingle::Open,
            ..Self::default()
        }
    }
}
