//! Damaged and random replies for the decoder of Gremlin, and values for the way there and back.
#![allow(dead_code)] // the test and the example use different parts

use super::fuzz::{Tally, float, int, noise, text, wound};
use edgewise_engine::wire::{
    Allowance, Bounds, Deadline, Recording, Speaker, Stream,
    gremlin::{
        DateForm, Decoder, Gremlin, GremlinOptions, IdOrigin, IdTable, Json, JsonReader, Purpose, Response,
        Script, Transport, encode,
    },
};
use edgewise_model::{
    BigDecimal, BigInteger, Composite, CompositeKind, DateTime, Direction, Duration as Span, LocalDateTime,
    Rng, Scalar, Token, Value,
};
use std::{
    fs,
    io::{self, Read, Write},
    path::PathBuf,
    time::Duration,
};
use tungstenite::handshake::derive_accept_key;

/// Recorded messages, one by one and as whole conversations.
pub struct GremlinCorpus {
    messages: Vec<Vec<u8>>,
    talks: Vec<Vec<Vec<u8>>>,
}

impl GremlinCorpus {
    /// The recorded transcripts.
    pub fn read() -> Self {
        let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/transcripts");
        let mut files: Vec<PathBuf> =
            fs::read_dir(folder).expect("transcripts").map(|entry| entry.expect("an entry").path()).collect();
        files.retain(|file| {
            file.file_name().is_some_and(|name| name.to_string_lossy().starts_with("gremlin"))
        });
        files.sort();
        let talks: Vec<Vec<Vec<u8>>> = files.iter().map(messages_in).collect();
        Self { messages: talks.concat(), talks }
    }
}

fn messages_in(file: &PathBuf) -> Vec<Vec<u8>> {
    let text = fs::read_to_string(file).expect("a transcript");
    let talk = Recording::parse(&text).expect("hex digits").said_by(Speaker::Server);
    let text = String::from_utf8(talk).expect("UTF-8");
    let mut rest = text.as_str();
    let mut messages = Vec::new();
    while !rest.is_empty() {
        let message = JsonReader::new(rest).skip().expect("an object");
        messages.push(message.as_bytes().to_vec());
        rest = &rest[message.len()..];
    }
    messages
}

/// Gives `count` replies to the decoder of Gremlin, whole conversations among them.
pub fn gremlin(corpus: &GremlinCorpus, count: u64, rng: &mut Rng) -> Tally {
    let mut tally = Tally::default();
    let short: Vec<Vec<u8>> =
        corpus.messages.iter().filter(|message| message.len() < 2_000).cloned().collect();
    let mut ids = IdTable::new(IdOrigin::Assigned);
    while tally.replies < count {
        if rng.one_in(2_000) {
            match rng.bool() {
                true => socket_talk(corpus, rng, &mut tally),
                false => http_talk(corpus, rng, &mut tally),
            }
            continue;
        }
        let bytes = match rng.below(10) {
            0 => noise(rng),
            1..4 => {
                let value = gremlin_value(rng, 5);
                let data = encode(&value, &ids, DateForm::OffsetDateTime).unwrap_or_default();
                let mut bytes =
                    reply(&format!("{{\"@type\":\"g:List\",\"@value\":[{data},{data}]}}")).into_bytes();
                wound(&mut bytes, 0, &short, rng);
                bytes
            }
            4 => damaged(&corpus.messages, rng),
            _ => damaged(&short, rng),
        };
        tally.replies += 1;
        ids.clear();
        tally.understood += u64::from(understood(&bytes, &mut ids));
    }
    tally
}

fn damaged(messages: &[Vec<u8>], rng: &mut Rng) -> Vec<u8> {
    let mut bytes = rng.pick(messages).cloned().unwrap_or_default();
    wound(&mut bytes, 0, messages, rng);
    bytes
}

fn reply(data: &str) -> String {
    format!(
        "{{\"requestId\":\"r\",\"status\":{{\"message\":\"\",\"code\":200,\"attributes\":{{}}}},\"result\":{{\"data\":{data},\"meta\":{{}}}}}}"
    )
}

