//! `ServerOptions`: how sessions on a server are opened.

use crate::{
    engines::OpenOptions,
    server::Credentials,
    wire::{Encryption, SharedTranscript, gremlin::Transport},
};

/// What a server engine needs besides the address.
#[derive(Clone, Default)]
pub struct ServerOptions {
    /// User and password; `None` for servers without a login.
    pub credentials: Option<Credentials>,
    /// The user to log in as without a password.
    pub user: Option<String>,
    /// The database or graph to use; `None` for the server's default, or for a graph with a new name.
    pub name: Option<String>,
    /// The database that holds the graph, on servers whose databases hold several graphs.
    pub database: Option<String>,
    /// True if data that Edgewise did not write may be deleted.
    pub allow_wipe: bool,
    /// True to never reset anything, and to let the server enforce read-only access.
    pub read_only: bool,
    /// Receives the bytes that are exchanged.
    pub transcript: Option<SharedTranscript>,
    /// Whether the connection is encrypted (needs the feature `tls`).
    pub encryption: Encryption,
    /// The transport for Gremlin requests.
    pub transport: Transport,
}

impl ServerOptions {
    /// Derives the options from those given to open a target.
    pub fn from_open(options: &OpenOptions, default_user: &str) -> Self {
        let credentials = options.password.as_ref().map(|password| {
            Credentials::new(options.user.as_deref().unwrap_or(default_user), password.as_str())
        });
        Self {
            credentials,
            user: options.user.clone(),
            allow_wipe: options.allow_wipe,
            read_only: options.read_only,
            transcript: options.transcript.clone(),
            ..Self::default()
        }
    }
}
