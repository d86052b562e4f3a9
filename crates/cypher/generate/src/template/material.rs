//! `Material`: what templates can refer to in a graph: labels, types, keys, values and indexes.

use super::boundary_values;
use crate::Features;
use crate::round::Feedback;
use edgewise_cypher_syntax::ast::{Expr, Name, Query};
use edgewise_cypher_syntax::function::{Function, functions};
use edgewise_cypher_syntax::{Dialect, parse_query, print_expression, value_expr};
use edgewise_model::{Graph, Rng, Value};
use std::collections::BTreeSet;

/// What templates can refer to in a graph. Names are quoted in backticks where they are used.
pub(super) struct Material<'a> {
    pub(super) features: &'a Features,
    feedback: Option<&'a dyn Feedback>,
    pub(super) labels: Vec<String>,
    pub(super) types: Vec<String>,
    keys: Vec<Name>,
    values: Vec<(Name, Value)>,
    /// Each label with each key that its nodes have.
    spots: Vec<Spot>,
    /// Those of `spots` for which there is an index.
    indexed: Vec<Spot>,
    /// The functions whose results are the same on every correct engine, to the last digit.
    pub(super) calls: Calls,
    /// The aggregates that the target has.
    pub(super) aggregates: Vec<&'static Function>,
}

/// Functions, with the weights by which they are drawn.
pub(super) struct Calls {
    pub(super) functions: Vec<&'static Function>,
    pub(super) weights: Vec<u32>,
}

impl Calls {
    /// Collects the functions that the target has and whose results are the same on every correct engine, to the last
    /// digit.
    fn new(features: &Features) -> Self {
        let settled = |function: &&Function| {
            !function.aggregate
                && function.deterministic
                && !function.approximate
                && features.has_function(function.name)
        };
        // The weight is the number of arguments, because more can go wrong with more arguments. So functions without
        // arguments are never called.
        let weight = |function: &&Function| {
            let most = function.signatures.iter().map(|signature| signature.arguments.len()).max();
            u32::try_from(most.unwrap_or_default()).unwrap_or(1)
        };
        let functions: Vec<&'static Function> = functions().filter(settled).collect();
        let weights = functions.iter().map(weight).collect();
        Self { functions, weights }
    }
}

/// A label and a key that its nodes have.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Spot {
    pub(super) label: String,
    pub(super) key: Name,
}

impl Spot {
    /// The key in backticks.
    pub(super) fn quoted_key(&self) -> String {
        quote(&self.key)
    }
}

/// The comparison operators that templates use.
pub(super) const OPERATORS: [&str; 5] = ["<", "<=", ">", ">=", "="];

impl<'a> Material<'a> {
    /// Collects the names and values of a graph.
    pub(super) fn new(graph: &Graph, features: &'a Features, feedback: Option<&'a dyn Feedback>) -> Self {
        let labels: BTreeSet<&Name> = graph.nodes().flat_map(|node| &node.labels).collect();
        let types: BTreeSet<&Name> = graph.relationships().map(|relationship| &relationship.kind).collect();
        let (mut values, mut spots) = (Vec::new(), BTreeSet::new());
        for node in graph.nodes() {
            for (key, value) in &node.properties {
                values.push((key.clone(), value.clone()));
                spots.extend(node.labels.iter().map(|label| Spot { label: quote(label), key: key.clone() }));
            }
        }
        let keys: BTreeSet<Name> = values.iter().map(|(key, _)| key.clone()).collect();
        let on = |spot: &&Spot| {
            graph
                .indexes()
                .iter()
                .any(|index| quote(&index.label) == spot.label && index.keys.contains(&spot.key))
        };
        let indexed = spots.iter().filter(on).cloned().collect();
        Self {
            features,
            feedback,
            labels: labels.into_iter().map(quote).collect(),
            types: types.into_iter().map(quote).collect(),
            keys: keys.into_iter().collect(),
            values,
            spots: spots.into_iter().collect(),
            indexed,
            calls: Calls::new(features),
            aggregates: functions()
                .filter(|function| function.aggregate && features.has_function(function.name))
                .collect(),
        }
    }

    /// Whether the graph has no labels or no properties to refer to.
    pub(super) fn is_empty(&self) -> bool {
        self.labels.is_empty() || self.spots.is_empty()
    }

    /// Draws a label, in backticks.
    pub(super) fn label(&self, rng: &mut Rng) -> Option<String> {
        rng.pick(&self.labels).cloned()
    }

    /// Draws a key of the graph.
    pub(super) fn key(&self, rng: &mut Rng) -> Name {
        rng.pick(&self.keys).cloned().unwrap_or_default()
    }

    /// Draws a label and a key that its nodes have. If there are indexes, half of the time one that is indexed.
    pub(super) fn spot(&self, rng: &mut Rng) -> Option<Spot> {
        let indexed = !self.indexed.is_empty() && rng.bool();
        rng.pick(if indexed { &self.indexed } else { &self.spots }).cloned()
    }

    /// Draws another key of the same label; none if there is none.
    pub(super) fn other_key(&self, rng: &mut Rng, spot: &Spot) -> Option<Spot> {
        let others: Vec<&Spot> =
            self.spots.iter().filter(|other| other.label == spot.label && other.key != spot.key).collect();
        rng.pick(&others).map(|spot| (*spot).clone())
    }