/// Whether a message is one, down to its values. Damage that is no UTF-8 is read as far as it can be.
fn understood(bytes: &[u8], ids: &mut IdTable) -> bool {
    let text = String::from_utf8_lossy(bytes);
    let Ok(response) = Response::read(&text) else { return false };
    let Some(data) = response.data else { return response.code != 0 };
    let bounds = Bounds::default();
    let Ok(json) = Json::read(data, bounds) else { return false };
    assert!(Json::read(&json.to_string(), bounds).is_ok(), "what is written is read again: {json}");
    let mut allowance = Allowance::new(bounds);
    let mut decoder = Decoder::new(ids, &mut allowance);
    decoder.learn(&json);
    decoder.results(&json, &mut Vec::new()).is_ok()
}

/// A conversation over a WebSocket whose frames are damaged.
fn socket_talk(corpus: &GremlinCorpus, rng: &mut Rng, tally: &mut Tally) {
    let talk = rng.pick(&corpus.talks).cloned().unwrap_or_default();
    let mut frames: Vec<u8> =
        talk.iter().take(1 + rng.index(12)).flat_map(|message| frame(message)).collect();
    wound(&mut frames, 0, &corpus.messages, rng);
    converse(
        Box::new(Upgrading { heard: Vec::new(), said: Vec::new(), frames, at: 0 }),
        Transport::WebSocket,
        tally,
    );
}

/// A conversation over HTTP whose bytes are damaged.
fn http_talk(corpus: &GremlinCorpus, rng: &mut Rng, tally: &mut Tally) {
    let talk = rng.pick(&corpus.talks).cloned().unwrap_or_default();
    let mut bytes = Vec::new();
    for message in talk.iter().take(1 + rng.index(12)) {
        match rng.bool() {
            true => bytes
                .extend(format!("HTTP/1.1 200 OK\r\nContent-Length: {}\r\n\r\n", message.len()).into_bytes()),
            false => bytes.extend(
                format!("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n{:x}\r\n", message.len())
                    .into_bytes(),
            ),
        }
        let chunked = bytes.ends_with(format!("{:x}\r\n", message.len()).as_bytes());
        bytes.extend_from_slice(message);
        bytes.extend_from_slice(if chunked { b"\r\n0\r\n\r\n" } else { b"" });
    }
    wound(&mut bytes, 0, &corpus.messages, rng);
    converse(
        Box::new(Upgrading { heard: Vec::new(), said: bytes, frames: Vec::new(), at: 0 }),
        Transport::Http,
        tally,
    );
}

fn converse(stream: Box<dyn Stream>, transport: Transport, tally: &mut Tally) {
    tally.talks += 1;
    tally.replies += 1;
    let options = GremlinOptions { transport, host: "h".to_owned(), ..GremlinOptions::default() };
    let deadline = Deadline::after(Duration::from_secs(5));
    let Ok(mut gremlin) = Gremlin::open(stream, &options, deadline) else { return };
    let mut ids = IdTable::new(IdOrigin::Given);
    let script = Script::new("g.V()", "gremlin-lang", Duration::from_secs(5));
    for _ in 0..20 {
        let reply = gremlin.run(&script, &mut ids, Purpose::Setup, Duration::from_secs(5));
        tally.replies += 1;
        tally.understood += u64::from(reply.is_ok());
        if reply.is_err() {
            break;
        }
    }
}

/// A message as a server frames it.
fn frame(message: &[u8]) -> Vec<u8> {
    let mut frame = vec![0x82];
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

/// A server that answers the wish for a WebSocket as it must, and has said the rest already.
struct Upgrading {
    heard: Vec<u8>,
    said: Vec<u8>,
    frames: Vec<u8>,
    at: usize,
}

impl Read for Upgrading {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let length = buffer.len().min(self.said.len() - self.at).min(1_500);
        buffer[..length].copy_from_slice(&self.said[self.at..self.at + length]);
        self.at += length;
        Ok(length)
    }
}

