//! `ReferenceTarget`: runs conformance suites against the reference interpreter.

use super::{Reply, ScenarioFailure, ScenarioTarget};
use edgewise_cypher_semantics::{
    Budget, ErrorKind, Knobs, Phase, Procedures, ReferenceError, Settings, execute, execute_planned,
};
use edgewise_cypher_syntax::parse_statement;
use edgewise_model::{DateTime, Graph, Map, Rows};

/// The reference interpreter as the target of a conformance suite.
pub struct ReferenceTarget {
    /// The graph on which the next statement runs.
    pub graph: Graph,
    /// The knobs of the interpreter: its choices where openCypher leaves the behaviour open.
    pub knobs: Knobs,
    /// The limits for one statement.
    pub budget: Budget,
    /// Whether statements run as optimised plans instead of being interpreted directly.
    pub planned: bool,
    procedures: Procedures,
    now: DateTime,
}

impl ReferenceTarget {
    /// A target with an empty graph; `now` is the current time of its statements.
    pub fn new(now: DateTime) -> Self {
        Self {
            graph: Graph::new(),
            knobs: Knobs::default(),
            budget: Budget::default(),
            planned: false,
            procedures: Procedures::default(),
            now,
        }
    }
}

impl ReferenceTarget {
    /// A target with an empty graph that runs statements as optimised plans; `now` is the current time of its
    /// statements.
    pub fn planned(now: DateTime) -> Self {
        Self { planned: true, ..Self::new(now) }
    }
}

impl ScenarioTarget for ReferenceTarget {
    fn reset(&mut self) -> Result<(), ScenarioFailure> {
        self.graph = Graph::new();
        self.procedures = Procedures::default();
        Ok(())
    }

    fn declare(&mut self, procedures: &Procedures) -> bool {
        self.procedures = procedures.clone();
        true
    }

    fn run(&mut self, query: &str, parameters: &Map) -> Result<Reply, ScenarioFailure> {
        let statement = parse_statement(query).map_err(|error| ScenarioFailure {
            phase: Some(Phase::CompileTime.to_string()),
            kind: Some(ErrorKind::SyntaxError.to_string()),
            detail: Some(error.kind.detail().to_owned()),
            message: error.to_string(),
        })?;
        let settings = Settings {
            knobs: self.knobs,
            budget: self.budget,
            procedures: &self.procedures,
            now: self.now.clone(),
            seed: 0,
            choice: None,
            faults: edgewise_cypher_semantics::FaultSet::NONE,
        };
        let execute = if self.planned { execute_planned } else { execute };
        match execute(&statement, &mut self.graph, parameters, &settings) {
            Ok(answer) => {
                let rows = answer.rows.unwrap_or_else(|| Rows { columns: Vec::new(), rows: Vec::new() });
                Ok(Reply { rows, effects: Some(answer.effects) })
            }
            Err(error) => Err(error.into()),
        }
    }
}

impl From<ReferenceError> for ScenarioFailure {
    fn from(error: ReferenceError) -> Self {
        Self {
            phase: Some(error.phase.to_string()),
            kind: Some(error.kind.to_string()),
            detail: Some(error.detail.to_string()),
            message: error.message.into(),
        }
    }
}
