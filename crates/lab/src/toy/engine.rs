//! `ToyEngine`: an engine for the toy language. Its deliberate fault: a count of labels that begin with `b` is one too
//! low if there are at least two of them.

use edgewise_engine::{
    Engine, EngineError, ErrorClass, Limits, Observation, Outcome, Profile, Request, Session,
};
use edgewise_model::{Graph, Map, Rows, Value};
use std::time::Duration;

/// An engine for the toy language, with or without its deliberate fault.
pub(crate) struct ToyEngine {
    pub(crate) profile: Profile,
    pub(crate) faulty: bool,
}

impl Engine for ToyEngine {
    fn id(&self) -> &str {
        "toy"
    }
    fn target(&self) -> String {
        "toy".to_owned()
    }
    fn profile(&self) -> &Profile {
        &self.profile
    }
    fn connect(&self, _: usize, _: &Limits) -> Result<Box<dyn Session>, EngineError> {
        Ok(Box::new(ToySession { graph: Graph::new(), faulty: self.faulty }))
    }
}

struct ToySession {
    graph: Graph,
    faulty: bool,
}

impl Session for ToySession {
    fn version(&self) -> &str {
        "1"
    }
    fn run(&mut self, request: &Request) -> Observation {
        let outcome = match request.text.split_once(' ') {
            Some(("add", label)) => {
                self.graph.add_node([label], Map::new());
                Outcome::Done
            }
            Some(("count", start)) => {
                let counted = |label: &str| label.starts_with(start);
                let all =
                    self.graph.nodes().filter(|node| node.labels.iter().any(|label| counted(label))).count();
                let seen = if self.faulty && start.starts_with('b') && all > 1 { all - 1 } else { all };
                Outcome::Rows(Rows::new(
                    ["n"],
                    vec![vec![Value::Int(i64::try_from(seen).unwrap_or_default())]],
                ))
            }
            _ => Outcome::error(ErrorClass::Syntax, "what?"),
        };
        Observation::new(outcome, Duration::ZERO)
    }
    fn reset(&mut self) -> Outcome {
        self.graph = Graph::new();
        Outcome::Done
    }
    fn dump(&mut self) -> Outcome {
        Outcome::Graph(Box::new(self.graph.clone()))
    }
}
