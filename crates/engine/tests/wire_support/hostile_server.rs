//! `HostileServer`: a server in memory that violates the rules of WebSocket and HTTP.
#![allow(dead_code)] // the test and the example use different parts

use edgewise_engine::wire::{Stream, gremlin::Transport};
use edgewise_model::Rng;
use std::{
    io::{self, Read, Write},
    time::Duration,
};
use tungstenite::handshake::derive_accept_key;

/// How a server answers the request for a WebSocket.
pub enum Opening {
    /// It does not answer: it speaks HTTP.
    None,
    /// It answers correctly.
    Right,
    /// It answers with this text, in which `{}` is replaced by the right key.
    Wrong(&'static str),
}

impl Opening {
    /// Chooses an opening, mostly the correct one.
    pub fn pick(rng: &mut Rng) -> Self {
        const WRONG: [&str; 7] = [
            "HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Accept: no\r\n\r\n",
            "HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nSec-WebSocket-Accept: {}\r\n\r\n",
            "HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Accept: {}\r\nSec-WebSocket-Extensions: permessage-deflate\r\nSec-WebSocket-Protocol: x\r\n\r\n",
            "HTTP/1.1 200 OK\r\nContent-Length: 99999999999999999999\r\n\r\n<html>",
            "HTTP/1.1 301 Moved\r\nLocation: ws://127.0.0.1:1/\r\n\r\n",
            "HTTP/1.1 401 No\r\nWWW-Authenticate: Basic\r\n\r\n",
            "HTTP/1.1 101 \r\n\r\n",
        ];
        match rng.one_in(8) {
            true => Self::Wrong(WRONG[rng.index(WRONG.len())]),
            false => Self::Right,
        }
    }
}

/// A server whose bytes are all prepared.
pub struct HostileServer {
    opening: Opening,
    heard: Vec<u8>,
    said: Vec<u8>,
    at: usize,
    /// The bytes sent after the opening.
    after: Vec<u8>,
    /// The bytes sent again and again after all others.
    endless: Option<Vec<u8>>,
    /// The largest number of bytes that one read returns.
    piece: usize,
}

impl HostileServer {
    /// A server that sends these bytes after the opening, and then repeats the bytes of `endless`, if given, without end.
    pub fn new(opening: Opening, after: Vec<u8>, endless: Option<Vec<u8>>, rng: &mut Rng) -> Self {
        // Every read costs the client a buffer, so few servers send byte by byte.
        let piece = if rng.one_in(100) { 1 } else { [100, 1_500, 1_500, 70_000][rng.index(4)] };
        let (heard, mut said, mut rest) = (Vec::new(), Vec::new(), after);
        if matches!(opening, Opening::None) {
            said.append(&mut rest);
        }
        Self { opening, heard, said, at: 0, after: rest, endless, piece }
    }

    /// The bytes that a server sends first, and the bytes that it then repeats without end.
    pub fn endless(transport: Transport, rng: &mut Rng) -> [Vec<u8>; 2] {
        let partial = |id: &str| {
            let text = format!(
                "{{\"requestId\":{id},\"status\":{{\"code\":206}},\"result\":{{\"data\":[1,\"a\"]}}}}"
            );
            [Vec::new(), whole(0x82, text.as_bytes())]
        };
        let http = |start: &str, unit: &str| [start, unit].map(|text| text.as_bytes().to_vec());
        match (transport, rng.below(6)) {
            // Partial results of the first request, of an unknown one, and of none.
            (Transport::WebSocket, 0) => partial("\"00000000-0000-4000-8000-000000000001\""),
            (Transport::WebSocket, 1) => partial("\"somebody\""),
            (Transport::WebSocket, 2) => partial("null"),
            // Fragments of a message without an end, with and without bytes.
            (Transport::WebSocket, 3) => [vec![0x02, 0x00], vec![0x00, 0x00]],
            (Transport::WebSocket, 4) => [vec![0x02, 0x00], vec![0x00, 0x01, b'[']],
            (Transport::WebSocket, _) => [Vec::new(), vec![0x89, 0x02, b'h', b'i']],
            (Transport::Http, 0) => http("", "HTTP/1.1 100 Continue\r\n\r\n"),
            (Transport::Http, 1) => http("HTTP/1.1 200 OK\r\n", "X-Header: again\r\n"),
            (Transport::Http, 2) => {
                http("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n", "1;extension\r\n[\r\n")
            }
            (Transport::Http, 3) => {
                http("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n", "A: b\r\n")
            }
            (Transport::Http, 4) => http("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n", "0"),
            (Transport::Http, _) => http("HTTP/1.0 200 OK\r\n\r\n", "[1,"),
        }
    }

