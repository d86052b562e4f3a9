//! `ServerOptions`: how sessions on a server are opened.

use crate::{
    engines::OpenOptions,
    server::Credentials,
    wire::{Encryption, SharedTranscript, gremlin::Transport},
};

/// What a server engine needs to know beside the address.
#[derive(Clone, Default)]
pub struct ServerOptions {
    /// User and password; none for servers without a login.
    pub credentials: Option<Credentials>,
    /// The database or graph to work in; none for the server's default, or a graph of our own name.
    pub name: Option<String>,
    /// True if data that is not ours may be deleted.
    pub allow_wipe: bool,
    /// True to be held to reading by the server, and never to reset anything.
    pub read_only: bool,
    /// Somebody who wants to see the bytes.
    pub transcript: Option<SharedTranscript>,
    /// Whether the connection is encrypted (needs the feature `tls`).
    pub encryption: Encryption,
    /// What carries requests in Gremlin.
    pub transport: Transport,
}

impl ServerOptions {
    /// From what a user gave to open a target.
    pub fn from_open(options: &OpenOptions, default_user: &str) -> Self {
        let credentials = options.password.as_ref().map(|password| {
            Credentials::new(options.user.as_deref().unwrap_or(default_user), password.as_str())
        });
        Self {
            credentials,
            allow_wipe: options.allow_wipe,
            read_only: options.read_only,
            transcript: options.transcript.clone(),
            ..Self::default()
        }
    }
}
