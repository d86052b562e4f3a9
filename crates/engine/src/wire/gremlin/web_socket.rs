//! `WebSocket`: messages over a WebSocket, with deadlines, bounds and a transcript.
//!
//! The transcript shows messages, not frames: a client must mask its frames with random bytes, which would make
//! every transcript different and would keep the redactor from finding secrets.

use crate::wire::{
    Bounds, Deadline, SharedTranscript, Speaker, Stream, WireError, redactor::Redactor,
    timed_stream::TimedStream,
};
use std::time::Duration;
use tungstenite::{
    Error, HandshakeError, Message,
    client::client_with_config,
    handshake::client::generate_key,
    http::{Request, StatusCode, header},
    protocol::WebSocketConfig,
};

const SENDING: &str = "sending";
const WAITING: &str = "waiting for a reply";

/// The client's end of a WebSocket connection.
pub struct WebSocket {
    socket: tungstenite::WebSocket<TimedStream>,
    transcript: Option<SharedTranscript>,
    /// Hidden in the transcript of the server's messages, because the server may echo them.
    secrets: Vec<String>,
}

impl WebSocket {
    /// Opens a WebSocket by an HTTP upgrade.
    ///
    /// # Errors
    /// When the server does not offer a WebSocket, refuses, or takes too long.
    pub fn open(
        stream: Box<dyn Stream>,
        host: &str,
        bounds: Bounds,
        transcript: Option<SharedTranscript>,
        deadline: Deadline,
    ) -> Result<Self, WireError> {
        let request = Request::builder()
            .uri(format!("ws://{host}/gremlin"))
            .header(header::HOST, host)
            .header(header::CONNECTION, "Upgrade")
            .header(header::UPGRADE, "websocket")
            .header(header::SEC_WEBSOCKET_VERSION, "13")
            .header(header::SEC_WEBSOCKET_KEY, generate_key())
            .body(())
            .map_err(|error| WireError::protocol(format!("`{host}` is not a valid host: {error}")))?;
        let mut config = WebSocketConfig::default();
        config.max_message_size = Some(bounds.message);
        config.max_frame_size = Some(bounds.message);
        let stream = TimedStream::new(stream, deadline);
        match client_with_config(request, stream, Some(config)) {
            Ok((socket, _)) => Ok(Self { socket, transcript, secrets: Vec::new() }),
            Err(HandshakeError::Failure(error)) => Err(failed("greeting", deadline, error)),
            Err(HandshakeError::Interrupted(_)) => {
                Err(WireError::Timeout { doing: "greeting", limit: deadline.limit() })
            }
        }
    }

    /// Hides this text in the transcript from now on, whichever side sends it.
    pub fn hide(&mut self, secret: &str) {
        self.secrets.push(secret.to_owned());
    }

    /// Sends a message.
    ///
    /// # Errors
    /// When it cannot be sent in time.
    pub fn send(&mut self, message: Vec<u8>, deadline: Deadline) -> Result<(), WireError> {
        self.record(Speaker::Client, &message);
        self.socket.get_mut().until(deadline);
        self.socket.send(Message::binary(message)).map_err(|error| failed(SENDING, deadline, error))
    }

    /// Waits for a message.
    ///
    /// # Errors
    /// When none arrives in time, the connection is closed, or it is not text.
    pub fn receive(&mut self, deadline: Deadline) -> Result<String, WireError> {
        self.socket.get_mut().until(deadline);
        loop {
            let message = self.socket.read().map_err(|error| failed(WAITING, deadline, error))?;
            let bytes = match message {
                Message::Binary(bytes) => bytes,
                Message::Text(text) => text.into(),
                // The library sends the reply to a ping with the next message.
                Message::Ping(_) | Message::Pong(_) | Message::Frame(_) => continue,
                Message::Close(_) => return Err(WireError::Closed { doing: WAITING }),
            };
            self.record(Speaker::Server, &bytes);
            return String::from_utf8(bytes.into())
                .map_err(|_| WireError::protocol("a message is not UTF-8"));
        }
    }

    fn record(&self, speaker: Speaker, bytes: &[u8]) {
        let Some(transcript) = &self.transcript else { return };
        let mut shown = bytes.to_vec();
        for secret in &self.secrets {
            let mut redactor = Redactor::default();
            redactor.hide(secret);
            shown = redactor.show(&shown);
            shown.extend(redactor.rest());
        }
        if let Ok(mut transcript) = transcript.lock() {
            transcript.record_bytes(speaker, &shown);
        }
    }
}

/// Closes the connection without waiting.
impl Drop for WebSocket {
    fn drop(&mut self) {
        self.socket.get_mut().until(Deadline::after(Duration::from_millis(50)));
        // If the close message is not sent, the server notices the closed connection.
        let _ = self.socket.close(None);
        let _ = self.socket.flush();
    }
}

fn failed(doing: &'static str, deadline: Deadline, error: Error) -> WireError {
    match error {
        Error::Io(source) => WireError::io(doing, deadline.limit(), source),
        Error::ConnectionClosed | Error::AlreadyClosed => WireError::Closed { doing },
        Error::Capacity(what) => WireError::TooLarge(what.to_string()),
        Error::Protocol(tungstenite::error::ProtocolError::ResetWithoutClosingHandshake) => {
            WireError::Closed { doing }
        }
        Error::Protocol(tungstenite::error::ProtocolError::HandshakeIncomplete) => {
            WireError::Closed { doing }
        }
        Error::Http(response)
            if matches!(response.status(), StatusCode::UNAUTHORIZED | StatusCode::FORBIDDEN) =>
        {
            let status = response.status();
            WireError::Refused { code: Some(status.as_str().to_owned()), message: status.to_string() }
        }
        Error::Http(response) => {
            WireError::protocol(format!("the server offers no WebSocket: {}", response.status()))
        }
        other => WireError::protocol(other.to_string()),
    }
}
