//! `Http`: sends requests over HTTP/1.1, one after another on one connection.

use crate::{
    server::{Credentials, REDACTED},
    wire::{Bounds, Channel, Deadline, WireError},
};
use data_encoding::BASE64;
use flate2::read::GzDecoder;
use std::io::Read;

/// The longest head of a reply, in bytes, and the most headers.
const HEAD: usize = 64 << 10;
const HEADERS: usize = 64;

/// The value of the header `Authorization` for a user with a password, and its redacted form for the transcript.
pub fn basic(credentials: &Credentials) -> [String; 2] {
    let text = format!("{}:{}", credentials.user(), credentials.password());
    [format!("Basic {}", BASE64.encode(text.as_bytes())), format!("Basic {REDACTED}")]
}

/// A connection to an HTTP server.
pub struct Http {
    channel: Channel,
    host: String,
    bounds: Bounds,
    /// The value of the header `Authorization`, and its redacted form for the transcript.
    authorization: Option<[String; 2]>,
}

/// A reply.
#[derive(Debug, PartialEq, Eq)]
pub struct HttpReply {
    /// The status.
    pub status: u16,
    /// The body.
    pub body: String,
}

/// How the length of a body is given.
#[derive(Clone, Copy)]
enum Length {
    Known(usize),
    Chunked,
    UntilTheEnd,
}

/// What the head of a reply says.
struct Head {
    /// The length of the head itself.
    length: usize,
    status: u16,
    body: Length,
    /// True if the body is compressed. Some servers compress whatever is asked of them.
    is_gzip: bool,
}

impl Http {
    /// Creates a connection over a channel.
    pub fn new(channel: Channel, host: &str, bounds: Bounds, authorization: Option<[String; 2]>) -> Self {
        Self { channel, host: host.to_owned(), bounds, authorization }
    }

    /// Posts JSON to a path and waits for the reply; `accept` is the media type that is asked for.
    ///
    /// # Errors
    /// When the connection is lost, or the reply is not valid HTTP.
    pub fn post(
        &mut self,
        path: &str,
        accept: &str,
        body: &str,
        deadline: Deadline,
    ) -> Result<HttpReply, WireError> {
        let [said, shown] = match &self.authorization {
            Some(values) => values.each_ref().map(|value| self.request(path, accept, Some(value), body)),
            None => [(); 2].map(|()| self.request(path, accept, None, body)),
        };
        self.channel.send_as(said.as_bytes(), shown.as_bytes(), deadline)?;
        self.reply(deadline)
    }

    fn request(&self, path: &str, accept: &str, authorization: Option<&String>, body: &str) -> String {
        let authorization =
            authorization.map(|value| format!("Authorization: {value}\r\n")).unwrap_or_default();
        format!(
            "POST {path} HTTP/1.1\r\nHost: {}\r\nAccept: {accept}\r\nAccept-Encoding: identity\r\n\
             Content-Type: application/json\r\n{authorization}Content-Length: {}\r\n\r\n{body}",
            self.host,
            body.len()
        )
    }

    fn reply(&mut self, deadline: Deadline) -> Result<HttpReply, WireError> {
        let head = loop {
            if let Some(head) = head(self.channel.received())? {
                self.channel.consume(head.length);
                // The final reply follows an interim one.
                if head.status >= 200 {
                    break head;
                }
                continue;
            }
            if self.channel.received().len() > HEAD {
                return Err(WireError::protocol("the head of a reply has no end"));
            }
            self.channel.fill(deadline)?;
        };
        let mut body = Vec::new();
        match head.body {
            Length::Known(length) => self.take(length, &mut body, deadline)?,
            Length::Chunked => while self.chunk(&mut body, deadline)? {},
            Length::UntilTheEnd => self.rest(&mut body, deadline)?,
        }
        if head.is_gzip {
            body = self.unpacked(&body)?;
        }
        let body = String::from_utf8(body).map_err(|_| WireError::protocol("a body is not UTF-8"))?;
        Ok(HttpReply { status: head.status, body })
    }

    /// Unpacks a compressed body. A body may be small and yet unpack to more than memory holds.
    fn unpacked(&self, body: &[u8]) -> Result<Vec<u8>, WireError> {
        let most = u64::try_from(self.bounds.message).unwrap_or(u64::MAX);
        let mut unpacked = Vec::new();
        GzDecoder::new(body)
            .take(most.saturating_add(1))
            .read_to_end(&mut unpacked)
            .map_err(|error| WireError::protocol(format!("a compressed body is damaged: {error}")))?;
        self.within_bounds(unpacked.len())?;
        Ok(unpacked)
    }

