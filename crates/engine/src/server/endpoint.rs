//! `Endpoint`: where a server listens, and who watches it.

use super::ServerWatch;
use crate::EngineError;
use std::{fmt, sync::Arc};

/// A server a session can be opened on.
#[derive(Clone)]
pub struct Endpoint {
    /// Host name or address, an IPv6 address without its brackets.
    pub host: String,
    /// The port.
    pub port: u16,
    /// Whoever started it, if it is ours.
    pub watch: Option<Arc<dyn ServerWatch>>,
}

impl Endpoint {
    /// A server that somebody else started.
    pub fn foreign(host: impl Into<String>, port: u16) -> Self {
        Self { host: host.into(), port, watch: None }
    }

    /// A server of ours.
    pub fn owned(host: impl Into<String>, port: u16, watch: Arc<dyn ServerWatch>) -> Self {
        Self { host: host.into(), port, watch: Some(watch) }
    }

    /// True if it is ours: then its data is ours too, and it may be restarted.
    pub fn is_owned(&self) -> bool {
        self.watch.is_some()
    }
}

impl fmt::Display for Endpoint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.host.contains(':') {
            true => write!(f, "[{}]:{}", self.host, self.port),
            false => write!(f, "{}:{}", self.host, self.port),
        }
    }
}

impl fmt::Debug for Endpoint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self}{}", if self.is_owned() { " (ours)" } else { "" })
    }
}

/// Gives every worker the server its sessions go to. `launch` starts one per worker where an engine needs that.
pub trait Endpoints: Send + Sync {
    /// The server of a worker, started if need be.
    ///
    /// # Errors
    /// When there is none for this worker and none can be started.
    fn endpoint(&self, worker: usize) -> Result<Endpoint, EngineError>;

    /// True if all workers are sent to the same server.
    fn is_one_server(&self) -> bool {
        false
    }
}

/// One server for every worker.
impl Endpoints for Endpoint {
    fn endpoint(&self, _worker: usize) -> Result<Endpoint, EngineError> {
        Ok(self.clone())
    }

    fn is_one_server(&self) -> bool {
        true
    }
}
