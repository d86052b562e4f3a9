//! Helpers that sessions of all protocols share.

use crate::{ErrorClass, Outcome, Request, Step};
use edgewise_model::{Graph, Node, Relationship, Rows, Value};

/// Builds a graph from a table of nodes and a table of relationships.
pub(crate) fn graph_of(nodes: Rows, relationships: Rows) -> Outcome {
    let cells = |rows: Rows| rows.rows.into_iter().flatten();
    let node = |value| if let Value::Node(node) = value { Some(*node) } else { None };
    let relationship = |value| if let Value::Relationship(it) = value { Some(*it) } else { None };
    let nodes: Vec<Node> = cells(nodes).filter_map(node).collect();
    let relationships: Vec<Relationship> = cells(relationships).filter_map(relationship).collect();
    match Graph::from_values(nodes, relationships) {
        Ok(graph) => Outcome::Graph(Box::new(graph)),
        Err(error) => {
            Outcome::error(ErrorClass::Internal, format!("the graph that was read back is invalid: {error}"))
        }
    }
}

/// The `Run` statements at the start of the steps, which can be sent in one batch.
pub(crate) fn statements_ahead(steps: &[Step]) -> Vec<&Request> {
    steps.iter().map_while(|step| if let Step::Run(request) = step { Some(request) } else { None }).collect()
}

/// The number in the only cell of a table.
pub(crate) fn count_of(rows: &Rows) -> u64 {
    match rows.rows.first().and_then(|row| row.first()) {
        Some(Value::Int(count)) => u64::try_from(*count).unwrap_or(0),
        _ => 0,
    }
}

/// Turns a table into an outcome; `cut` if it exceeded the bounds.
pub(crate) fn outcome_of(rows: Rows, cut: bool) -> Outcome {
    match (cut, rows.columns.is_empty()) {
        (true, _) => Outcome::error(ErrorClass::Resource, "the answer has more values than the bounds allow"),
        (false, true) => Outcome::Done,
        (false, false) => Outcome::Rows(rows),
    }
}

/// The strings in the first column of a table.
pub(crate) fn first_column(rows: &Rows) -> Vec<String> {
    let first = |row: &Vec<Value>| match row.first() {
        Some(Value::String(text)) => Some(text.to_string()),
        _ => None,
    };
    rows.rows.iter().filter_map(first).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use edgewise_model::Map;

    #[test]
    fn a_relationship_without_its_nodes_is_an_internal_error_of_the_engine() {
        let node = |id| Value::from(Node::new(id, ["A"], Map::new()));
        let relationship = Value::from(Relationship::new(0, 0, 1, "T", Map::new()));
        let table =
            |values: Vec<Value>| Rows::new(["x"], values.into_iter().map(|value| vec![value]).collect());
        let whole = graph_of(table(vec![node(0), node(1)]), table(vec![relationship.clone()]));
        assert!(matches!(whole, Outcome::Graph(_)));
        let broken = graph_of(table(vec![node(0)]), table(vec![relationship]));
        assert!(matches!(broken, Outcome::Error { class: ErrorClass::Internal, .. }));
    }

    #[test]
    fn statements_are_taken_up_to_the_first_other_step() {
        let run = |text: &str| Step::Run(Request::new(text));
        let steps = [run("a"), run("b"), Step::Dump, run("c")];
        assert_eq!(statements_ahead(&steps).len(), 2);
        assert!(statements_ahead(&steps[2..]).is_empty());
    }
}
