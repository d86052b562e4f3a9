//! `Endpoint`: the address of a server, and who watches over it.

use super::ServerWatch;
use crate::EngineError;
use std::{fmt, sync::Arc};

/// A server on which a session can be opened.
#[derive(Clone)]
pub struct Endpoint {
    /// Host name or address; an IPv6 address without brackets.
    pub host: String,
    /// The port.
    pub port: u16,
    /// Watches and restarts the server, if Edgewise started it.
    pub watch: Option<Arc<dyn ServerWatch>>,
}

impl Endpoint {
    /// A server that Edgewise did not start.
    pub fn foreign(host: impl Into<String>, port: u16) -> Self {
        Self { host: host.into(), port, watch: None }
    }

    /// A server that Edgewise started.
    pub fn owned(host: impl Into<String>, port: u16, watch: Arc<dyn ServerWatch>) -> Self {
        Self { host: host.into(), port, watch: Some(watch) }
    }

    /// True if Edgewise started it. Then all its data belongs to Edgewise, and it may be restarted.
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

/// Gives every worker the server for its sessions. The `launch` module starts one per worker where an engine needs
/// that.
pub trait Endpoints: Send + Sync {
    /// The server of a worker, started if needed.
    ///
    /// # Errors
    /// When this worker has no server and none can be started.
    fn endpoint(&self, worker: usize) -> Result<Endpoint, EngineError>;

    /// True if all workers use the same server.
    fn is_one_server(&self) -> bool {
        false
    }
}

/// All workers use the same server.
impl Endpoints for Endpoint {
    fn endpoint(&self, _worker: usize) -> Result<Endpoint, EngineError> {
        Ok(self.clone())
    }

    fn is_one_server(&self) -> bool {
        true
    }
}
