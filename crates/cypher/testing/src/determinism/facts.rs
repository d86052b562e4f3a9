//! `Facts`: what an engine, and the data it holds, decide about the determinism of a query.

use super::stored::Stored;
use edgewise_cypher_semantics::Knobs;
use edgewise_cypher_semantics::knobs::{
    DivisionByZero, IntegerOverflow, NumberResult, PowerResult, UnwindSingle,
};
use edgewise_cypher_syntax::ast::Name;
use edgewise_model::{Graph, Map, ScalarType, Value};
use std::collections::{BTreeMap, BTreeSet};

/// What happens beyond the range of integers, or when one is divided by zero.
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

/// What an engine, and the data it holds, decide about the determinism of a query. The default is openCypher, and nothing
/// known of the data.
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
    /// Whether it is known what UNWIND makes of a value that is no list.
    pub single_unwind: bool,
    /// How far the integers reach that the graph stores, by property key; unbounded for other keys.
    pub integers: BTreeMap<Name, (i64, i64)>,
    /// What the graph stores, if it is known.
    pub stored: Option<Stored>,
    /// The values of parameters; nothing is known of others.
    pub parameters: Map,
    /// The dotted names of procedures that only read, and yield the same rows at any time.
    pub procedures: BTreeSet<Name>,
    /// What some of these yield that take whatever a query gives them: fields and types, null too. The others may refuse
    /// an argument, and yield anything.
    pub yields: BTreeMap<Name, Vec<(Name, ScalarType)>>,
}

impl Facts {
    /// These facts with what a graph stores, and how far its integers reach. They hold for this graph, and for any that
    /// stores values of the same kinds and whose integers lie between 0 and those of this one; a query that writes a key
    /// is not bound by what was there.
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
    /// What the knobs decide about the determinism of a query; nothing of the data.
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
