//! A second opinion: what the reference says of the statements of a plan, before anyone is accused.

use crate::Plan;
use edgewise_cypher::parse_statement;
use edgewise_model::{Date, DateTime, Graph, LocalDateTime, LocalTime, TemporalError};
use edgewise_reference::{Budget, ErrorKind, Knobs, Phase, Procedures, Settings, execute};

/// What the reference says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Opinion {
    /// Every statement has an answer, or the reference cannot say.
    Fine,
    /// A statement has no right answer: it is ill-typed or has no meaning.
    Objection(String),
    /// A statement takes the reference beyond its budget.
    TooMuch,
}

/// Runs the statements of a plan on the reference, over the graph the setup describes. Errors of arithmetic do not count:
/// engines differ in what overflows, and may rightly answer.
pub(crate) fn opinion(graph: &Graph, plan: &Plan) -> Opinion {
    let Ok(now) = noon() else { return Opinion::Fine };
    let procedures = Procedures::default();
    let settings = Settings {
        knobs: Knobs::default(),
        budget: Budget::default(),
        procedures: &procedures,
        now,
        seed: 0,
        choice: None,
        faults: edgewise_reference::FaultSet::NONE,
    };
    let mut graph = graph.clone();
    for (_, request) in plan.statements() {
        let statement = match parse_statement(&request.text) {
            Ok(statement) => statement,
            Err(error) => return Opinion::Objection(error.to_string()),
        };
        let Err(error) = execute(&statement, &mut graph, &request.parameters, &settings) else { continue };
        match (error.kind, error.phase) {
            (ErrorKind::Resource, _) => return Opinion::TooMuch,
            (ErrorKind::Unsupported, _) | (ErrorKind::ArithmeticError, Phase::Runtime) => {}
            _ => return Opinion::Objection(error.to_string()),
        }
    }
    Opinion::Fine
}

fn noon() -> Result<DateTime, TemporalError> {
    let date = Date::from_ymd(2020, 1, 1)?;
    let time = LocalTime::from_hmsn(12, 0, 0, 0)?;
    DateTime::new(LocalDateTime { date, time }, 0)
}

#[cfg(test)]
mod tests {
    use super::{Opinion, opinion};
    use crate::oracle::failure_plan;
    use edgewise_model::{Graph, Map, Value};

    #[test]
    fn the_reference_objects_to_what_has_no_right_answer() {
        let mut graph = Graph::new();
        graph.add_node(["A"], Map::from([("i".into(), Value::Int(1))]));
        let says = |text: &str| opinion(&graph, &failure_plan(text.to_owned()));
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
