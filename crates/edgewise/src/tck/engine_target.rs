//! Runs the scenarios of a suite on an engine.

use edgewise_cypher_semantics::{Procedures, SideEffects};
use edgewise_cypher_testing::Cypher;
use edgewise_cypher_testing::rounds::declarations_for;
use edgewise_cypher_testing::tck::{Reply, ScenarioFailure, ScenarioTarget, may_write};
use edgewise_engine::{Engine, EngineError, ErrorClass, Limits, Outcome, Request, Session};
use edgewise_lab::Language;
use edgewise_model::{Graph, Map, Rows};
use std::sync::Arc;

/// An engine under test; a session that ended is replaced by a new one.
pub(crate) struct EngineTarget {
    engine: Arc<dyn Engine>,
    limits: Limits,
    session: Option<Box<dyn Session>>,
}

impl EngineTarget {
    /// Opens a session.
    pub(crate) fn open(engine: Arc<dyn Engine>, limits: Limits) -> Result<Self, EngineError> {
        let session = Some(engine.connect(0, &limits)?);
        Ok(Self { engine, limits, session })
    }

    fn session(&mut self) -> Result<&mut Box<dyn Session>, ScenarioFailure> {
        if self.session.is_none() {
            let session = self.engine.connect(0, &self.limits);
            self.session = Some(session.map_err(|error| failure(None, &error.to_string()))?);
        }
        self.session.as_mut().ok_or_else(|| failure(None, "no session"))
    }

    /// Checks an outcome, and drops a session that cannot be used any more.
    fn checked(&mut self, outcome: Outcome) -> Result<Outcome, ScenarioFailure> {
        if outcome.ends_session() {
            self.session = None;
        }
        match outcome {
            Outcome::Error { class, message, .. } => Err(failure(Some(class), &message)),
            Outcome::Crash(crash) => {
                Err(failure(None, &format!("the engine died: {}", crash.last_lines.join(" | "))))
            }
            Outcome::Hang { limit_ms } => Err(failure(None, &format!("no answer within {limit_ms} ms"))),
            answer => Ok(answer),
        }
    }

    fn graph(&mut self) -> Option<Graph> {
        let outcome = self.session().ok()?.dump();
        match self.checked(outcome) {
            Ok(Outcome::Graph(graph)) => Some(*graph),
            _ => None,
        }
    }
}

impl ScenarioTarget for EngineTarget {
    fn reset(&mut self) -> Result<(), ScenarioFailure> {
        let outcome = self.session()?.reset();
        self.checked(outcome).map(drop)
    }

    fn prepare(&mut self, statements: &[&str]) -> Result<(), ScenarioFailure> {
        if !self.engine.profile().schema_first {
            return Ok(());
        }
        let settings = Cypher::settings(self.engine.profile()).map_err(|why| failure(None, &why))?;
        for text in declarations_for(statements, &settings) {
            let outcome = self.session()?.run(&Request::new(text)).outcome;
            self.checked(outcome)?;
        }
        Ok(())
    }

    fn declare(&mut self, _: &Procedures) -> bool {
        false
    }

    fn run(&mut self, query: &str, parameters: &Map) -> Result<Reply, ScenarioFailure> {
        let writes = may_write(query);
        let before = if writes { self.graph() } else { None };
        let request =
            Request { text: query.to_owned(), parameters: parameters.clone(), ..Request::default() };
        let outcome = self.session()?.run(&request).outcome;
        let rows = match self.checked(outcome)? {
            Outcome::Rows(rows) => rows,
            _ => Rows::default(),
        };
        let effects = match (writes, before) {
            (false, _) => Some(SideEffects::default()),
            (true, None) => None,
            (true, Some(before)) => self.graph().map(|after| SideEffects::between(&before, &after)),
        };
        Ok(Reply { rows, effects })
    }
}

/// Makes a failure without the suite's error kind, because an engine reports only a class. Not even the phase is
/// known: FalkorDB reports some errors about values as syntax errors (`Invalid input`). The class goes into the
/// text.
fn failure(class: Option<ErrorClass>, message: &str) -> ScenarioFailure {
    let message = class.map_or_else(|| message.to_owned(), |class| format!("{class}: {message}"));
    ScenarioFailure { phase: None, kind: None, detail: None, message }
}
