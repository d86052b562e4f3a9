//! A second opinion: before a bug is reported, the reference interpreter runs the statements of the plan and may
//! object.

use crate::consult::consult;
use crate::oracle::CONTROL;
use crate::planned_statement::step_statement;
use edgewise_cypher_semantics::knobs::DeletedWrites;
use edgewise_cypher_semantics::{ErrorKind, Knobs, Phase};
use edgewise_engine::Step;
use edgewise_lab::{Opinion, Plan};
use edgewise_model::Graph;

/// Runs the statements of a plan on the reference interpreter, on the graph of the setup and with the target's knobs.
/// It objects to a statement that must raise an error. Arithmetic errors are no objection, because engines differ in
/// what overflows and may rightly answer; nor are writes to deleted elements, which an engine may ignore.
pub(crate) fn opinion(base: &Graph, plan: &Plan, knobs: Knobs) -> Opinion {
    let knobs = Knobs { deleted_writes: DeletedWrites::Ignored, ..knobs };
    let mut graph = base.clone();
    for planned in &plan.steps {
        let Step::Run(request) = &planned.step else { continue };
        if planned.copy {
            graph = base.clone();
        }
        // Control statements may be invalid, and no claim is made about them.
        if planned.role.starts_with(CONTROL) {
            continue;
        }
        let statement = match step_statement(planned, request) {
            Ok(statement) => statement,
            Err(error) => return Opinion::Objection(error),
        };
        let Err(error) = consult(&statement, &request.parameters, &mut graph, knobs) else { continue };
        match (error.kind, error.phase) {
            (ErrorKind::Resource, _) => return Opinion::TooMuch,
            (ErrorKind::Unsupported, _) | (ErrorKind::ArithmeticError, Phase::Runtime) => {}
            _ => return Opinion::Objection(error.to_string()),
        }
    }
    Opinion::Fine
}

#[cfg(test)]
mod tests {
    use super::{Knobs, Opinion, opinion};
    use edgewise_lab::oracle::failure_plan;
    use edgewise_model::{Graph, Map, Value};

    #[test]
    fn the_reference_objects_to_statements_without_a_right_answer() {
        let mut graph = Graph::new();
        graph.add_node(["A"], Map::from([("i".into(), Value::Int(1))]));
        let says = |text: &str| opinion(&graph, &failure_plan(text.to_owned()), Knobs::default());
        assert_eq!(says("MATCH (n) WHERE n.i > 0 RETURN n AS a"), Opinion::Fine);
        assert_eq!(says("MATCH (n) WHERE n.i + 9223372036854775807 > 0 RETURN n AS a"), Opinion::Fine);
        assert!(matches!(says("MATCH (n) WHERE n.i RETURN n AS a"), Opinion::Objection(_)));
        assert!(matches!(says("MATCH (n) RETURN m AS a"), Opinion::Objection(_)));
        assert_eq!(
            says(
                "UNWIND range(1, 5000) AS x UNWIND range(1, 5000) AS y WITH x, y WHERE x = y RETURN count(*) AS a"
            ),
            Opinion::TooMuch
        );
    }
}