    /// Reads `length` bytes of a body.
    fn take(&mut self, length: usize, body: &mut Vec<u8>, deadline: Deadline) -> Result<(), WireError> {
        self.within_bounds(body.len().saturating_add(length))?;
        let mut left = length;
        while left > 0 {
            if self.channel.received().is_empty() {
                self.channel.fill(deadline)?;
            }
            let piece = self.channel.received().len().min(left);
            body.extend_from_slice(&self.channel.received()[..piece]);
            self.channel.consume(piece);
            left -= piece;
        }
        Ok(())
    }

    /// Reads a chunk; false after the last one.
    fn chunk(&mut self, body: &mut Vec<u8>, deadline: Deadline) -> Result<bool, WireError> {
        let wrong = || WireError::protocol("a chunk has no length");
        let size = loop {
            match httparse::parse_chunk_size(self.channel.received()).map_err(|_| wrong())? {
                httparse::Status::Complete((line, size)) => {
                    self.channel.consume(line);
                    break usize::try_from(size).map_err(|_| wrong())?;
                }
                httparse::Status::Partial if self.channel.received().len() > HEAD => return Err(wrong()),
                httparse::Status::Partial => self.channel.fill(deadline)?,
            }
        };
        if size == 0 {
            self.trailer(deadline)?;
            return Ok(false);
        }
        self.take(size, body, deadline)?;
        self.channel.need(2, deadline)?;
        match self.channel.received().starts_with(b"\r\n") {
            true => self.channel.consume(2),
            false => return Err(WireError::protocol("a chunk is longer than its length says")),
        }
        Ok(true)
    }

    /// Reads the trailer after the last chunk: lines up to an empty one.
    fn trailer(&mut self, deadline: Deadline) -> Result<(), WireError> {
        loop {
            let received = self.channel.received();
            match received.iter().position(|byte| *byte == b'\n') {
                Some(end) => {
                    let is_empty = received[..end].iter().all(|byte| *byte == b'\r');
                    self.channel.consume(end + 1);
                    if is_empty {
                        return Ok(());
                    }
                }
                None if received.len() > HEAD => {
                    return Err(WireError::protocol("the trailer of a reply has no end"));
                }
                None => self.channel.fill(deadline)?,
            }
        }
    }

    /// Reads until the server closes the connection.
    fn rest(&mut self, body: &mut Vec<u8>, deadline: Deadline) -> Result<(), WireError> {
        loop {
            let piece = self.channel.received().len();
            self.take(piece, body, deadline)?;
            match self.channel.fill(deadline) {
                Ok(()) => {}
                Err(WireError::Closed { .. }) => return Ok(()),
                Err(error) => return Err(error),
            }
        }
    }

    fn within_bounds(&self, length: usize) -> Result<(), WireError> {
        match length > self.bounds.message {
            true => Err(WireError::TooLarge(format!("a body of more than {} bytes", self.bounds.message))),
            false => Ok(()),
        }
    }
}

