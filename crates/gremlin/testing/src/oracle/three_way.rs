//! The three-way partition by a condition on a key: the condition holds, it does not hold, or the element has no such
//! key.

use crate::rewrite::site::holds_traversal;
use edgewise_gremlin_syntax::ast::{Filter, Has, HasKey, Number, Predicate, Step, Test, Text, Value};
use edgewise_model::{Graph, Scalar, Value as Model};

/// A group of types whose values can be compared with each other.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Family {
    Number,
    Text,
    Truth,
}

/// The three filters that replace `has(key, predicate)`. `None` if the step is something else, if an element holds
/// several values of the key, or if a value of the key cannot be compared with those of the predicate.
pub(super) fn three_way(step: &Step, graph: &Graph) -> Option<[Step; 3]> {
    let Step::Filter(Filter::Has(
        has @ Has { label: None, key: HasKey::Property(Text::String(key)), test: Some(test) },
    )) = step
    else {
        return None;
    };
    let predicate = match test {
        Test::Value(value) => Predicate::Eq(value.clone()),
        Test::Predicate(predicate) => predicate.clone(),
    };
    if holds_traversal(&predicate) {
        return None;
    }
    let wanted = predicate_family(&predicate)?;
    let nodes = graph.nodes().filter_map(|node| node.properties.get(key));
    let edges = graph.relationships().filter_map(|edge| edge.properties.get(key));
    if !nodes.chain(edges).all(|value| family(value) == Some(wanted)) {
        return None;
    }
    let with = |predicate: Predicate| -> Step {
        Filter::Has(Has { test: Some(Test::Predicate(predicate)), ..has.clone() }).into()
    };
    Some([
        step.clone(),
        with(Predicate::Negate(Box::new(predicate))),
        Filter::HasNot(Text::String(key.clone())).into(),
    ])
}

/// The family of a stored value; `None` for NaN, dates, several values and all other types.
fn family(value: &Model) -> Option<Family> {
    match value {
        Model::Int(_) => Some(Family::Number),
        Model::Float(number) => (!number.is_nan()).then_some(Family::Number),
        Model::Scalar(Scalar::Float32(number)) => (!number.is_nan()).then_some(Family::Number),
        Model::Scalar(
            Scalar::Byte(_)
            | Scalar::Short(_)
            | Scalar::Int32(_)
            | Scalar::BigInteger(_)
            | Scalar::BigDecimal(_),
        ) => Some(Family::Number),
        Model::String(_) => Some(Family::Text),
        Model::Bool(_) => Some(Family::Truth),
        _ => None,
    }
}

fn literal_family(value: &Value) -> Option<Family> {
    match value {
        Value::Number(Number::NaN) => None,
        Value::Number(_) => Some(Family::Number),
        Value::String(_) => Some(Family::Text),
        Value::Boolean(_) => Some(Family::Truth),
        _ => None,
    }
}

/// The family of all values of a predicate; `None` if they do not share one.
fn predicate_family(predicate: &Predicate) -> Option<Family> {
    let both = |left: Option<Family>, right: Option<Family>| left.filter(|_| left == right);
    match predicate {
        Predicate::Eq(value)
        | Predicate::Neq(value)
        | Predicate::Lt(value)
        | Predicate::Lte(value)
        | Predicate::Gt(value)
        | Predicate::Gte(value) => literal_family(value),
        Predicate::Inside(low, high) | Predicate::Outside(low, high) | Predicate::Between(low, high) => {
            both(literal_family(low), literal_family(high))
        }
        Predicate::Within(values) | Predicate::Without(values) => {
            let (first, rest) = values.split_first()?;
            rest.iter().fold(literal_family(first), |family, value| both(family, literal_family(value)))
        }
        Predicate::StartingWith(text)
        | Predicate::NotStartingWith(text)
        | Predicate::EndingWith(text)
        | Predicate::NotEndingWith(text)
        | Predicate::Containing(text)
        | Predicate::NotContaining(text)
        | Predicate::Regex(text)
        | Predicate::NotRegex(text) => matches!(text, Text::String(_)).then_some(Family::Text),
        Predicate::Not(inner) | Predicate::Negate(inner) => predicate_family(inner),
        Predicate::And(left, right) | Predicate::Or(left, right) => {
            both(predicate_family(left), predicate_family(right))
        }
        Predicate::TypeOf(_) => None,
    }
}