impl Write for Upgrading {
    fn write(&mut self, buffer: &[u8]) -> io::Result<usize> {
        if self.said.is_empty() {
            self.heard.extend_from_slice(buffer);
            let text = String::from_utf8_lossy(&self.heard).to_ascii_lowercase();
            if let (true, Some(place)) = (text.ends_with("\r\n\r\n"), text.find("sec-websocket-key:")) {
                let key = self.heard[place + 18..].split(|byte| *byte == b'\r').next().unwrap_or_default();
                let accept = derive_accept_key(key.trim_ascii());
                self.said = format!(
                    "HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\
                     Sec-WebSocket-Accept: {accept}\r\n\r\n"
                )
                .into_bytes();
                self.said.append(&mut self.frames);
            }
        }
        Ok(buffer.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

impl Stream for Upgrading {
    fn set_timeout(&mut self, _: Duration) -> io::Result<()> {
        Ok(())
    }
}

/// A random value of Gremlin that can be sent.
pub fn gremlin_value(rng: &mut Rng, depth: usize) -> Value {
    let members =
        |rng: &mut Rng| -> Vec<Value> { (0..rng.index(5)).map(|_| gremlin_value(rng, depth - 1)).collect() };
    match rng.below(if depth == 0 { 17 } else { 21 }) {
        0 => Value::Null,
        1 => rng.bool().into(),
        2 => int(rng).into(),
        3 => float(rng).into(),
        4 | 5 => text(rng).into(),
        6 => Scalar::Byte(int(rng) as i8).into(),
        7 => Scalar::Short(int(rng) as i16).into(),
        8 => Scalar::Int32(int(rng) as i32).into(),
        9 => Scalar::Float32(float(rng) as f32).into(),
        10 => Scalar::BigInteger(big(rng)).into(),
        11 => Scalar::BigDecimal(BigDecimal::new(big(rng), rng.range_i64(-40..=40) as i32)).into(),
        12 => Scalar::Char(char::from_u32(rng.below(0xd000) as u32).unwrap_or('x')).into(),
        13 => Scalar::Uuid(std::array::from_fn(|_| rng.u32() as u8)).into(),
        14 => Scalar::Binary((0..rng.index(20)).map(|_| rng.u32() as u8).collect()).into(),
        15 if rng.bool() => Scalar::Token(Token::ALL[rng.index(4)]).into(),
        15 => Scalar::Direction(Direction::ALL[rng.index(3)]).into(),
        16 if rng.bool() => {
            Span::new(0, 0, int(rng) / 2, rng.range_i64(0..=999_999_999)).expect("in range").into()
        }
        16 => {
            let nanos = i128::from(rng.range_i64(-1 << 40..=1 << 40)) * 1_000_000_007;
            let local = LocalDateTime::from_epoch_nanos(nanos).expect("in range");
            DateTime::new(local, rng.range_i64(-64_800..=64_800) as i32).expect("in range").into()
        }
        17 => Value::List(members(rng)),
        18 => Composite::set(members(rng)).into(),
        19 => {
            let (keys, values) = (members(rng), members(rng));
            Composite::map(keys.into_iter().zip(values)).into()
        }
        _ => {
            let counted = members(rng).into_iter().flat_map(|member| [member, Value::Int(2)]).collect();
            Composite::new(CompositeKind::BulkSet, counted).expect("a bag").into()
        }
    }
}

fn big(rng: &mut Rng) -> BigInteger {
    let digits: String = (0..1 + rng.index(40)).map(|_| char::from(b'0' + rng.below(10) as u8)).collect();
    let sign = if rng.bool() { "-" } else { "" };
    BigInteger::parse(&format!("{sign}{digits}")).expect("digits")
}

/// The value the decoder makes of what the encoder made of a value.
pub fn gremlin_there_and_back(value: &Value) -> Value {
    let mut ids = IdTable::new(IdOrigin::Given);
    let written = encode(value, &ids, DateForm::OffsetDateTime).expect("a form");
    let bounds = Bounds::default();
    let json = Json::read(&written, bounds).unwrap_or_else(|error| panic!("{written}: {error:?}"));
    let mut allowance = Allowance::new(bounds);
    Decoder::new(&mut ids, &mut allowance).value(&json).expect("within bounds")
}
