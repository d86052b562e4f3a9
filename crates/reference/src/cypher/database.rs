//! `Database`: a graph on which the reference, the executable semantics of openCypher, runs statements.

use crate::Variant;
use crate::cypher::refusal::refusal;
use crate::cypher::second_language::run_traversal;
use edgewise_cypher_semantics::{
    Answer, Budget, Chaos, Choice, Procedures, ReferenceError, Settings, SideEffects, execute,
    execute_planned, explain_planned,
};
use edgewise_cypher_syntax::ast::{CreateIndex, IndexDrop, IndexStatement, Name, Statement, StatementBody};
use edgewise_cypher_syntax::parse_statement;
use edgewise_engine::{Counters, EngineError, ErrorClass, Observation, Outcome, QueryLanguage, Request};
use edgewise_model::{Date, DateTime, Graph, LocalDateTime, LocalTime, Rng, Rows};
use std::collections::BTreeMap;
use std::time::{Duration, Instant};

/// A graph on which the reference runs statements, with an open transaction and the names of indexes.
pub(super) struct Database {
    variant: Variant,
    graph: Graph,
    /// The graph as it was when the open transaction began; `None` without a transaction.
    before_transaction: Option<Graph>,
    /// The indexes by name, because the semantics identify an index only by its kind, label and keys.
    index_names: BTreeMap<Name, CreateIndex>,
    procedures: Procedures,
    /// The current time for every statement. It is fixed, so that answers do not depend on a clock.
    now: DateTime,
    /// The number of statements since the database was emptied. With `+chaos` it is part of the random seed, so that a
    /// round is the same on every worker.
    statements: u64,
}

impl Database {
    /// An empty database of this variant of the reference.
    pub(super) fn new(variant: Variant) -> Result<Self, EngineError> {
        let invalid_time =
            |error| EngineError::Protocol(format!("the reference's fixed time is invalid: {error}"));
        let date = Date::from_ymd(2020, 2, 29).map_err(invalid_time)?;
        let time = LocalTime::from_hmsn(12, 31, 14, 645_876_123).map_err(invalid_time)?;
        let now = DateTime::new(LocalDateTime { date, time }, 0).map_err(invalid_time)?;
        Ok(Self {
            variant,
            graph: Graph::new(),
            before_transaction: None,
            index_names: BTreeMap::new(),
            procedures: Procedures::default(),
            now,
            statements: 0,
        })
    }

    /// Runs a statement. The second value is the error that the semantics raised; `None` if there was an answer, or if
    /// the statement could not be parsed.
    pub(super) fn run(&mut self, request: &Request) -> (Observation, Option<ReferenceError>) {
        let started = Instant::now();
        if request.language == Some(QueryLanguage::Gremlin) {
            self.statements += 1;
            let seed = chaos_seed(self.statements, &request.text);
            let outcome = run_traversal(request, &mut self.graph, &self.variant, seed);
            return (Observation::new(outcome, started.elapsed()), None);
        }
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

    /// Parses and executes a statement. The error is its outcome, with the error of the semantics unless the statement
    /// could not be parsed.
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

    /// The settings for executing a statement; `choice` chooses among the allowed answers.
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

    /// Remembers the name of an index that the statement creates. If the statement drops an index by name, replaces the
    /// name by the kind, label and keys of the index.
    fn resolve_name(&mut self, statement: &mut Statement) {
        let StatementBody::Index(index) = &mut statement.body else { return };
        match index {
            IndexStatement::Create(create) => {
                if let Some(name) = &create.name {
                    self.index_names.insert(name.clone(), create.clone());
                }
            }
            IndexStatement::Drop(drop) => {
                if let IndexDrop::Named { name, .. } = drop
                    && let Some(create) = self.index_names.remove(name)
                {
                    let CreateIndex { kind, target, keys, .. } = create;
                    *drop = IndexDrop::Described { kind, target, keys, legacy: false };
                }
            }
        }
    }

    pub(super) fn reset(&mut self) -> Outcome {
        self.graph = Graph::new();
        self.before_transaction = None;
        self.index_names.clear();
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
        self.before_transaction = Some(self.graph.clone());
        Outcome::Done
    }

    pub(super) fn commit(&mut self) -> Outcome {
        self.before_transaction = None;
        Outcome::Done
    }

    pub(super) fn rollback(&mut self) -> Outcome {
        if let Some(before) = self.before_transaction.take() {
            self.graph = before;
        }
        Outcome::Done
    }

    /// The plan by which a statement is executed. Without `+planned` the clauses are executed in the order of the text,
    /// so the text is the plan.
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

/// The random seed of a statement with `+chaos`: a hash (FNV-1a) of its number and its text.
fn chaos_seed(place: u64, text: &str) -> u64 {
    text.bytes().fold(place ^ 0xcbf2_9ce4_8422_2325, |hash, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
    })
}

/// The counts of changes, in the form that engines report them.
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
