//! `ServerEngine`: an engine that is a server, whatever its protocol.

use super::{
    Endpoint, Endpoints, Guard, ServerKind, ServerOptions, ServerUrl, session_context::SessionContext,
    slot::Slots,
};
use crate::{
    Engine, EngineError, Isolation, Limits, OpenOptions, Profile, Session, Target,
    wire::{Encryption, gremlin::Transport},
};
use std::sync::Arc;

/// An engine with one server, or with one server per worker.
pub struct ServerEngine {
    kind: &'static dyn ServerKind,
    target: String,
    endpoints: Box<dyn Endpoints>,
    options: ServerOptions,
    profile: Arc<Profile>,
    slots: Slots,
    known: bool,
}

impl ServerEngine {
    /// Creates an engine from the kind of its servers and their addresses; `target` is its target text.
    pub fn new(
        kind: &'static dyn ServerKind,
        target: impl Into<String>,
        endpoints: impl Endpoints + 'static,
        options: ServerOptions,
        profile: Profile,
    ) -> Self {
        Self {
            kind,
            target: target.into(),
            endpoints: Box::new(endpoints),
            options,
            profile: Arc::new(profile),
            slots: Slots::default(),
            known: true,
        }
    }

    /// This engine with the note whether there is a profile for what answers.
    #[must_use]
    pub(crate) fn known(self, known: bool) -> Self {
        Self { known, ..self }
    }

    /// Opens a running server by its URL.
    ///
    /// # Errors
    /// When the target is not a URL, or the server cannot be reached.
    pub fn open(
        kind: &'static dyn ServerKind,
        target: &Target,
        options: &OpenOptions,
    ) -> Result<Self, EngineError> {
        let quirks = kind.quirks();
        let example = format!("{}://127.0.0.1:{}", quirks.scheme, quirks.port);
        let Target::Url(url) = target else {
            return Err(EngineError::Target(format!(
                "`{target}` is a server: start one and give its address, as in `{example}`"
            )));
        };
        let parsed = ServerUrl::parse(url, &example)?;
        let has_graphs = kind.takes_graph_parameter();
        if parsed.graph.is_some() && !has_graphs {
            return Err(EngineError::Target(format!(
                "the graph or database follows the host, as in `{example}/NAME`"
            )));
        }
        let server = ServerOptions {
            name: if has_graphs { parsed.graph.clone() } else { parsed.path.clone() },
            database: parsed.path.clone().filter(|_| has_graphs),
            encryption: Encryption::of_scheme(&parsed.scheme),
            transport: Transport::of_scheme(&parsed.scheme),
            ..ServerOptions::from_open(options, quirks.user)
        };
        let endpoint = Endpoint::foreign(&parsed.host, parsed.port.unwrap_or(quirks.port));
        let version = kind.version_at(&endpoint, &server, &Limits::default())?;
        let other = kind.stand_in(version.as_deref());
        let kind = other.unwrap_or(kind);
        let profile = options.over((kind.quirks().profile)(version.as_deref())?)?;
        let known = options.knows(other.is_none());
        Ok(Self::new(kind, parsed.to_string(), endpoint, server, profile).known(known))
    }

    /// True if a server has several graphs or databases with different names.
    fn has_names(&self) -> bool {
        self.profile.isolation == Isolation::Name
    }

    /// The database or graph name for a worker, if the user gave one.
    fn name(&self, worker: usize) -> Option<String> {
        self.options.name.as_ref().map(|name| match worker {
            worker if worker > 0 && self.has_names() => format!("{name}_{worker}"),
            _ => name.clone(),
        })
    }

    /// A description of the database for messages.
    fn place(&self, endpoint: &Endpoint, name: Option<&str>) -> String {
        match name {
            _ if !self.has_names() => self.target.clone(),
            Some(name) => format!("graph {name} of {endpoint}"),
            None => format!("Edgewise's own graph on {endpoint}"),
        }
    }
}

impl Engine for ServerEngine {
    fn id(&self) -> &str {
        self.kind.quirks().id
    }

    fn target(&self) -> String {
        self.target.clone()
    }

    fn profile(&self) -> &Profile {
        &self.profile
    }

    fn is_known(&self) -> bool {
        self.known
    }

    fn connect(&self, worker: usize, limits: &Limits) -> Result<Box<dyn Session>, EngineError> {
        let endpoint = self.endpoints.endpoint(worker)?;
        if !self.has_names() && self.databases().is_some() && self.slots.has_other(worker) {
            // The caller did not respect `databases()`: a bug in Edgewise, not an error of the user.
            return Err(EngineError::Protocol(format!(
                "{} has one database, and a second worker asked for one",
                self.target
            )));
        }
        let name = self.name(worker);
        let slot = self.slots.of(worker, || match endpoint.is_owned() {
            true => Guard::off(),
            false => Guard::armed(
                self.place(&endpoint, name.as_deref()),
                self.options.allow_wipe || self.options.read_only,
            ),
        });
        self.kind.connect(SessionContext {
            endpoint,
            options: ServerOptions { name, ..self.options.clone() },
            profile: Arc::clone(&self.profile),
            slot,
            worker,
            limits: *limits,
        })
    }

    /// One if all workers share a server: Neo4j Community has no more, and a name in the URL means exactly that
    /// database. Even on a server with several graphs, a crash could not be attributed to one worker's statement.
    fn databases(&self) -> Option<usize> {
        self.endpoints.is_one_server().then_some(1)
    }
}