    fn open(&mut self) {
        let text = String::from_utf8_lossy(&self.heard).to_ascii_lowercase();
        let (true, Some(place)) = (text.ends_with("\r\n\r\n"), text.find("sec-websocket-key:")) else {
            return;
        };
        let key = self.heard[place + 18..].split(|byte| *byte == b'\r').next().unwrap_or_default();
        let accept = derive_accept_key(key.trim_ascii());
        let words = match self.opening {
            Opening::Wrong(words) => words,
            _ => {
                "HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Accept: {}\r\n\r\n"
            }
        };
        self.said = words.replace("{}", &accept).into_bytes();
        self.said.append(&mut self.after);
    }
}

impl Read for HostileServer {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        if self.at == self.said.len()
            && let Some(unit) = &self.endless
        {
            self.said = unit.repeat(1 + 1_500 / unit.len());
            self.at = 0;
        }
        let length = buffer.len().min(self.said.len() - self.at).min(self.piece);
        buffer[..length].copy_from_slice(&self.said[self.at..self.at + length]);
        self.at += length;
        Ok(length)
    }
}

impl Write for HostileServer {
    fn write(&mut self, buffer: &[u8]) -> io::Result<usize> {
        if !matches!(self.opening, Opening::None) && self.said.is_empty() {
            self.heard.extend_from_slice(buffer);
            self.open();
        }
        Ok(buffer.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

impl Stream for HostileServer {
    fn set_timeout(&mut self, _: Duration) -> io::Result<()> {
        Ok(())
    }
}

/// One frame with this first byte and this content.
pub fn whole(first: u8, message: &[u8]) -> Vec<u8> {
    let mut frame = vec![first];
    match u16::try_from(message.len()) {
        Ok(length) if length < 126 => frame.push(length as u8),
        Ok(length) => {
            frame.push(126);
            frame.extend(length.to_be_bytes());
        }
        Err(_) => {
            frame.push(127);
            frame.extend((message.len() as u64).to_be_bytes());
        }
    }
    frame.extend_from_slice(message);
    frame
}

/// Appends a message in WebSocket frames, mostly by the rules.
pub fn message_frames(message: &[u8], rng: &mut Rng, said: &mut Vec<u8>) {
    match rng.below(24) {
        0..12 => said.extend(whole(0x82, message)),
        12 => said.extend(whole(0x81, message)),
        // The message is sent in fragments, with a ping between them.
        13..17 => {
            let size = 1 + rng.index(message.len().max(1));
            let pieces: Vec<&[u8]> = message.chunks(size).collect();
            for (place, piece) in pieces.iter().enumerate() {
                let end = if place + 1 == pieces.len() { 0x80 } else { 0 };
                said.extend(whole(end | if place == 0 { 2 } else { 0 }, piece));
                said.extend(whole(0x89, b"still there?"));
            }
        }
        17 => {
            // The frame has an impossible length.
            said.extend([0x82, 127]);
            said.extend((u64::MAX >> rng.below(40)).to_be_bytes());
            said.extend_from_slice(message);
        }
        // The frame has reserved bits, an unknown kind, or is a fragment without a beginning.
        18 => said.extend(whole(rng.u32() as u8, message)),
        // The frame has a mask, which only clients may use.
        19 => {
            said.extend([0x82, 0x80 | 5]);
            said.extend_from_slice(b"maskhello");
        }
        // The frame is a control frame that is too long, or in fragments.
        20 => said.extend(whole(0x89, &[b'x'; 200])),
        21 => said.extend(whole(0x09, b"x")),
        22 => said.extend(whole(0x88, &[[0x03, 0xe8], [0xff, 0xff], [0, 1]][rng.index(3)])),
        // The frame is longer than its length says.
        _ => {
            said.extend([0x82, rng.below(126) as u8]);
            said.extend_from_slice(message);
        }
    }
}

/// Appends a message as the body of an HTTP reply, mostly by the rules.
pub fn http_reply(message: &[u8], rng: &mut Rng, said: &mut Vec<u8>) {
    const STATUS: [&str; 10] = [
        "HTTP/1.1 200 OK",
        "HTTP/1.1 200 OK",
        "HTTP/1.1 200 OK",
        "HTTP/1.1 206 Partial Content",
        "HTTP/1.1 500 Internal Server Error",
        "HTTP/1.1 401 Unauthorized",
        "HTTP/1.1 301 Moved\r\nLocation: /",
        "HTTP/1.0 200 OK",
        "HTTP/1.1 204 No Content",
        "HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 200 OK",
    ];
    const EXTRA: [&str; 8] = [
        "",
        "",
        "Content-Type: text/html\r\n",
        "Content-Type: application/vnd.gremlin-v3.0+json; charset=utf-7\r\n",
        "Content-Encoding: gzip\r\n",
        "Content-Encoding: identity\r\n",
        "Connection: close\r\n",
        "X: \u{1}\r\n",
    ];
    said.extend_from_slice(STATUS[rng.index(STATUS.len())].as_bytes());
    said.extend_from_slice(b"\r\n");
    said.extend_from_slice(EXTRA[rng.index(EXTRA.len())].as_bytes());
    let length = message.len();
    match rng.below(12) {
        0..4 => said.extend(format!("Content-Length: {length}\r\n\r\n").into_bytes()),
        4..8 => return chunks(message, rng, said),
        // The reply has a wrong length.
        8 => {
            const LIES: [&str; 6] = ["0", "1", "99999999", "-1", "18446744073709551616", "0x10"];
            said.extend(format!("Content-Length: {}\r\n\r\n", LIES[rng.index(LIES.len())]).into_bytes());
        }
        9 => said.extend(
            format!("Content-Length: {length}\r\nContent-Length: {}\r\n\r\n", length / 2).into_bytes(),
        ),
        10 => {
            said.extend("A: b\r\n".repeat(rng.index(100)).into_bytes());
            said.extend(format!("Content-Length: {length}\r\n\r\n").into_bytes());
        }
        _ => said.extend_from_slice(b"\r\n"),
    }
    said.extend_from_slice(message);
}

fn chunks(message: &[u8], rng: &mut Rng, said: &mut Vec<u8>) {
    const SILLY: [&str; 8] =
        ["ffffffffffffffff", "10000000000000000", "7fffffff", "-1", "", " 1", "1;a=\"b\"", "0x1"];
    let encoding = if rng.one_in(8) { "gzip, chunked" } else { "chunked" };
    said.extend(format!("Transfer-Encoding: {encoding}\r\n\r\n").into_bytes());
    for piece in message.chunks(1 + rng.index(message.len().max(1))) {
        match rng.one_in(20) {
            true => said.extend_from_slice(SILLY[rng.index(SILLY.len())].as_bytes()),
            false => said.extend(format!("{:x}", piece.len()).into_bytes()),
        }
        said.extend_from_slice(b"\r\n");
        said.extend_from_slice(piece);
        said.extend_from_slice(b"\r\n");
    }
    said.extend_from_slice(if rng.one_in(4) { b"0\r\nTrailer: x\r\n\r\n" } else { b"0\r\n\r\n" });
}