    /// Draws a label and a key whose values can be compared with those of `spot`: half of the time, if possible, an
    /// integer key for a float key, or the reverse.
    pub(super) fn comparable(&self, rng: &mut Rng, spot: &Spot) -> Spot {
        let of = |key: &Name| self.values.iter().find(|(own, _)| own == key).map(|(_, value)| value);
        let same = |other: &&Spot| of(&other.key).map(comparable_kind) == of(&spot.key).map(comparable_kind);
        let turned = |other: &&Spot| {
            matches!(
                (of(&other.key), of(&spot.key)),
                (Some(Value::Int(_)), Some(Value::Float(_))) | (Some(Value::Float(_)), Some(Value::Int(_)))
            )
        };
        let mut others: Vec<&Spot> = self.spots.iter().filter(turned).collect();
        if others.is_empty() || rng.bool() {
            others = self.spots.iter().filter(same).collect();
        }
        rng.pick(&others).map_or_else(|| spot.clone(), |spot| (*spot).clone())
    }

    /// Draws the types of a relationship pattern: `:T`, `:T|U`, or none at all.
    pub(super) fn kinds(&self, rng: &mut Rng) -> String {
        let Some(one) = rng.pick(&self.types).cloned() else { return String::new() };
        match rng.index(4) {
            0 => String::new(),
            1 => {
                let other = rng.pick(&self.types).cloned().unwrap_or_default();
                // Half of the time the same type is written twice.
                let other = if rng.bool() { one.clone() } else { other };
                format!(":{one}|{other}")
            }
            _ => format!(":{one}"),
        }
    }

    /// Draws a stored value of a key, or a value near it, as a literal.
    pub(super) fn literal_of(&self, rng: &mut Rng, key: &Name) -> Option<String> {
        self.value_of(rng, key).as_ref().and_then(literal)
    }

    /// Draws a stored value of a key, as a literal.
    pub(super) fn exact_of(&self, rng: &mut Rng, key: &Name) -> Option<String> {
        let own: Vec<&Value> =
            self.values.iter().filter(|(of, _)| of == key).map(|(_, value)| value).collect();
        rng.pick(&own).and_then(|value| literal(value))
    }

    /// Draws a stored value of a key, or a value near it.
    pub(super) fn value_of(&self, rng: &mut Rng, key: &Name) -> Option<Value> {
        let own: Vec<&Value> =
            self.values.iter().filter(|(of, _)| of == key).map(|(_, value)| value).collect();
        rng.pick(&own).map(|value| near(value, rng))
    }

    /// Draws a key and a literal for it: a stored value, or a value near it.
    pub(super) fn entry(&self, rng: &mut Rng) -> Option<(Name, String)> {
        let (key, value) = rng.pick(&self.values)?;
        Some((key.clone(), literal(&near(value, rng))?))
    }

    /// Draws a comparison of a property with a literal: a stored value, a value near it, or a boundary value of its
    /// type.
    pub(super) fn comparison(&self, rng: &mut Rng, variable: &str, key: &Name) -> Option<String> {
        let value = self.value_of(rng, key)?;
        let boundary = if rng.one_in(8) {
            boundary_values::boundary_of_same_type(&value, self.features, rng)
        } else {
            None
        };
        let text = boundary.or_else(|| literal(&value))?;
        let property = format!("{variable}.{}", quote(key));
        Some(match rng.index(7) {
            0 => format!("{property} IS NOT NULL"),
            1 => format!("{property} IN [{text}, {}]", self.literal_of(rng, key)?),
            2 | 3 if is_ordered(&value) => {
                format!("{property} {} {text}", OPERATORS[rng.index(OPERATORS.len())])
            }
            _ => format!("{property} = {text}"),
        })
    }

    /// Whether the reference answers a query that needs no graph, given as text, without an error and within a small
    /// budget.
    pub(super) fn answers(&self, text: &str) -> bool {
        parse_query(text).is_ok_and(|query| self.has_answer(&query))
    }

    /// Like [`Material::answers`], for a parsed query.
    pub(super) fn has_answer(&self, query: &Query) -> bool {
        self.feedback.is_some_and(|feedback| feedback.answers(query))
    }
}

/// A number for the type of a value: values with the same number can be compared with one another.
fn comparable_kind(value: &Value) -> u8 {
    match value {
        Value::Int(_) | Value::Float(_) => 0,
        Value::String(_) => 1,
        Value::Bool(_) => 2,
        Value::List(_) => 3,
        _ => 4,
    }
}

/// Whether all engines agree on the order of values of the type of this one.
pub(super) fn is_ordered(value: &Value) -> bool {
    !matches!(value, Value::Bool(_) | Value::List(_) | Value::Point(_))
}

/// A name in backticks.
pub(super) fn quote(name: &Name) -> String {
    format!("`{}`", name.replace('`', "``"))
}

/// A value as a literal.
pub(super) fn literal(value: &Value) -> Option<String> {
    let expr: Expr = value_expr(value)?;
    Some(print_expression(&expr, Dialect::whole()))
}

/// The value itself, a number near it, or the same number as the other numeric type (an integer as a float, or the
/// reverse).
#[allow(clippy::cast_precision_loss)] // Small numbers only.
pub(super) fn near(value: &Value, rng: &mut Rng) -> Value {
    match value {
        Value::Int(number) if number.unsigned_abs() < 1 << 40 => match rng.index(6) {
            0 => Value::Float(*number as f64),
            1 => Value::Int(number + 1),
            2 => Value::Float(*number as f64 + 0.5),
            _ => value.clone(),
        },
        Value::Float(number) if number.is_finite() && number.abs() < 1e6 && rng.one_in(5) => {
            Value::Float(number + 0.25)
        }
        _ => value.clone(),
    }
}
