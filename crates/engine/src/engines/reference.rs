//! The reference: Cypher's executable semantics as an engine, in this very process.
//!
//! It needs no child process: it is ours, has budgets instead of time limits, and neither hangs nor dies.

use super::OpenOptions;
use crate::{
    Counters, Engine, EngineError, ErrorClass, Limits, Observation, Outcome, Profile, Request, Session,
    Target,
};
use edgewise_cypher::ast::{CreateIndex, IndexDrop, IndexStatement, Name, Statement, StatementBody};
use edgewise_cypher::parse_statement;
use edgewise_model::{Date, DateTime, Graph, LocalDateTime, LocalTime, Rows};
use edgewise_reference::{
    Answer, Budget, ErrorKind, Knobs, Phase, Procedures, ReferenceError, Settings, SideEffects, execute,
};
use std::collections::BTreeMap;
use std::time::{Duration, Instant};

/// Its id.
pub const ID: &str = "reference";

const PROFILE: &str = include_str!("../../profiles/reference.toml");

/// Opens the reference.
pub fn open(target: &Target, options: &OpenOptions) -> Result<Box<dyn Engine>, EngineError> {
    if let Target::Named { version, modifiers, .. } = target {
        if let Some(wanted) = version {
            return Err(EngineError::Target(format!(
                "the reference has no version of its own, so no {wanted}"
            )));
        }
        if let Some(modifier) = modifiers.first() {
            return Err(EngineError::Target(format!("the reference has no variant `+{modifier}`")));
        }
    }
    Ok(Box::new(Reference { profile: options.over(Profile::from_toml(PROFILE)?)? }))
}

struct Reference {
    profile: Profile,
}

impl Engine for Reference {
    fn id(&self) -> &str {
        ID
    }

    fn target(&self) -> String {
        ID.to_owned()
    }

    fn profile(&self) -> &Profile {
        &self.profile
    }

    fn connect(&self, _: usize, _: &Limits) -> Result<Box<dyn Session>, EngineError> {
        let moment = |error| EngineError::Protocol(format!("the reference has no clock: {error}"));
        let date = Date::from_ymd(2020, 2, 29).map_err(moment)?;
        let time = LocalTime::from_hmsn(12, 31, 14, 645_876_123).map_err(moment)?;
        let now = DateTime::new(LocalDateTime { date, time }, 0).map_err(moment)?;
        Ok(Box::new(ReferenceSession {
            graph: Graph::new(),
            undo: None,
            names: BTreeMap::new(),
            procedures: Procedures::default(),
            now,
        }))
    }
}

struct ReferenceSession {
    graph: Graph,
    /// The graph as it was when the open transaction began.
    undo: Option<Graph>,
    /// Indexes by name: the reference knows an index by what it is on.
    names: BTreeMap<Name, CreateIndex>,
    procedures: Procedures,
    /// Every statement runs at the same moment: the reference reads no clock.
    now: DateTime,
}

impl ReferenceSession {
    fn answer(&mut self, request: &Request) -> Result<Answer, Outcome> {
        let mut statement = parse_statement(&request.text)
            .map_err(|error| Outcome::error(ErrorClass::Syntax, error.to_string()))?;
        self.resolve_name(&mut statement);
        let settings = Settings {
            knobs: Knobs::default(),
            budget: Budget::default(),
            procedures: &self.procedures,
            now: self.now.clone(),
            seed: 0,
            choice: None,
            faults: edgewise_reference::FaultSet::NONE,
        };
        execute(&statement, &mut self.graph, &request.parameters, &settings).map_err(|error| refusal(&error))
    }
}

impl ReferenceSession {
    /// Remembers the name of an index that is made, and describes one that is dropped by name.
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
}

impl Session for ReferenceSession {
    fn version(&self) -> &str {
        env!("CARGO_PKG_VERSION")
    }

    fn run(&mut self, request: &Request) -> Observation {
        let started = Instant::now();
        let answer = self.answer(request);
        let elapsed = started.elapsed();
        match answer {
            Ok(Answer { rows, effects }) => Observation {
                counters: (!effects.is_nothing()).then(|| counters(&effects)),
                ..Observation::new(rows.map_or(Outcome::Done, Outcome::Rows), elapsed)
            },
            Err(outcome) => Observation::new(outcome, elapsed),
        }
    }

    fn reset(&mut self) -> Outcome {
        self.graph = Graph::new();
        self.undo = None;
        self.names.clear();
        Outcome::Done
    }

    fn dump(&mut self) -> Outcome {
        Outcome::Graph(Box::new(self.graph.clone()))
    }

    fn begin(&mut self) -> Outcome {
        self.undo = Some(self.graph.clone());
        Outcome::Done
    }

    fn commit(&mut self) -> Outcome {
        self.undo = None;
        Outcome::Done
    }

    fn rollback(&mut self) -> Outcome {
        if let Some(before) = self.undo.take() {
            self.graph = before;
        }
        Outcome::Done
    }

    fn flush(&mut self) -> Outcome {
        Outcome::Done
    }

    fn explain(&mut self, request: &Request) -> Observation {
        // A plain interpreter does what the text says in the order of the text: the text is the plan.
        Observation {
            plan: Some(request.text.clone()),
            ..Observation::new(Outcome::Rows(Rows::default()), Duration::ZERO)
        }
    }
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

fn refusal(error: &ReferenceError) -> Outcome {
    let class = match (error.kind, error.phase) {
        (ErrorKind::Resource, _) => ErrorClass::Resource,
        (ErrorKind::Unsupported, _) => ErrorClass::Unsupported,
        (ErrorKind::ConstraintVerificationFailed | ErrorKind::ConstraintValidationFailed, _) => {
            ErrorClass::Constraint
        }
        (ErrorKind::SyntaxError, Phase::CompileTime) => ErrorClass::Syntax,
        (_, Phase::CompileTime) => ErrorClass::Semantic,
        (_, Phase::Runtime) => ErrorClass::Data,
    };
    Outcome::Error { class, code: Some(format!("{:?}", error.detail)), message: error.to_string() }
}
