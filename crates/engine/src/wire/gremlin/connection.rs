//! `Gremlin`: one connection over either transport.

use super::{
    GRAPHSON_3, GremlinFailure, GremlinReply, IdTable, Purpose, Response, Script,
    reply::Collector,
    response::{AUTHENTICATE, SUCCESS, UNAUTHORIZED},
    script::{authentication, request_id},
    web_socket::WebSocket,
};
use crate::{
    server::{Credentials, REDACTED},
    wire::{
        Bounds, Channel, Deadline, SharedTranscript, Stream, WireError,
        http::{Http, HttpReply, basic},
    },
};
use data_encoding::BASE64;
use std::time::Duration;

/// Status 403: HTTP's Forbidden.
const FORBIDDEN: u16 = 403;
/// Status codes of HTTP for a path or method that a server does not have.
const NOT_GREMLIN: [u16; 3] = [404, 405, 426];
/// Status 497: the server cannot serialise the request (`REQUEST ERROR SERIALIZATION`).
const UNWRITABLE: u16 = 497;
/// How often a login is tried: a server that asks again does not accept it.
const LOGINS: usize = 2;

/// The transport of requests.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Transport {
    /// A WebSocket: typed variables, time limits, partial results.
    #[default]
    WebSocket,
    /// HTTP, for servers without WebSocket. Variables are plain JSON, and requests carry no time limit.
    Http,
}

impl Transport {
    /// What a URL's scheme selects: `gremlin+http`, `gremlin+https`.
    pub fn of_scheme(scheme: &str) -> Self {
        if scheme.ends_with("+http") || scheme.ends_with("+https") { Self::Http } else { Self::WebSocket }
    }
}

/// The options of a connection.
#[derive(Clone, Default)]
pub struct GremlinOptions {
    /// The transport of requests.
    pub transport: Transport,
    /// The host and port, for the HTTP header `Host`.
    pub host: String,
    /// User and password; `None` for servers without a login.
    pub credentials: Option<Credentials>,
    /// Limits on replies.
    pub bounds: Bounds,
    /// Receives the messages that are exchanged.
    pub transcript: Option<SharedTranscript>,
}

/// A connection. A server asks for a login only at the first request.
pub struct Gremlin {
    carrier: Carrier,
    bounds: Bounds,
    credentials: Option<Credentials>,
    requests: u64,
}

enum Carrier {
    Socket(Box<WebSocket>),
    Http(Box<Http>),
}

impl Gremlin {
    /// Opens a connection over a stream.
    ///
    /// # Errors
    /// When the server does not speak Gremlin, refuses, or takes too long.
    pub fn open(
        stream: Box<dyn Stream>,
        options: &GremlinOptions,
        deadline: Deadline,
    ) -> Result<Self, WireError> {
        let GremlinOptions { transport, host, credentials, bounds, transcript } = options.clone();
        let carrier = match transport {
            Transport::WebSocket => {
                let mut socket = WebSocket::open(stream, &host, bounds, transcript, deadline)?;
                if let Some(credentials) = &credentials {
                    socket.hide(credentials.password());
                    socket.hide(&token(credentials));
                }
                Carrier::Socket(Box::new(socket))
            }
            Transport::Http => {
                let mut channel = Channel::new(stream, transcript);
                channel.hide(credentials.as_ref().map_or("", Credentials::password));
                Carrier::Http(Box::new(Http::new(channel, &host, bounds, credentials.as_ref().map(basic))))
            }
        };
        Ok(Self { carrier, bounds, credentials, requests: 0 })
    }

    /// Evaluates a script and collects its results, in which server ids are replaced by those of the model.
    ///
    /// # Errors
    /// When the connection is lost, or the server refuses the login.
    pub fn run(
        &mut self,
        script: &Script<'_>,
        ids: &mut IdTable,
        purpose: Purpose,
        limit: Duration,
    ) -> Result<GremlinReply, WireError> {
        let deadline = Deadline::after(limit);
        let collector = Collector::new(ids, purpose, self.bounds);
        self.requests += 1;
        match &mut self.carrier {
            Carrier::Socket(socket) => {
                converse(socket, script, self.requests, collector, self.credentials.as_ref(), deadline)
            }
            Carrier::Http(http) => {
                let Some(body) = script.body() else { return Ok(GremlinReply::Failed(unwritable())) };
                let reply = http.post("/gremlin", GRAPHSON_3, &body, deadline)?;
                read(&reply, collector, self.credentials.as_ref())
            }
        }
    }
}

