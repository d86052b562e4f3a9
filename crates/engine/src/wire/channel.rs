//! `Channel`: buffered reading and writing on a stream, with deadlines and a transcript.

use crate::wire::{
    Deadline, SharedTranscript, Speaker, Stream, WireError, redactor::Redactor, timed_stream::TimedStream,
};
use std::{
    io::{Read, Write},
    time::Duration,
};

/// How many bytes are read by one system call.
const READ: usize = 64 << 10;

/// The client's end of a connection.
pub struct Channel {
    stream: TimedStream,
    transcript: Option<SharedTranscript>,
    /// Hides the password in what the server sends: servers may echo it.
    redactor: Redactor,
    /// Received bytes that are not yet consumed: `buffer[start..end]`.
    buffer: Vec<u8>,
    start: usize,
    end: usize,
}

impl Channel {
    /// Creates a channel over a stream.
    pub fn new(stream: Box<dyn Stream>, transcript: Option<SharedTranscript>) -> Self {
        let redactor = Redactor::default();
        // Every send and receive sets its own deadline.
        let stream = TimedStream::new(stream, Deadline::after(Duration::ZERO));
        Self { stream, transcript, redactor, buffer: Vec::new(), start: 0, end: 0 }
    }

    /// Hides this text in the transcript from now on, whichever side sends it.
    pub fn hide(&mut self, secret: &str) {
        self.redactor.hide(secret);
    }

    /// Sends bytes.
    ///
    /// # Errors
    /// When they cannot be sent in time.
    pub fn send(&mut self, bytes: &[u8], deadline: Deadline) -> Result<(), WireError> {
        self.send_as(bytes, bytes, deadline)
    }

    /// Sends bytes but shows others in the transcript, because these contain a password.
    ///
    /// # Errors
    /// When they cannot be sent in time.
    pub fn send_as(&mut self, bytes: &[u8], shown: &[u8], deadline: Deadline) -> Result<(), WireError> {
        const DOING: &str = "sending";
        let rest = self.redactor.rest();
        self.record(Speaker::Server, &rest);
        self.record(Speaker::Client, shown);
        let mut rest = bytes;
        self.stream.until(deadline);
        while !rest.is_empty() {
            match self.stream.write(rest) {
                Ok(0) => return Err(WireError::Closed { doing: DOING }),
                Ok(written) => rest = &rest[written..],
                Err(error) if error.kind() == std::io::ErrorKind::Interrupted => {}
                Err(error) => return Err(WireError::io(DOING, deadline.limit(), error)),
            }
        }
        self.stream.flush().map_err(|error| WireError::io(DOING, deadline.limit(), error))
    }

    /// The received bytes that are not yet consumed.
    pub fn received(&self) -> &[u8] {
        &self.buffer[self.start..self.end]
    }

    /// Marks received bytes as consumed.
    pub fn consume(&mut self, length: usize) {
        self.start = (self.start + length).min(self.end);
        if self.start == self.end {
            self.start = 0;
            self.end = 0;
            // A single large reply must not keep its memory for ever.
            if self.buffer.len() > 16 * READ {
                self.buffer = Vec::new();
            }
        }
    }

    /// Waits until at least `length` bytes are received.
    ///
    /// # Errors
    /// When they do not arrive in time, or the connection is closed.
    pub fn need(&mut self, length: usize, deadline: Deadline) -> Result<(), WireError> {
        while self.end - self.start < length {
            self.fill(deadline)?;
        }
        Ok(())
    }

    /// Waits for at least one more byte.
    ///
    /// # Errors
    /// When none arrives in time, or the connection is closed.
    pub fn fill(&mut self, deadline: Deadline) -> Result<(), WireError> {
        const DOING: &str = "waiting for a reply";
        if self.start > 0 && self.buffer.len() - self.end < READ / 2 {
            self.buffer.copy_within(self.start..self.end, 0);
            self.end -= self.start;
            self.start = 0;
        }
        if self.buffer.len() - self.end < READ / 2 {
            self.buffer.resize((self.buffer.len() * 2).max(self.end + READ), 0);
        }
        self.stream.until(deadline);
        loop {
            match self.stream.read(&mut self.buffer[self.end..]) {
                Ok(0) => return Err(WireError::Closed { doing: DOING }),
                Ok(read) => {
                    self.end += read;
                    if self.transcript.is_some() {
                        let heard = self.redactor.show(&self.buffer[self.end - read..self.end]);
                        self.record(Speaker::Server, &heard);
                    }
                    return Ok(());
                }
                Err(error) if error.kind() == std::io::ErrorKind::Interrupted => {}
                Err(error) => return Err(WireError::io(DOING, deadline.limit(), error)),
            }
        }
    }

    fn record(&mut self, speaker: Speaker, bytes: &[u8]) {
        if let Some(transcript) = &self.transcript
            && !bytes.is_empty()
            && let Ok(mut transcript) = transcript.lock()
        {
            transcript.record_bytes(speaker, bytes);
        }
    }
}

impl Drop for Channel {
    fn drop(&mut self) {
        let rest = self.redactor.rest();
        self.record(Speaker::Server, &rest);
    }
}
