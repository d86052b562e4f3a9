//! `Scenario`: a scenario of a conformance suite, with its steps interpreted.

use super::{Argument, Expected, ExpectedError, Feature, Matching, Step, parse_expected, parse_signature};
use edgewise_cypher_semantics::{Procedures, SideEffects};
use edgewise_model::{Map, Name};

/// The graph that a scenario begins with.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum GivenGraph {
    /// The empty graph. It is also used for "any graph".
    Empty,
    /// The graph of this name, which the suite defines.
    Named(String),
}

/// A scenario with its steps interpreted.
#[derive(Clone, Debug)]
pub struct Scenario {
    /// The name of the feature that it belongs to.
    pub feature: String,
    /// The name of the scenario, with the number of the example if it has examples.
    pub name: String,
    /// The tags of the scenario.
    pub tags: Vec<String>,
    /// The graph that the scenario begins with.
    pub graph: GivenGraph,
    /// The statements that are run before the queries that are tested.
    pub setup: Vec<String>,
    /// The parameters of the queries.
    pub parameters: Map,
    /// The procedures that the scenario declares.
    pub procedures: Procedures,
    /// The queries that are tested, each with what is expected of it.
    pub actions: Vec<Action>,
}

/// A query that is tested, with what is expected of it.
#[derive(Clone, Debug)]
pub struct Action {
    /// The text of the query.
    pub query: String,
    /// What is expected of the query.
    pub expectations: Vec<Expectation>,
}

/// One thing that is expected of a query.
#[derive(Clone, Debug)]
pub enum Expectation {
    /// The query returns these rows.
    Rows {
        /// The columns and cells.
        table: Table,
        /// Whether the order of the rows matters.
        ordered: bool,
        /// How lists in cells are compared.
        matching: Matching,
    },
    /// The query returns no rows.
    Empty,
    /// The query raises this error.
    Error {
        /// The kind of error, such as `TypeError`.
        kind: String,
        /// When it is raised, `compile time` or `runtime`; none for "any time".
        phase: Option<String>,
        /// The detail, such as `InvalidArgumentType`; none for `*`.
        detail: Option<String>,
    },
    /// The query changes the graph by these numbers of elements, labels and properties.
    SideEffects(SideEffects),
}

/// The rows that are expected.
#[derive(Clone, Debug)]
pub struct Table {
    /// The names of the columns.
    pub columns: Vec<Name>,
    /// The rows, each with a value per column.
    pub rows: Vec<Vec<Expected>>,
}

/// Why a scenario cannot be interpreted.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ScenarioError {
    /// The text of a step is not known.
    #[error("unknown step {0:?}")]
    UnknownStep(String),
    /// A step lacks the doc string or table that it needs.
    #[error("step {0:?} lacks the doc string or table that it needs")]
    NoArgument(String),
    /// The signature of a procedure cannot be parsed.
    #[error("{0:?} is not the signature of a procedure")]
    Signature(String),
    /// A value in a table cannot be parsed.
    #[error(transparent)]
    Value(#[from] ExpectedError),
}

impl Scenario {
    /// All scenarios of a feature, with one per example of each outline. An error comes with the name of its scenario.
    pub fn all(feature: &Feature) -> Vec<Result<Self, (String, ScenarioError)>> {
        let mut scenarios = Vec::new();
        for outline in &feature.outlines {
            for (example, steps) in outline.expand() {
                let name = match example {
                    Some(number) => format!("{} ({number})", outline.name),
                    None => outline.name.clone(),
                };
                let mut scenario = Self {
                    feature: feature.name.clone(),
                    name: name.clone(),
                    tags: outline.tags.clone(),
                    graph: GivenGraph::Empty,
                    setup: Vec::new(),
                    parameters: Map::new(),
                    procedures: Procedures::default(),
                    actions: Vec::new(),
                };
                let read = feature.background.iter().chain(&steps).try_for_each(|step| scenario.step(step));
                scenarios.push(read.map(|()| scenario).map_err(|error| (name, error)));
            }
        }
        scenarios
    }

