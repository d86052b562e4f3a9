//! `judge`: decides whether a result meets an expectation. The caller has run the traversal and resolved the expected
//! values before.

use super::PlayError;
use super::same::{in_any_order, in_order, same};
use crate::feature::{Expectation, Iteration, SubgraphPart};
use edgewise_gremlin_semantics::Value;

/// Compares a result with an expectation. Returns `Err` with a description if the result does not meet it.
///
/// `expected` holds the resolved values of the expectation. `graph_count` is the number of results of the traversal
/// that [`Expectation::GraphCount`] names.
pub fn judge(
    expectation: &Expectation,
    iteration: Iteration,
    result: &Result<Vec<Value>, PlayError>,
    expected: &[Value],
    graph_count: Option<usize>,
) -> Result<(), String> {
    if let Expectation::GraphCount { count, traversal } = expectation {
        return match graph_count {
            Some(found) if found == *count => Ok(()),
            Some(found) => Err(format!("`{traversal}` has {found} results instead of {count}")),
            None => Err(format!("the results of `{traversal}` were not counted")),
        };
    }
    if let Expectation::Error(test) = expectation {
        return match (result, test) {
            (Ok(values), _) => Err(format!("expected an error, but got {} results", values.len())),
            (Err(PlayError::Raised(message)), Some(test)) if !test.passes(message) => {
                Err(format!("the error message is `{message}`, but {test:?} was expected"))
            }
            (Err(_), _) => Ok(()),
        };
    }
    let values = match result {
        Ok(values) => seen(values, iteration),
        Err(error) => return Err(format!("an error was raised: {error}")),
    };
    match expectation {
        Expectation::Unordered(_) if in_any_order(expected, &values) => Ok(()),
        Expectation::Ordered(_) if in_order(expected, &values) => Ok(()),
        Expectation::Of(_) => {
            match values.iter().find(|value| !expected.iter().any(|one| same(one, value))) {
                None => Ok(()),
                Some(value) => Err(format!("the result {value:?} is not one of {expected:?}")),
            }
        }
        Expectation::Empty if values.is_empty() => Ok(()),
        Expectation::Count(count) if values.len() == *count => Ok(()),
        Expectation::Subgraph(part, _) => subgraph(*part, expected, result),
        Expectation::Nothing(_) => Ok(()),
        Expectation::Count(count) => Err(format!("{} results instead of {count}: {values:?}", values.len())),
        Expectation::Empty => Err(format!("{} results instead of none: {values:?}", values.len())),
        _ => Err(format!("results {values:?} instead of {expected:?}")),
    }
}

/// The results to compare. If `next()` returned a collection, these are the members of the collection.
fn seen(values: &[Value], iteration: Iteration) -> Vec<Value> {
    match (iteration, values.first()) {
        (Iteration::Next, Some(Value::Map(map))) => map
            .entries()
            .iter()
            .map(|(key, value)| Value::Entry(std::sync::Arc::new((key.clone(), value.clone()))))
            .collect(),
        (Iteration::Next, Some(first)) => first.members().unwrap_or_else(|| vec![first.clone()]),
        _ => values.to_vec(),
    }
}

fn subgraph(
    part: SubgraphPart,
    expected: &[Value],
    result: &Result<Vec<Value>, PlayError>,
) -> Result<(), String> {
    let Ok([Value::Graph(graph), ..]) = result.as_deref() else {
        return Err("the result is not a graph".to_owned());
    };
    let actual: Vec<Value> = match part {
        SubgraphPart::Vertices => graph.vertices().map(|vertex| Value::Vertex(vertex.clone())).collect(),
        SubgraphPart::Edges => graph.edges().map(|edge| Value::Edge(edge.clone())).collect(),
    };
    if in_any_order(expected, &actual) {
        Ok(())
    } else {
        Err(format!("the subgraph has {actual:?} instead of {expected:?}"))
    }
}
