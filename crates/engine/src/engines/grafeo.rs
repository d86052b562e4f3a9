//! Grafeo, a graph database that is a Rust library.

use super::{
    OpenOptions,
    grafeo_element::GivenIds,
    grafeo_gremlin::run_gremlin,
    grafeo_value::{GrafeoReader, parameter},
};
use crate::{
    Counters, Engine, EngineError, ErrorClass, Observation, Outcome, Profile, QueryLanguage, Request, Target,
    host::Embedded, hosted::HostedEngine, protocol::Feature,
};
use edgewise_model::{Graph, Node, Relationship, Rows};
use grafeo::{Config, EdgeId, Error, GrafeoDB, QueryResult, Session};
use grafeo_common::types::LogicalType;
use std::{collections::BTreeSet, ffi::OsString, time::Duration};

/// The engine id.
pub const ID: &str = "grafeo";
/// The version pinned in `Cargo.toml`.
const VERSION: &str = grafeo::VERSION;

/// Opens Grafeo hosted in child processes of this program.
pub fn open(target: &Target, options: &OpenOptions) -> Result<Box<dyn Engine>, EngineError> {
    no_variant(target)?;
    let profile = options.over(Profile::of_engine(ID, None)?)?;
    let program =
        vec![options.host_program.clone().into_os_string(), OsString::from("host"), OsString::from(ID)];
    Ok(Box::new(HostedEngine::new(ID, ID, profile, program)))
}

/// Refuses a target that names another version than the one built in, or a variant.
///
/// # Errors
/// The refusal.
pub fn no_variant(target: &Target) -> Result<(), EngineError> {
    if let Target::Named { version: Some(wanted), .. } = target
        && wanted != VERSION
    {
        return Err(EngineError::Target(format!(
            "Grafeo is built in as version {VERSION}; there is no {wanted}"
        )));
    }
    if let Target::Named { modifiers, .. } = target
        && let Some(modifier) = modifiers.first()
    {
        return Err(EngineError::Target(format!("Grafeo has no variant `+{modifier}`")));
    }
    Ok(())
}

/// Grafeo in the current process.
pub struct GrafeoEmbedded {
    database: GrafeoDB,
    session: Session,
    limit: Duration,
    /// The ids that answers in Gremlin have.
    gremlin_ids: GivenIds,
}

impl GrafeoEmbedded {
    /// Creates an empty in-memory database.
    pub fn new() -> Self {
        let database = GrafeoDB::new_in_memory();
        let session = database.session();
        Self { database, session, limit: Duration::from_secs(30), gremlin_ids: GivenIds::default() }
    }

    /// The session that runs statements.
    pub(super) const fn session(&self) -> &Session {
        &self.session
    }

    /// The built-in profile.
    ///
    /// # Errors
    /// Never in practice: a test reads every built-in profile.
    pub fn profile() -> Result<Profile, EngineError> {
        Profile::of_engine(ID, None)
    }

    fn execute(&self, request: &Request) -> grafeo::Result<QueryResult> {
        if request.parameters.is_empty() {
            return self.session.execute_cypher(&request.text);
        }
        let pairs = request.parameters.iter();
        let parameters = pairs
            .map(|(name, value)| {
                let value = parameter(value).ok_or_else(|| {
                    Error::InvalidValue(format!("parameter {name} cannot be given to Grafeo"))
                })?;
                Ok((name.to_string(), value))
            })
            .collect::<grafeo::Result<_>>()?;
        self.session.execute_cypher_with_params(&request.text, parameters)
    }

    fn rows(&self, result: &QueryResult) -> Rows {
        let reader = GrafeoReader::new(&self.session);
        let column = |position| result.column_types.get(position).unwrap_or(&LogicalType::Any);
        let row = |row: &Vec<grafeo::Value>| {
            row.iter().enumerate().map(|(position, value)| reader.value(value, column(position))).collect()
        };
        Rows::new(result.columns.iter().map(String::as_str), result.iter().map(row).collect())
    }
}

impl Default for GrafeoEmbedded {
    fn default() -> Self {
        Self::new()
    }
}