/// Sends a request over a WebSocket and reads its replies.
fn converse(
    socket: &mut WebSocket,
    script: &Script<'_>,
    request: u64,
    mut collector: Collector<'_>,
    credentials: Option<&Credentials>,
    deadline: Deadline,
) -> Result<GremlinReply, WireError> {
    socket.send(script.message(request), deadline)?;
    let own = request_id(request);
    let mut logins = 0;
    loop {
        let text = socket.receive(deadline)?;
        let response = Response::read(&text)?;
        // Late messages for an earlier request are skipped. A message that cannot be parsed has no id.
        if response.request.as_ref().is_some_and(|id| *id != own) {
            continue;
        }
        match response.code {
            AUTHENTICATE => match credentials {
                Some(credentials) if logins < LOGINS => {
                    logins += 1;
                    socket.send(authentication(request, &token(credentials)), deadline)?;
                }
                Some(_) => return Err(refused(&response, credentials)),
                None => {
                    let message = "the server requires a user and a password".to_owned();
                    return Err(WireError::Refused { code: Some(AUTHENTICATE.to_string()), message });
                }
            },
            UNAUTHORIZED => return Err(refused(&response, credentials)),
            _ if !response.is_success() => return Ok(GremlinReply::Failed(failure(response))),
            _ => {
                collector.take(&response)?;
                if response.is_last() {
                    return Ok(collector.finish());
                }
            }
        }
    }
}

/// Reads an HTTP reply.
fn read(
    reply: &HttpReply,
    mut collector: Collector<'_>,
    credentials: Option<&Credentials>,
) -> Result<GremlinReply, WireError> {
    let response = match Response::read(&reply.body) {
        Ok(response) => response,
        Err(error) if reply.status == SUCCESS => return Err(error.into()),
        Err(_) if (300..400).contains(&reply.status) || NOT_GREMLIN.contains(&reply.status) => {
            return Err(WireError::protocol(format!("it answers HTTP {} to POST /gremlin", reply.status)));
        }
        // The body is the error page of a proxy in front of the server.
        Err(_) => Response {
            request: None,
            code: reply.status,
            message: reply.body.chars().take(500).collect(),
            exceptions: Vec::new(),
            data: None,
        },
    };
    let code = if response.code == 0 { reply.status } else { response.code };
    let response = Response { code, ..response };
    match code {
        UNAUTHORIZED | FORBIDDEN => Err(refused(&response, credentials)),
        _ if !response.is_success() => Ok(GremlinReply::Failed(failure(response))),
        _ => {
            collector.take(&response)?;
            Ok(collector.finish())
        }
    }
}

/// The token of SASL's PLAIN mechanism.
fn token(credentials: &Credentials) -> String {
    BASE64.encode(format!("\0{}\0{}", credentials.user(), credentials.password()).as_bytes())
}

fn refused(response: &Response<'_>, credentials: Option<&Credentials>) -> WireError {
    let code = response.code.to_string();
    let message = match credentials {
        _ if response.message.is_empty() => format!("status {code}"),
        Some(credentials) => credentials.hide(&response.message.replace(&token(credentials), REDACTED)),
        None => response.message.clone(),
    };
    WireError::Refused { code: Some(code), message }
}

fn failure(response: Response<'_>) -> GremlinFailure {
    let Response { code, exceptions, message, .. } = response;
    GremlinFailure { status: code, exceptions, message }
}

fn unwritable() -> GremlinFailure {
    GremlinFailure {
        status: UNWRITABLE,
        exceptions: Vec::new(),
        message: "variables with types cannot be sent over HTTP: give the target without `+http`".to_owned(),
    }
}
