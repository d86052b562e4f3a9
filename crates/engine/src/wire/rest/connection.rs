//! `Rest`: one connection to a server that takes commands over HTTP.

use super::{RestFailure, RestFormat, RestReply};
use crate::{
    server::Credentials,
    wire::{
        Bounds, Channel, Deadline, SharedTranscript, Stream, WireError,
        http::{Http, basic},
    },
};

const JSON: &str = "application/json";
const SUCCESS: u16 = 200;
const REFUSED: [u16; 2] = [401, 403];

/// The options of a connection.
#[derive(Clone, Default)]
pub struct RestOptions {
    /// The host, for the header `Host`.
    pub host: String,
    /// User and password; `None` for servers without a login.
    pub credentials: Option<Credentials>,
    /// How the server writes its answers.
    pub format: RestFormat,
    /// Limits on replies.
    pub bounds: Bounds,
    /// Receives the bytes that are exchanged.
    pub transcript: Option<SharedTranscript>,
}

/// A connection. There is no login: each request carries the password.
pub struct Rest {
    http: Http,
    format: RestFormat,
    bounds: Bounds,
    credentials: Option<Credentials>,
}

impl Rest {
    /// Opens a connection over a stream.
    pub fn new(stream: Box<dyn Stream>, options: &RestOptions) -> Self {
        let mut channel = Channel::new(stream, options.transcript.clone());
        channel.hide(options.credentials.as_ref().map_or("", Credentials::password));
        let authorization = options.credentials.as_ref().map(basic);
        let http = Http::new(channel, &options.host, options.bounds, authorization);
        Self {
            http,
            format: options.format,
            bounds: options.bounds,
            credentials: options.credentials.clone(),
        }
    }

    /// Sends a command and waits for the reply; `columns` are the names of the columns that it returns.
    ///
    /// # Errors
    /// When the connection is lost, or the server refuses the login.
    pub fn run(
        &mut self,
        path: &str,
        body: &str,
        columns: &[String],
        deadline: Deadline,
    ) -> Result<RestReply, WireError> {
        let reply = self.http.post(path, JSON, body, deadline)?;
        if reply.status == SUCCESS {
            return RestReply::read(&reply.body, columns, self.format, self.bounds);
        }
        let failure = RestFailure::read(&reply.body, reply.status);
        if REFUSED.contains(&reply.status) {
            let message =
                self.credentials.as_ref().map_or(failure.message.clone(), |own| own.hide(&failure.message));
            return Err(WireError::Refused { code: Some(reply.status.to_string()), message });
        }
        Ok(RestReply::Failed(failure))
    }
}