/// What the head of a reply says, once it is complete.
fn head(bytes: &[u8]) -> Result<Option<Head>, WireError> {
    let mut headers = [httparse::EMPTY_HEADER; HEADERS];
    let mut response = httparse::Response::new(&mut headers);
    let parsed =
        response.parse(bytes).map_err(|error| WireError::protocol(format!("not an HTTP reply: {error}")))?;
    let httparse::Status::Complete(length) = parsed else { return Ok(None) };
    let status = response.code.unwrap_or(0);
    let value = |name: &str| {
        let header = response.headers.iter().find(|header| header.name.eq_ignore_ascii_case(name));
        header.map(|header| String::from_utf8_lossy(header.value).trim().to_ascii_lowercase())
    };
    let encoding = value("content-encoding").filter(|encoding| encoding != "identity");
    let is_gzip = encoding.as_deref() == Some("gzip");
    if let Some(encoding) = encoding.filter(|_| !is_gzip) {
        return Err(WireError::protocol(format!("a body is encoded by {encoding}, which was not requested")));
    }
    let body = match (value("transfer-encoding"), value("content-length")) {
        _ if status < 200 || status == 204 || status == 304 => Length::Known(0),
        (Some(encoding), _) if encoding.ends_with("chunked") => Length::Chunked,
        (_, Some(digits)) => {
            Length::Known(digits.parse().map_err(|_| WireError::protocol("the length of a body is invalid"))?)
        }
        _ => Length::UntilTheEnd,
    };
    Ok(Some(Head { length, status, body, is_gzip }))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::wire::{Recording, Speaker, Stream};
    use std::{
        io::{self, Read, Write},
        time::Duration,
    };

    /// A server with prepared replies, sent a few bytes at a time.
    struct Canned(Vec<u8>, usize);

    impl Read for Canned {
        fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
            let length = buffer.len().min(self.0.len() - self.1).min(3);
            buffer[..length].copy_from_slice(&self.0[self.1..self.1 + length]);
            self.1 += length;
            Ok(length)
        }
    }

    impl Write for Canned {
        fn write(&mut self, buffer: &[u8]) -> io::Result<usize> {
            Ok(buffer.len())
        }

        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }

    impl Stream for Canned {
        fn set_timeout(&mut self, _: Duration) -> io::Result<()> {
            Ok(())
        }
    }

    fn post(replies: &str) -> Result<Vec<HttpReply>, WireError> {
        let channel = Channel::new(Box::new(Canned(replies.as_bytes().to_vec(), 0)), None);
        let bounds = Bounds { message: 1_000, ..Bounds::default() };
        let mut http = Http::new(channel, "h", bounds, None);
        let deadline = Deadline::after(Duration::from_secs(5));
        (0..2).map(|_| http.post("/x", "*/*", "{}", deadline)).collect()
    }

    #[test]
    fn bodies_are_read_by_length_by_chunks_and_to_the_end() {
        let replies = "HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 200 OK\r\nContent-Length: 3\r\n\r\nabc\
                       HTTP/1.1 500 No\r\nTransfer-Encoding: chunked\r\n\r\n2\r\nde\r\n1;x\r\nf\r\n0\r\nA: b\r\n\r\n";
        let reply = |status, body: &str| HttpReply { status, body: body.to_owned() };
        assert_eq!(post(replies).unwrap(), [reply(200, "abc"), reply(500, "def")]);
        let replies = "HTTP/1.1 204 None\r\n\r\nHTTP/1.0 200 OK\r\n\r\nall the rest";
        assert_eq!(post(replies).unwrap(), [reply(204, ""), reply(200, "all the rest")]);
    }

    fn compressed(text: &str) -> Result<HttpReply, WireError> {
        let mut packer = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::default());
        packer.write_all(text.as_bytes()).unwrap();
        let body = packer.finish().unwrap();
        let mut reply =
            format!("HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nContent-Length: {}\r\n\r\n", body.len())
                .into_bytes();
        reply.extend(body);
        let channel = Channel::new(Box::new(Canned(reply, 0)), None);
        let bounds = Bounds { message: 1_000, ..Bounds::default() };
        Http::new(channel, "h", bounds, None).post("/x", "*/*", "{}", Deadline::after(Duration::from_secs(5)))
    }

    #[test]
    fn a_compressed_body_is_unpacked_within_bounds() {
        assert_eq!(compressed("abc").unwrap(), HttpReply { status: 200, body: "abc".to_owned() });
        let error = compressed(&"a".repeat(5_000)).unwrap_err();
        assert!(matches!(error, WireError::TooLarge(_)), "{error}");
    }

    #[test]
    fn wrong_lengths_and_malformed_replies_are_refused() {
        for (text, too_large) in [
            ("HTTP/1.1 200 OK\r\nContent-Length: 5000\r\n\r\n", true),
            ("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nffffffffffffffff\r\n", true),
            ("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n1\r\nab\r\n", false),
            ("HTTP/1.1 200 OK\r\nContent-Length: -1\r\n\r\n", false),
            ("HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nContent-Length: 1\r\n\r\nx", false),
            ("HTTP/1.1 200 OK\r\nContent-Encoding: br\r\nContent-Length: 1\r\n\r\nx", false),
            ("SSH-2.0-OpenSSH\r\n\r\n", false),
            ("", false),
        ] {
            let error = post(text).unwrap_err();
            assert_eq!(matches!(error, WireError::TooLarge(_)), too_large, "{text}: {error}");
        }
    }

    #[test]
    fn the_transcript_shows_no_password() {
        let recording = Recording::shared();
        let stream = Canned(b"HTTP/1.1 204 None\r\n\r\n".to_vec(), 0);
        let channel = Channel::new(Box::new(stream), Some(recording.clone()));
        let authorization = Some(["Basic c2VjcmV0".to_owned(), "Basic <redacted>".to_owned()]);
        let mut http = Http::new(channel, "h", Bounds::default(), authorization);
        http.post("/x", "*/*", "{}", Deadline::after(Duration::from_secs(5))).unwrap();
        drop(http);
        let said = recording.lock().unwrap().said_by(Speaker::Client);
        let said = String::from_utf8(said).unwrap();
        assert!(said.contains("Basic <redacted>\r\n") && !said.contains("c2VjcmV0"), "{said}");
    }
}