    /// Interprets one step.
    fn step(&mut self, step: &Step) -> Result<(), ScenarioError> {
        let text = step.text.trim_end_matches(':').trim();
        match text {
            "an empty graph" | "any graph" => self.graph = GivenGraph::Empty,
            "having executed" | "after having executed" => self.setup.push(doc_string(step)?),
            "parameters are" | "parameter values are" => {
                for row in table(step)? {
                    if let [name, value] = row.as_slice() {
                        let value = parse_expected(value)?.to_value().unwrap_or_default();
                        self.parameters.insert(name.as_str().into(), value);
                    }
                }
            }
            "executing query" | "executing control query" => {
                self.actions.push(Action { query: doc_string(step)?, expectations: Vec::new() });
            }
            "the result should be empty" => self.expect(step, Expectation::Empty)?,
            "no side effects" => self.expect(step, Expectation::SideEffects(SideEffects::default()))?,
            "the side effects should be" => {
                let effects = side_effects(table(step)?)?;
                self.expect(step, Expectation::SideEffects(effects))?;
            }
            text if text.starts_with("the result should be") => {
                let ordered = text.contains("in order");
                let matching = if text.contains("ignoring element order") {
                    Matching::IgnoringListOrder
                } else {
                    Matching::Exact
                };
                let table = rows(table(step)?)?;
                self.expect(step, Expectation::Rows { table, ordered, matching })?;
            }
            text if text.contains("should be raised at") => {
                let error = error(text).ok_or_else(|| ScenarioError::UnknownStep(text.to_owned()))?;
                self.expect(step, error)?;
            }
            text if text.starts_with("there exists a procedure") => self.procedure(text, step)?,
            text => match text.strip_prefix("the ").and_then(|text| text.strip_suffix(" graph")) {
                Some(name) => self.graph = GivenGraph::Named(name.to_owned()),
                None => return Err(ScenarioError::UnknownStep(text.to_owned())),
            },
        }
        Ok(())
    }

    /// Adds an expectation to the last query.
    fn expect(&mut self, step: &Step, expectation: Expectation) -> Result<(), ScenarioError> {
        match self.actions.last_mut() {
            Some(action) => action.expectations.push(expectation),
            None => return Err(ScenarioError::UnknownStep(step.text.clone())),
        }
        Ok(())
    }

    /// Declares a procedure with its signature and rows.
    fn procedure(&mut self, text: &str, step: &Step) -> Result<(), ScenarioError> {
        let signature = text.trim_start_matches("there exists a procedure");
        let mut procedure =
            parse_signature(signature).ok_or_else(|| ScenarioError::Signature(text.to_owned()))?;
        if let Some(Argument::Table(rows)) = &step.argument {
            for row in rows.iter().skip(1) {
                let values: Result<Vec<_>, ExpectedError> = row
                    .iter()
                    .filter(|cell| !cell.is_empty())
                    .map(|cell| Ok(parse_expected(cell)?.to_value().unwrap_or_default()))
                    .collect();
                procedure.rows.push(values?);
            }
        }
        self.procedures.procedures.push(procedure);
        Ok(())
    }
}

fn doc_string(step: &Step) -> Result<String, ScenarioError> {
    match &step.argument {
        Some(Argument::DocString(text)) => Ok(text.clone()),
        _ => Err(ScenarioError::NoArgument(step.text.clone())),
    }
}

fn table(step: &Step) -> Result<&[Vec<String>], ScenarioError> {
    match &step.argument {
        Some(Argument::Table(rows)) => Ok(rows),
        _ => Err(ScenarioError::NoArgument(step.text.clone())),
    }
}

fn rows(table: &[Vec<String>]) -> Result<Table, ScenarioError> {
    let Some((header, rows)) = table.split_first() else {
        return Ok(Table { columns: Vec::new(), rows: Vec::new() });
    };
    let columns = header.iter().map(|column| Name::from(column.as_str())).collect();
    let rows: Result<Vec<Vec<Expected>>, ExpectedError> =
        rows.iter().map(|row| row.iter().map(|cell| parse_expected(cell)).collect()).collect();
    Ok(Table { columns, rows: rows? })
}

/// Interprets a step such as `a TypeError should be raised at runtime: InvalidArgumentType`; none for other texts.
fn error(text: &str) -> Option<Expectation> {
    let (kind, rest) = text.split_once(" should be raised at ")?;
    let kind = kind.rsplit(' ').next()?.to_owned();
    let (phase, detail) = rest.split_once(':')?;
    let phase = Some(phase.trim()).filter(|phase| *phase != "any time").map(str::to_owned);
    let detail = Some(detail.trim()).filter(|detail| *detail != "*").map(str::to_owned);
    Some(Expectation::Error { kind, phase, detail })
}

fn side_effects(table: &[Vec<String>]) -> Result<SideEffects, ScenarioError> {
    let mut effects = SideEffects::default();
    for row in table {
        let [name, count] = row.as_slice() else { continue };
        let unknown = || ScenarioError::UnknownStep(format!("side effect {name} {count}"));
        let count: usize = count.parse().map_err(|_| unknown())?;
        let field = match name.as_str() {
            "+nodes" => &mut effects.nodes_added,
            "-nodes" => &mut effects.nodes_removed,
            "+relationships" => &mut effects.relationships_added,
            "-relationships" => &mut effects.relationships_removed,
            "+labels" => &mut effects.labels_added,
            "-labels" => &mut effects.labels_removed,
            "+properties" => &mut effects.properties_added,
            "-properties" => &mut effects.properties_removed,
            _ => return Err(unknown()),
        };
        *field = count;
    }
    Ok(effects)
}
