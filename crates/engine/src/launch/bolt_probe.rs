//! `BoltProbe`: finds out whether a server that was started answers over Bolt.

use crate::{
    engines::Credentials,
    wire::{
        AfterFailure, Deadline,
        bolt::{Bolt, BoltOptions, BoltReply, Mode, Patience, Statement},
        dial,
    },
};
use edgewise_model::Map;
use std::time::Duration;

/// A server on a loopback port.
pub struct BoltProbe {
    /// The port.
    pub port: u16,
    /// The login, if the server requires one.
    pub credentials: Option<Credentials>,
    /// The database to use; `None` for the default one.
    pub database: Option<&'static str>,
}

impl BoltProbe {
    /// A server without a login.
    pub fn open_to_all(port: u16) -> Self {
        Self { port, credentials: None, database: None }
    }

    /// True if the server answers all of the statements.
    pub fn answers(&self, texts: &[&str], patience: Duration) -> bool {
        let deadline = Deadline::after(patience);
        let options = BoltOptions { credentials: self.credentials.clone(), ..BoltOptions::default() };
        let opened = dial("127.0.0.1", self.port, deadline)
            .and_then(|stream| Bolt::open(Box::new(stream), &options, deadline));
        let Ok(mut bolt) = opened else { return false };
        let parameters = Map::new();
        let statements: Vec<Statement<'_>> =
            texts.iter().map(|text| Statement { text, parameters: &parameters }).collect();
        let patience = Patience { statement: patience, grace: patience };
        let mode = Mode { database: self.database.map(str::to_owned), ..Mode::default() };
        let mut answered = 0;
        bolt.run(&statements, &mode, patience, AfterFailure::GoOn, &mut |reply, _| {
            answered += usize::from(matches!(reply, BoltReply::Answer { .. }));
        });
        answered == texts.len()
    }
}