impl Embedded for GrafeoEmbedded {
    fn name(&self) -> &'static str {
        ID
    }

    fn version(&self) -> String {
        VERSION.to_owned()
    }

    fn features(&self) -> &'static [Feature] {
        &[Feature::Load, Feature::Dump, Feature::Explain, Feature::Transactions, Feature::Flush]
    }

    fn set_limit(&mut self, limit: Duration) {
        self.limit = limit;
    }

    fn reset(&mut self) -> Outcome {
        self.gremlin_ids = GivenIds::default();
        match GrafeoDB::with_config(Config::in_memory().with_query_timeout(self.limit)) {
            Ok(database) => {
                self.session = database.session();
                self.database = database;
                Outcome::Done
            }
            Err(error) => failure(&error),
        }
    }

    fn run(&mut self, request: &Request) -> Observation {
        if request.language == Some(QueryLanguage::Gremlin) {
            let mut ids = std::mem::take(&mut self.gremlin_ids);
            let outcome = run_gremlin(self, &mut ids, request);
            self.gremlin_ids = ids;
            return Observation::new(outcome, Duration::ZERO);
        }
        match self.execute(request) {
            Ok(result) => {
                let outcome = match result.columns.is_empty() {
                    true => Outcome::Done,
                    false => Outcome::Rows(self.rows(&result)),
                };
                Observation { counters: counters(&result), ..Observation::new(outcome, Duration::ZERO) }
            }
            Err(error) => Observation::new(failure(&error), Duration::ZERO),
        }
    }

    /// Reads the store directly instead of by query, so that a wrong answer to `MATCH` is not mistaken for lost
    /// data.
    fn dump(&mut self) -> Outcome {
        let reader = GrafeoReader::new(&self.session);
        let ids = self.database.store().all_node_ids();
        let committed = self.database.iter_edges().map(|edge| edge.id);
        let adjacent =
            ids.iter().flat_map(|id| self.session.get_neighbors_outgoing(*id)).map(|(_, edge)| edge);
        let edge_ids: BTreeSet<EdgeId> = committed.chain(adjacent).collect();
        // The database's own iterators show only committed data. Inside a transaction, each element is looked up
        // through the session instead.
        let within = self.session.in_transaction();
        let nodes: Box<dyn Iterator<Item = _>> = if within {
            Box::new(ids.iter().filter_map(|id| self.session.get_node(*id)))
        } else {
            Box::new(self.database.iter_nodes())
        };
        let edges: Box<dyn Iterator<Item = _>> = if within {
            Box::new(edge_ids.iter().filter_map(|id| self.session.get_edge(*id)))
        } else {
            Box::new(self.database.iter_edges())
        };
        let nodes = nodes.map(|node| {
            let properties = node.properties.iter();
            let properties =
                properties.map(|(key, value)| (key.as_str().into(), reader.property(value))).collect();
            Node::new(node.id.as_u64(), node.labels.iter().map(|label| label.as_str()), properties)
        });
        let relationships = edges.map(|edge| {
            let properties = edge.properties.iter();
            let properties =
                properties.map(|(key, value)| (key.as_str().into(), reader.property(value))).collect();
            let (start, end) = (edge.src.as_u64(), edge.dst.as_u64());
            Relationship::new(edge.id.as_u64(), start, end, edge.edge_type.as_str(), properties)
        });
        match Graph::from_values(nodes.collect(), relationships.collect()) {
            Ok(graph) => Outcome::Graph(Box::new(graph)),
            Err(error) => Outcome::error(ErrorClass::Internal, format!("the store holds no graph: {error}")),
        }
    }

    fn explain(&mut self, request: &Request) -> Observation {
        if request.language == Some(QueryLanguage::Gremlin) {
            return Observation::new(Outcome::unsupported("explain in Gremlin"), Duration::ZERO);
        }
        let asked = Request { text: format!("EXPLAIN {}", request.text), ..request.clone() };
        match self.execute(&asked) {
            Ok(result) => {
                let plan = result.iter().flatten().find_map(|value| value.as_str().map(str::to_owned));
                Observation { plan, ..Observation::new(Outcome::Done, Duration::ZERO) }
            }
            Err(error) => Observation::new(failure(&error), Duration::ZERO),
        }
    }

    fn begin(&mut self) -> Outcome {
        done(self.session.begin_transaction())
    }

    fn commit(&mut self) -> Outcome {
        done(self.session.commit())
    }

    fn rollback(&mut self) -> Outcome {
        done(self.session.rollback())
    }

    fn flush(&mut self) -> Outcome {
        self.session.clear_plan_cache();
        Outcome::Done
    }
}

fn done(result: grafeo::Result<()>) -> Outcome {
    result.map_or_else(|error| failure(&error), |()| Outcome::Done)
}

/// The error with its code. Grafeo appends an excerpt of the statement, which is left out so that the same fault
/// has the same text for every statement.
pub(super) fn failure(error: &Error) -> Outcome {
    let message = match error {
        Error::Query(query) => match &query.hint {
            Some(hint) => format!("{}: {} ({hint})", query.kind, query.message),
            None => format!("{}: {}", query.kind, query.message),
        },
        other => other.to_string(),
    };
    Outcome::Error { class: ErrorClass::Unknown, code: Some(error.error_code().to_string()), message }
}

fn counters(result: &QueryResult) -> Option<Counters> {
    let reported = &result.counters;
    let counters = Counters {
        nodes_created: reported.nodes_created,
        nodes_deleted: reported.nodes_deleted,
        relationships_created: reported.edges_created,
        relationships_deleted: reported.edges_deleted,
        properties_set: reported.properties_set,
        labels_added: reported.labels_added,
        labels_removed: reported.labels_removed,
    };
    (counters != Counters::default()).then_some(counters)
}
