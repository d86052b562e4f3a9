//! `Database`: a graph on which tests run statements with the reference.

use edgewise_cypher_semantics::{
    Answer, Budget, Choice, Knobs, Procedures, ReferenceError, Settings, SideEffects, execute,
};
use edgewise_cypher_syntax::ast::Statement;
use edgewise_cypher_syntax::parse_statement;
use edgewise_cypher_testing::tck::{Matching, parse_expected};
use edgewise_model::{Date, DateTime, Graph, LocalDateTime, LocalTime, Map, Value};

/// A graph on which tests run statements with the reference.
pub struct Database {
    pub graph: Graph,
    pub knobs: Knobs,
    pub budget: Budget,
    pub parameters: Map,
}

impl Database {
    /// A database with the graph that the statements create.
    pub fn with(setup: &[&str]) -> Self {
        let mut database = Self {
            graph: Graph::new(),
            knobs: Knobs::default(),
            budget: Budget::default(),
            parameters: Map::new(),
        };
        for statement in setup {
            database.run(statement).unwrap_or_else(|error| panic!("{statement}: {error}"));
        }
        database
    }

    pub fn empty() -> Self {
        Self::with(&[])
    }

    pub fn run(&mut self, query: &str) -> Result<Answer, ReferenceError> {
        self.run_with(query, None)
    }

    pub fn run_with(&mut self, query: &str, choice: Option<&dyn Choice>) -> Result<Answer, ReferenceError> {
        let statement = parse_statement(query).unwrap_or_else(|error| panic!("{query}: {error}"));
        self.run_statement(&statement, choice)
    }

    pub fn run_statement(
        &mut self,
        statement: &Statement,
        choice: Option<&dyn Choice>,
    ) -> Result<Answer, ReferenceError> {
        let settings = Settings { knobs: self.knobs, budget: self.budget, choice, ..settings() };
        execute(statement, &mut self.graph, &self.parameters, &settings)
    }

    pub fn rows(&mut self, query: &str) -> Vec<Vec<Value>> {
        let answer = self.run(query).unwrap_or_else(|error| panic!("{query}: {error}"));
        answer.rows.map(|rows| rows.rows).unwrap_or_default()
    }

    /// Checks that a query gives these rows in this order. Each expected row is written as the items of a list.
    #[track_caller]
    pub fn gives(&mut self, query: &str, expected: &[&str]) {
        let actual = self.rows(query);
        let expected: Vec<_> = expected
            .iter()
            .map(|row| parse_expected(&format!("[{row}]")).expect("the expected rows can be parsed"))
            .collect();
        let same = actual.len() == expected.len()
            && expected
                .iter()
                .zip(&actual)
                .all(|(expected, actual)| expected.matches(&Value::List(actual.clone()), Matching::Exact));
        assert!(same, "{query}\nexpected {expected:?}\ngot {actual:?}");
    }

    /// Checks that a query gives these rows in any order.
    #[track_caller]
    pub fn gives_bag(&mut self, query: &str, expected: &[&str]) {
        let rows = Value::List(self.rows(query).into_iter().map(Value::List).collect());
        let text: Vec<String> = expected.iter().map(|row| format!("[{row}]")).collect();
        let expected =
            parse_expected(&format!("[{}]", text.join(", "))).expect("the expected rows can be parsed");
        assert!(
            expected.matches(&rows, Matching::IgnoringListOrder),
            "{query}\nexpected {expected:?}\ngot {rows:?}"
        );
    }

    /// Checks that a query fails without a change to the graph; returns the phase, kind and detail of the error.
    #[track_caller]
    pub fn fails(&mut self, query: &str) -> String {
        let before = self.graph.clone();
        match self.run(query) {
            Ok(answer) => panic!("{query} answers {answer:?}"),
            Err(error) => {
                let changed = SideEffects::between(&before, &self.graph);
                assert!(changed.is_nothing(), "{query} failed and changed the graph");
                format!("{} {}: {}", error.phase, error.kind, error.detail)
            }
        }
    }
}

static NO_PROCEDURES: Procedures = Procedures::NONE;

/// The settings for tests: openCypher's knobs, and noon of a leap day as the current instant.
pub fn settings() -> Settings<'static> {
    Settings {
        knobs: Knobs::default(),
        budget: Budget::default(),
        procedures: &NO_PROCEDURES,
        now: now(),
        seed: 1,
        choice: None,
        faults: edgewise_cypher_semantics::FaultSet::NONE,
    }
}

fn now() -> DateTime {
    let date = Date::from_ymd(2024, 2, 29).expect("the date is valid");
    let time = LocalTime::from_hmsn(12, 34, 56, 789_000_000).expect("the time is valid");
    DateTime::new(LocalDateTime { date, time }, 0).expect("the instant is valid")
}
