//! `Database`: a graph on which the reference runs statements.

use crate::Variant;
use crate::cypher::refusal::refusal;
use edgewise_cypher_semantics::{
    Answer, Budget, Chaos, Choice, Procedures, ReferenceError, Settings, SideEffects, execute,
    execute_planned, explain_planned,
};
use edgewise_cypher_syntax::ast::{CreateIndex, IndexDrop, IndexStatement, Name, Statement, StatementBody};
use edgewise_cypher_syntax::parse_statement;
use edgewise_engine::{Counters, EngineError, ErrorClass, Observation, Outcome, Request};
use edgewise_model::{Date, DateTime, Graph, LocalDateTime, LocalTime, Rng, Rows};
use std::collections::BTreeMap;
use std::time::{Duration, Instant};

/// A graph on which the reference runs statements.
pub(super) struct Database {
    variant: Variant,
    graph: Graph,
    /// The graph as it was when the open transaction began.
    undo: Option<Graph>,
    /// Indexes by name. The semantics identify an index only by its kind, label and keys.
    names: BTreeMap<Name, CreateIndex>,
    procedures: Procedures,
    /// The time at which every statement runs: the reference reads no clock.
    now: DateTime,
    /// The number of statements since the database was empty. Chaos is seeded with it, so that a round is the same on
    /// every worker.
    statements: u64,
}

impl Database {
    /// An empty database.
    pub(super) fn new(variant: Variant) -> Result<Self, EngineError> {
        let moment = |error| EngineError::Protocol(format!("the reference's fixed time is invalid: {error}"));
        let date = Date::from_ymd(2020, 2, 29).map_err(moment)?;
        let time = LocalTime::from_hmsn(12, 31, 14, 645_876_123).map_err(moment)?;
        let now = DateTime::new(LocalDateTime { date, time }, 0).map_err(moment)?;
        Ok(Self {
            variant,
            graph: Graph::new(),
            undo: None,
            names: BTreeMap::new(),
            procedures: Procedures::default(),
            now,
            statements: 0,
        })
    }

    /// Runs a statement. The second value is the reference's own error, unless the statement failed to parse.
    pub(super) fn run(&mut self, request: &Request) -> (Observation, Option<ReferenceError>) {
        let started = Instant::now();
        let answer = self.answer(request);
        let elapsed = started.elapsed();
        match answer {
            Ok(Answer { rows, effects }) => {
                let observation = Observation {
                    counters: (!effects.is_nothing()).then(|| counters(&effects)),
                    ..Observation::new(rows.map_or(Outcome::Done, Outcome::Rows), elapsed)
                };
                (observation, None)
            }
            Err((outcome, error)) => (Observation::new(outcome, elapsed), error),
        }
    }

    fn answer(&mut self, request: &Request) -> Result<Answer, (Outcome, Option<ReferenceError>)> {
        let mut statement = parse_statement(&request.text)
            .map_err(|error| (Outcome::error(ErrorClass::Syntax, error.to_string()), None))?;
        self.resolve_name(&mut statement);
        self.statements += 1;
        let seed = chaos_seed(self.statements, &request.text);
        let chaos = self.variant.chaos.then(|| Chaos::new(&mut Rng::from_seed_u64(seed)));
        let choice = chaos.as_ref().map(|chaos| chaos as &dyn Choice);
        let run = if self.variant.planned { execute_planned } else { execute };
        let mut graph = std::mem::take(&mut self.graph);
        let answer = run(&statement, &mut graph, &request.parameters, &self.settings(choice));
        self.graph = graph;
        answer.map_err(|error| (refusal(&error), Some(error)))
    }

    fn settings<'a>(&'a self, choice: Option<&'a dyn Choice>) -> Settings<'a> {
        Settings {
            knobs: self.variant.knobs,
            budget: if self.variant.quick { Budget::small() } else { Budget::default() },
            procedures: &self.procedures,
            now: self.now.clone(),
            seed: 0,
            choice,
            faults: self.variant.faults,
        }
    }

    /// Remembers the name of a created index, and replaces the name of a dropped one by its description.
    fn resolve_name(&mut self, statement: &mut Statement) {
        let StatementBody::Index(index) = &mut statement.body else { return };
        match index {
            IndexStatement::Create(create) => {
                if let Some(name) = &create.name {
                    self.names.insert(name.clone(), create.clone());
                }
            }
            IndexStatement::Drop(drop) => {
                if let IndexDrop::Named { name, .. } = drop
                    && let Some(create) = self.names.remove(name)
                {
                    let CreateIndex { kind, target, keys, .. } = create;
                    *drop = IndexDrop::Described { kind, target, keys, legacy: false };
                }
            }
        }
    }

    pub(super) fn reset(&mut self) -> Outcome {
        self.graph = Graph::new();
        self.undo = None;
        self.names.clear();
        self.statements = 0;
        Outcome::Done
    }

    pub(super) fn dump(&self) -> Outcome {
        Outcome::Graph(Box::new(self.graph.clone()))
    }

    pub(super) fn indexes(&self) -> Vec<edgewise_model::Index> {
        self.graph.indexes().to_vec()
    }

    pub(super) fn begin(&mut self) -> Outcome {
        self.undo = Some(self.graph.clone());
        Outcome::Done
    }

    pub(super) fn commit(&mut self) -> Outcome {
        self.undo = None;
        Outcome::Done
    }

    pub(super) fn rollback(&mut self) -> Outcome {
        if let Some(before) = self.undo.take() {
            self.graph = before;
        }
        Outcome::Done
    }

    /// The plain interpreter executes the text in its order, so the text is the plan.
    pub(super) fn explain(&self, request: &Request) -> Observation {
        let answer = Observation::new(Outcome::Rows(Rows::default()), Duration::ZERO);
        if !self.variant.planned {
            return Observation { plan: Some(request.text.clone()), ..answer };
        }
        let statement = match parse_statement(&request.text) {
            Ok(statement) => statement,
            Err(error) => {
                let outcome = Outcome::error(ErrorClass::Syntax, error.to_string());
                return Observation::new(outcome, Duration::ZERO);
            }
        };
        match explain_planned(&statement, &self.graph, &request.parameters, &self.settings(None)) {
            Ok(plan) => Observation { plan: Some(plan), ..answer },
            Err(error) => Observation::new(refusal(&error), Duration::ZERO),
        }
    }
}

/// The seed for chaos: the number of a statement and its text (FNV-1a).
fn chaos_seed(place: u64, text: &str) -> u64 {
    text.bytes().fold(place ^ 0xcbf2_9ce4_8422_2325, |hash, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
    })
}

fn counters(effects: &SideEffects) -> Counters {
    Counters {
        nodes_created: effects.nodes_added as u64,
        nodes_deleted: effects.nodes_removed as u64,
        relationships_created: effects.relationships_added as u64,
        relationships_deleted: effects.relationships_removed as u64,
        properties_set: (effects.properties_added + effects.properties_removed) as u64,
        labels_added: effects.labels_added as u64,
        labels_removed: effects.labels_removed as u64,
    }
}
