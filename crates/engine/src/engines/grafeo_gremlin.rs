//! Grafeo by its Gremlin instead of its Cypher.

use super::{
    OpenOptions,
    grafeo::{GrafeoEmbedded, failure, no_variant},
    grafeo_element::{GivenIds, GremlinReader, projected_key},
    grafeo_script::{named_element, with_literals},
};
use crate::{
    Engine, EngineError, ErrorClass, Observation, Outcome, Profile, Request, Target, host::Embedded,
    hosted::HostedEngine, protocol::Feature,
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

impl GrafeoGremlin {
    /// Creates an empty in-memory database.
    pub fn new() -> Self {
        Self::default()
    }

    fn execute(&self, text: &str) -> Result<QueryResult, Outcome> {
        self.grafeo.session().execute_gremlin(text).map_err(|error| failure(&error))
    }

    /// The answer to a statement. A row of several columns is a map from their names to their values: that is how
    /// Grafeo returns the maps of `project()` and `select()`.
    fn answer(&mut self, request: &Request) -> Result<Rows, Outcome> {
        let text = with_literals(request, &self.ids)?;
        // Grafeo loses the names of `project()` after `addE()`, so that it is asked without it.
        if let Some((statement, name)) = named_element(&text) {
            let result = self.execute(statement)?;
            return self.named(&result, name);
        }
        let result = self.execute(&text)?;
        let key = projected_key(&text);
        let mut reader = GremlinReader::new(self.grafeo.session(), &mut self.ids);
        let rows = result.iter().map(|row| vec![reader.row(&result, row, key.as_deref())]).collect();
        Ok(Rows::new([RESULT], rows))
    }

    /// The answer to a setup statement, which names the element that it has created.
    fn named(&mut self, result: &QueryResult, name: &str) -> Result<Rows, Outcome> {
        let mut reader = GremlinReader::new(self.grafeo.session(), &mut self.ids);
        let mut rows = Vec::new();
        for row in result.iter() {
            let element = row.first().map_or(Value::Null, |value| reader.learn(value, name));
            rows.push(vec![Value::Map(Map::from([(name.into(), element)]))]);
        }
        Ok(Rows::new([RESULT], rows))
    }

    fn read_back(&mut self) -> Result<Graph, Outcome> {
        let (vertices, edges) = (self.execute("g.V()")?, self.execute("g.E()")?);
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
        // Declarations of schema and indexes begin like comments; Grafeo needs no schema.
        let outcome = if request.text.trim_start().starts_with("//") {
            Outcome::Done
        } else {
            self.answer(request).map_or_else(|outcome| outcome, Outcome::Rows)
        };
        Observation::new(outcome, Duration::ZERO)
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
