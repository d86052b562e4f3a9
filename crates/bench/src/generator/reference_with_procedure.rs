//! `ReferenceWithProcedure`: the executable semantics of Cypher as an engine, with one built-in procedure that
//! generated queries may call.

use edgewise_cypher_generate::query::ValueType;
use edgewise_cypher_generate::{Features, Procedure, Round};
use edgewise_cypher_semantics::{
    Answer, Budget, FaultSet, Field, FieldType, Knobs, Procedures, ReferenceError, Settings, check, execute,
    execute_planned,
};
use edgewise_cypher_syntax::Dialect;
use edgewise_cypher_syntax::ast::{Query, Statement};
use edgewise_cypher_testing::determinism::{Determinism, Facts};
use edgewise_model::{
    Date, DateTime, Graph, LocalDateTime, LocalTime, Map, ScalarType, TemporalError, Value,
};

/// The reference with one procedure.
pub struct ReferenceWithProcedure {
    procedures: Procedures,
    now: DateTime,
}

impl ReferenceWithProcedure {
    /// The reference with its procedure.
    ///
    /// # Errors
    /// When the fixed time is invalid, which a test excludes.
    pub fn new() -> Result<Self, TemporalError> {
        let field = |name: &str, kind| Field { name: name.into(), kind, nullable: true };
        let row = |least: i64, number: i64, word: &str| {
            vec![Value::Int(least), Value::Int(number), Value::from(word)]
        };
        let numbers = edgewise_cypher_semantics::Procedure {
            name: "test.numbers".into(),
            inputs: vec![field("least", FieldType::Integer)],
            outputs: vec![field("number", FieldType::Integer), field("word", FieldType::String)],
            rows: vec![row(0, 0, "a"), row(0, 1, "b"), row(1, 1, "b"), row(2, 2, "")],
        };
        let day = Date::from_ymd(2020, 1, 1)?;
        Ok(Self {
            procedures: Procedures { procedures: vec![numbers] },
            now: DateTime::new(LocalDateTime::new(day, LocalTime::MIDNIGHT), 0)?,
        })
    }

    /// All features of the language, and the procedure.
    pub fn features() -> Features {
        let numbers = Procedure {
            name: "test.numbers".into(),
            inputs: vec![("least".into(), ValueType::SMALL)],
            outputs: vec![("number".into(), ValueType::INTEGER), ("word".into(), ValueType::STRING)],
        };
        Features { procedures: vec![numbers], ..Features::all(Dialect::whole().clone()) }
    }

    fn settings(&self) -> Settings<'_> {
        Settings {
            knobs: Knobs::default(),
            budget: Budget::small(),
            procedures: &self.procedures,
            now: self.now.clone(),
            seed: 0,
            choice: None,
            faults: FaultSet::NONE,
        }
    }

    /// Compiles a query without running it.
    pub fn compile(&self, query: &Query, parameters: &Map) -> Result<(), ReferenceError> {
        check(query, parameters, &self.settings())
    }

    /// Runs a statement on a copy of a graph, by the planned executor or by the interpreter.
    pub fn run(&self, statement: &Statement, parameters: &Map, graph: &Graph, planned: bool) -> Ran {
        let mut graph = graph.clone();
        let execute = if planned { execute_planned } else { execute };
        let answer = execute(statement, &mut graph, parameters, &self.settings());
        Ran { answer, graph }
    }

    /// The determinism analysis of a query on the graph of a round.
    pub fn determinism(&self, query: &Query, parameters: &Map, round: &Round) -> Determinism {
        let mut facts = Facts::from(&Knobs::default()).with_graph(&round.graph).with_parameters(parameters);
        facts.procedures =
            self.procedures.procedures.iter().map(|procedure| procedure.name.clone()).collect();
        let fields = vec![("number".into(), ScalarType::Integer), ("word".into(), ScalarType::String)];
        facts.yields = [("test.numbers".into(), fields)].into();
        Determinism::of(query, Some(&round.schema), &facts)
    }
}

/// The answer of a run, and the graph after it.
pub struct Ran {
    pub answer: Result<Answer, ReferenceError>,
    pub graph: Graph,
}

impl Ran {
    /// True if the run exceeded its budget.
    pub fn too_large(&self) -> bool {
        self.answer.as_ref().is_err_and(ReferenceError::is_resource)
    }

    /// True if a row has a cell that is not null.
    pub fn some(&self) -> bool {
        let rows = self.answer.as_ref().ok().and_then(|answer| answer.rows.as_ref());
        rows.is_some_and(|rows| rows.rows.iter().flatten().any(|cell| !cell.is_null()))
    }

    /// The number of rows in the answer.
    pub fn rows(&self) -> usize {
        let rows = self.answer.as_ref().ok().and_then(|answer| answer.rows.as_ref());
        rows.map_or(0, |rows| rows.rows.len())
    }
}
