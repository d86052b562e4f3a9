//! What sessions on servers do with steps and elements alike.

use crate::{ErrorClass, Outcome, Request, Step};
use edgewise_model::{Graph, Node, Relationship, Rows, Value};

/// The graph that a table of nodes and a table of relationships make.
pub(crate) fn graph_of(nodes: Rows, relationships: Rows) -> Outcome {
    let cells = |rows: Rows| rows.rows.into_iter().flatten();
    let node = |value| if let Value::Node(node) = value { Some(*node) } else { None };
    let relationship = |value| if let Value::Relationship(it) = value { Some(*it) } else { None };
    let nodes: Vec<Node> = cells(nodes).filter_map(node).collect();
    let relationships: Vec<Relationship> = cells(relationships).filter_map(relationship).collect();
    match Graph::from_values(nodes, relationships) {
        Ok(graph) => Outcome::Graph(Box::new(graph)),
        Err(error) => Outcome::error(ErrorClass::Internal, format!("the graph read back is none: {error}")),
    }
}

/// The statements at the head of some steps, which can go out in one go.
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

/// False if a statement certainly changes nothing: it has none of the words that do, not even in a string.
pub(crate) fn may_write(text: &str) -> bool {
    const WORDS: [&str; 10] =
        ["CREATE", "MERGE", "SET", "DELETE", "REMOVE", "DROP", "CALL", "FOREACH", "LOAD", "INSERT"];
    let text = text.to_ascii_uppercase();
    WORDS.iter().any(|word| text.contains(word))
}

#[cfg(test)]
mod tests {
    use super::*;
    use edgewise_model::Map;

    #[test]
    fn a_relationship_without_its_nodes_is_a_fault_of_the_engine() {
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

    #[test]
    fn only_statements_without_any_writing_word_are_trusted() {
        assert!(!may_write("MATCH (n) WHERE n.x > 1 RETURN count(n)"));
        assert!(may_write("match (n) set n.x = 1") && may_write("RETURN 'delete'"));
    }
}
