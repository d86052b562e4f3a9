//! Grafeo by its Gremlin instead of its Cypher.

use super::{
    OpenOptions,
    grafeo::{GrafeoEmbedded, failure, no_variant},
    grafeo_element::{GivenIds, GremlinReader, projected_key},
    grafeo_script::{named_element, with_literals},
};
use crate::{
    Engine, EngineError, ErrorClass, Observation, Outcome, Profile, QueryLanguage, Request, Target,
    host::Embedded, hosted::HostedEngine, protocol::Feature,
};
use edgewise_model::{Graph, Map, Node, Relationship, Rows, Value};
use grafeo::QueryResult;
use std::{ffi::OsString, time::Duration};

/// The engine id.
pub const ID: &str = "grafeo-gremlin";
/// The name of the only column of an answer, as of every engine that speaks Gremlin.
const RESULT: &str = "result";

/// Opens Grafeo hosted in child processes of this program, for statements in Gremlin.
pub fn open(target: &Target, options: &OpenOptions) -> Result<Box<dyn Engine>, EngineError> {
    no_variant(target)?;
    let profile = options.over(Profile::of_engine(ID, None)?)?;
    let program =
        vec![options.host_program.clone().into_os_string(), OsString::from("host"), OsString::from(ID)];
    Ok(Box::new(HostedEngine::new(ID, ID, profile, program)))
}

/// Grafeo in the current process, for statements in Gremlin.
#[derive(Default)]
pub struct GrafeoGremlin {
    grafeo: GrafeoEmbedded,
    ids: GivenIds,
}

/// Runs a statement in Gremlin on a database, whose elements have these ids.
pub(super) fn run_gremlin(grafeo: &GrafeoEmbedded, ids: &mut GivenIds, request: &Request) -> Outcome {
    // Declarations of schema and indexes begin like comments; Grafeo needs no schema.
    if request.text.trim_start().starts_with("//") {
        return Outcome::Done;
    }
    answer(grafeo, ids, request).map_or_else(|outcome| outcome, Outcome::Rows)
}

fn execute(grafeo: &GrafeoEmbedded, text: &str) -> Result<QueryResult, Outcome> {
    grafeo.session().execute_gremlin(text).map_err(|error| failure(&error))
}

/// The answer to a statement. A row of several columns is a map from their names to their values: that is how
/// Grafeo returns the maps of `project()` and `select()`.
fn answer(grafeo: &GrafeoEmbedded, ids: &mut GivenIds, request: &Request) -> Result<Rows, Outcome> {
    let text = with_literals(request, ids)?;
    // Grafeo loses the names of `project()` after `addE()`, so that it is asked without it.
    if let Some((statement, name)) = named_element(&text) {
        let result = execute(grafeo, statement)?;
        return Ok(named(grafeo, ids, &result, name));
    }
    let result = execute(grafeo, &text)?;
    let key = projected_key(&text);
    let mut reader = GremlinReader::new(grafeo.session(), ids);
    let rows = result.iter().map(|row| vec![reader.row(&result, row, key.as_deref())]).collect();
    Ok(Rows::new([RESULT], rows))
}

/// The answer to a setup statement, which names the element that it has created.
fn named(grafeo: &GrafeoEmbedded, ids: &mut GivenIds, result: &QueryResult, name: &str) -> Rows {
    let mut reader = GremlinReader::new(grafeo.session(), ids);
    let mut rows = Vec::new();
    for row in result.iter() {
        let element = row.first().map_or(Value::Null, |value| reader.learn(value, name));
        rows.push(vec![Value::Map(Map::from([(name.into(), element)]))]);
    }
    Rows::new([RESULT], rows)
}

impl GrafeoGremlin {
    /// Creates an empty in-memory database.
    pub fn new() -> Self {
        Self::default()
    }

    fn read_back(&mut self) -> Result<Graph, Outcome> {
        let (vertices, edges) = (execute(&self.grafeo, "g.V()")?, execute(&self.grafeo, "g.E()")?);
        let mut reader = GremlinReader::with_properties(self.grafeo.session(), &mut self.ids);
        let mut values = |result: &QueryResult| -> Vec<Value> {
            result.iter().map(|row| reader.row(result, row, None)).collect()
        };
        let nodes: Option<Vec<Node>> = values(&vertices)
            .into_iter()
            .map(|value| match value {
                Value::Node(node) => Some(*node),
                _ => None,
            })
            .collect();
        let relationships: Option<Vec<Relationship>> = values(&edges)
            .into_iter()
            .map(|value| match value {
                Value::Relationship(edge) => Some(*edge),
                _ => None,
            })
            .collect();
        let wrong = |what: &str| Outcome::error(ErrorClass::Internal, what.to_owned());
        let nodes = nodes.ok_or_else(|| wrong("g.V() answers what is no vertex"))?;
        let relationships = relationships.ok_or_else(|| wrong("g.E() answers what is no edge"))?;
        Graph::from_values(nodes, relationships)
            .map_err(|error| wrong(&format!("g.V() and g.E() answer no graph: {error}")))
    }
}

impl Embedded for GrafeoGremlin {
    fn name(&self) -> &'static str {
        ID
    }

    fn version(&self) -> String {
        self.grafeo.version()
    }

    fn features(&self) -> &'static [Feature] {
        &[Feature::Load, Feature::Dump, Feature::Transactions, Feature::Flush]
    }

    fn set_limit(&mut self, limit: Duration) {
        self.grafeo.set_limit(limit);
    }

    fn reset(&mut self) -> Outcome {
        self.ids = GivenIds::default();
        self.grafeo.reset()
    }

    fn run(&mut self, request: &Request) -> Observation {
        if request.language == Some(QueryLanguage::Cypher) {
            return self.grafeo.run(request);
        }
        Observation::new(run_gremlin(&self.grafeo, &mut self.ids, request), Duration::ZERO)
    }

    fn dump(&mut self) -> Outcome {
        self.read_back().map_or_else(|outcome| outcome, |graph| Outcome::Graph(Box::new(graph)))
    }

    fn begin(&mut self) -> Outcome {
        self.grafeo.begin()
    }

    fn commit(&mut self) -> Outcome {
        self.grafeo.commit()
    }

    fn rollback(&mut self) -> Outcome {
        self.grafeo.rollback()
    }

    fn flush(&mut self) -> Outcome {
        self.grafeo.flush()
    }
}
