//! `Facts`: properties of an engine and its data that the determinism of a query depends on.

use super::stored::Stored;
use edgewise_cypher_semantics::Knobs;
use edgewise_cypher_semantics::knobs::{
    DivisionByZero, IntegerOverflow, NumberResult, PowerResult, UnwindSingle,
};
use edgewise_cypher_syntax::ast::Name;
use edgewise_model::{Graph, Map, ScalarType, Value};
use std::collections::{BTreeMap, BTreeSet};

/// The result of integer arithmetic that exceeds 64 bits, or of an integer division by zero.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Beyond {
    /// An error.
    #[default]
    Raises,
    /// Another integer.
    Wraps,
    /// A float.
    Promotes,
    /// Null.
    Null,
}

/// Properties of an engine and its data that the determinism of a query depends on. The default is openCypher, with
/// unknown data.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Facts {
    /// What integer arithmetic does beyond 64 bits.
    pub overflow: Beyond,
    /// What integer division and modulo by zero do.
    pub division_by_zero: Beyond,
    /// Whether integer `/` integer is a float.
    pub float_division: bool,
    /// Whether integer `^` integer is an integer.
    pub integer_power: bool,
    /// Whether it is known what UNWIND does with a value that is not a list.
    pub single_unwind: bool,
    /// The range of the stored integers by property key; unbounded for other keys.
    pub integers: BTreeMap<Name, (i64, i64)>,
    /// The stored values, if they are known.
    pub stored: Option<Stored>,
    /// The values of parameters; other parameters are unknown.
    pub parameters: Map,
    /// The dotted names of procedures that only read, and always yield the same rows.
    pub procedures: BTreeSet<Name>,
    /// The columns and types, nullable, of those of these procedures that accept any argument. The others may
    /// refuse an argument, and yield anything.
    pub yields: BTreeMap<Name, Vec<(Name, ScalarType)>>,
}

impl Facts {
    /// These facts with the stored values of a graph. They are valid for this graph, and for every graph with
    /// values of the same types whose integers lie between 0 and those of this one. Keys that a query writes are
    /// not restricted.
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

    /// These facts with the values of a query's parameters.
    #[must_use]
    pub fn with_parameters(mut self, parameters: &Map) -> Self {
        self.parameters = parameters.clone();
        self
    }

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
    /// The facts that follow from the knobs; nothing about the data.
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
