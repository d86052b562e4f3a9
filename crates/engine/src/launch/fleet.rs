//! `Fleet`: the servers of an engine, one per worker, started on first use.

use super::{Install, Recipe, Server, ServerSettings};
use crate::{
    EngineError,
    engines::{Endpoint, Endpoints, ServerWatch},
};
use std::{
    collections::BTreeMap,
    sync::{
        Arc, Mutex, PoisonError,
        atomic::{AtomicU64, Ordering},
    },
};

/// Holds the server of a worker once it is started.
type ServerSlot = Arc<Mutex<Option<Arc<Server>>>>;

/// One server per worker. Neo4j Community has a single database, so workers cannot share a server. FalkorDB could
/// serve all workers, but a crash would then hit the statements of all of them, and the culprit would be unknown.
pub struct Fleet {
    recipe: &'static dyn Recipe,
    install: Install,
    memory: AtomicU64,
    berths: Mutex<BTreeMap<usize, ServerSlot>>,
}

impl Fleet {
    /// Creates a fleet; no server is started yet.
    pub fn new(recipe: &'static dyn Recipe, install: Install) -> Self {
        let memory = AtomicU64::new(ServerSettings::default().memory);
        Self { recipe, install, memory, berths: Mutex::default() }
    }

    /// Sets the memory cap, in bytes, of servers that are started from now on.
    pub fn set_memory_cap(&self, memory: u64) {
        self.memory.store(memory, Ordering::Relaxed);
    }

    /// The server of a worker, started if needed. Several workers can start theirs at the same time.
    ///
    /// # Errors
    /// When it does not become ready.
    pub fn server(&self, worker: usize) -> Result<Arc<Server>, EngineError> {
        let berth = {
            let mut berths = self.berths.lock().unwrap_or_else(PoisonError::into_inner);
            Arc::clone(berths.entry(worker).or_default())
        };
        let mut berth = berth.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(server) = &*berth {
            return Ok(Arc::clone(server));
        }
        let settings = ServerSettings { memory: self.memory.load(Ordering::Relaxed) };
        let server = Arc::new(Server::start(self.recipe, self.install.clone(), settings)?);
        *berth = Some(Arc::clone(&server));
        Ok(server)
    }
}

impl Endpoints for Arc<Fleet> {
    fn endpoint(&self, worker: usize) -> Result<Endpoint, EngineError> {
        let server = self.server(worker)?;
        let port = server.port();
        Ok(Endpoint::owned("127.0.0.1", port, server as Arc<dyn ServerWatch>))
    }
}
