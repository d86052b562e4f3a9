//! Damaged and random replies for the decoders of Bolt and RESP.
#![allow(dead_code)] // the test and the example use different parts

use edgewise_engine::wire::{
    AfterFailure, Allowance, Bounds, Deadline, Recording, Speaker, Stream,
    bolt::{Bolt, BoltOptions, BoltReply, Decoder, Encoder, Mode, Patience, Response, Shape, Statement},
    resp::{
        Resp, RespOptions, Scanner, command,
        compact::{CompactError, Names, Table, decode},
    },
};
use edgewise_model::{
    self as model, Date, DateTime, LocalDateTime, LocalTime, Map, Name, Node, Opaque, Path, Point,
    Relationship, Rng, Time, Value,
};
use std::{
    fs,
    io::{self, Read, Write},
    path::PathBuf,
    time::Duration,
};

/// The recorded replies that are damaged, one by one and as whole conversations.
pub struct Corpus {
    bolt: Vec<Vec<u8>>,
    bolt_talks: Vec<Vec<u8>>,
    resp: Vec<Vec<u8>>,
    resp_talks: Vec<Vec<u8>>,
}

/// The counts of a fuzzing run.
#[derive(Clone, Copy, Debug, Default)]
pub struct Tally {
    /// The number of replies given to a decoder.
    pub replies: u64,
    /// The number of replies that were decoded.
    pub understood: u64,
    /// The number of whole conversations.
    pub talks: u64,
}

impl Corpus {
    /// Reads the recorded transcripts.
    pub fn read() -> Self {
        let mut corpus =
            Self { bolt: Vec::new(), bolt_talks: Vec::new(), resp: Vec::new(), resp_talks: Vec::new() };
        let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/transcripts");
        let mut files: Vec<PathBuf> =
            fs::read_dir(folder).expect("transcripts").map(|entry| entry.expect("an entry").path()).collect();
        files.sort();
        for file in files {
            let text = fs::read_to_string(&file).expect("a transcript");
            let talk = Recording::parse(&text).expect("hex digits").said_by(Speaker::Server);
            let is_named =
                |start: &str| file.file_name().is_some_and(|name| name.to_string_lossy().starts_with(start));
            if is_named("gremlin") {
                continue;
            }
            if is_named("bolt") {
                corpus.bolt.extend(messages(&talk[4..]));
                corpus.bolt_talks.push(talk);
            } else {
                corpus.resp.extend(replies(&talk));
                corpus.resp_talks.push(talk);
            }
        }
        corpus
    }
}

/// The messages in these bytes, without their frames.
fn messages(mut bytes: &[u8]) -> Vec<Vec<u8>> {
    let mut messages = Vec::new();
    let mut message = Vec::new();
    while bytes.len() >= 2 {
        let length = usize::from(u16::from_be_bytes([bytes[0], bytes[1]]));
        if length == 0 && !message.is_empty() {
            messages.push(std::mem::take(&mut message));
        }
        message.extend_from_slice(&bytes[2..2 + length]);
        bytes = &bytes[2 + length..];
    }
    messages
}

fn replies(mut bytes: &[u8]) -> Vec<Vec<u8>> {
    let mut replies = Vec::new();
    while let Ok(Some(length)) = Scanner::new(Bounds::default()).scan(bytes) {
        replies.push(bytes[..length].to_vec());
        bytes = &bytes[length..];
        if bytes.is_empty() {
            break;
        }
    }
    replies
}

/// Damages the bytes after `from` at one to four places.
pub fn damage(bytes: &mut Vec<u8>, from: usize, others: &[Vec<u8>], rng: &mut Rng) {
    const NASTY: [u8; 20] = [
        0x00, 0x7f, 0x80, 0x9f, 0xaf, 0xb1, 0xbf, 0xc0, 0xc1, 0xcb, 0xce, 0xd2, 0xd6, 0xda, 0xdd, 0xff, b'*',
        b'$', b'-', b'9',
    ];
    for _ in 0..1 + rng.geometric(2, 3) {
        if bytes.len() <= from {
            bytes.push(rng.u32() as u8);
            continue;
        }
        let at = from + rng.index(bytes.len() - from);
        match rng.below(9) {
            0 => bytes[at] ^= 1 << rng.below(8),
            1 => bytes[at] = rng.u32() as u8,
            2 => bytes[at] = NASTY[rng.index(NASTY.len())],
            3 => bytes.insert(at, NASTY[rng.index(NASTY.len())]),
            4 => {
                bytes.remove(at);
            }
            5 => bytes.truncate(at),
            6 => {
                // Writes a wrong length.
                for byte in bytes.iter_mut().skip(at).take(4) {
                    *byte = if rng.bool() { 0xff } else { b'9' };
                }
            }
            7 => {
                let end = (at + 1 + rng.index(64)).min(bytes.len());
                let piece = bytes[at..end].to_vec();
                let times = 1 + rng.index(8);
                for _ in 0..times {
                    bytes.splice(at..at, piece.iter().copied());
                }
            }
            _ => {
                if let Some(other) = rng.pick(others).filter(|other| !other.is_empty()) {
                    let start = rng.index(other.len());
                    let end = (start + 1 + rng.index(64)).min(other.len());
                    bytes.splice(at..at, other[start..end].iter().copied());
                }
            }
        }
    }
}

pub fn noise(rng: &mut Rng) -> Vec<u8> {
    (0..rng.index(80)).map(|_| rng.u32() as u8).collect()
}

/// Gives `count` replies to the Bolt decoder, whole conversations among them.
pub fn bolt(corpus: &Corpus, count: u64, rng: &mut Rng) -> Tally {
    let mut tally = Tally::default();
    let bounds = Bounds::default();
    while tally.replies < count {
        if rng.one_in(2_000) {
            bolt_talk(corpus, rng, &mut tally);
            continue;
        }
        let message = match rng.below(10) {
            0 => noise(rng),
            1..4 => {
                let mut encoder = Encoder::new(if rng.bool() { Shape::V5 } else { Shape::V4 });
                encoder.structure(0x71, 1);
                encoder.list(2);
                encoder.value(&value(rng, 5));
                encoder.value(&value(rng, 2));
                let mut bytes = encoder.bytes;
                damage(&mut bytes, 0, &corpus.bolt, rng);
                bytes
            }
            _ => {
                let mut bytes = rng.pick(&corpus.bolt).cloned().unwrap_or_default();
                damage(&mut bytes, 0, &corpus.bolt, rng);
                bytes
            }
        };
        let mut allowance = Allowance::new(bounds);
        tally.replies += 1;
        tally.understood += u64::from(Response::decode(&message, &mut allowance).is_ok());
    }
    tally
}

fn bolt_talk(corpus: &Corpus, rng: &mut Rng, tally: &mut Tally) {
    let mut bytes = rng.pick(&corpus.bolt_talks).cloned().unwrap_or_default();
    let from = if rng.one_in(20) { 0 } else { 4.min(bytes.len()) };
    damage(&mut bytes, from, &corpus.bolt, rng);
    tally.talks += 1;
    tally.replies += 1;
    let stream = Box::new(Canned { bytes, at: 0 });
    let deadline = Deadline::after(Duration::from_secs(5));
    let Ok(mut bolt) = Bolt::open(stream, &BoltOptions::default(), deadline) else { return };
    let parameters = Map::new();
    let statements = vec![Statement { text: "RETURN 1", parameters: &parameters }; 1 + rng.index(70)];
    let patience = Patience { statement: Duration::from_secs(5), grace: Duration::from_secs(5) };
    bolt.run(&statements, &Mode::default(), patience, AfterFailure::GoOn, &mut |reply, _| {
        tally.replies += 1;
        tally.understood += u64::from(!matches!(reply, BoltReply::Lost(_)));
    });
}

/// Gives `count` replies to the RESP scanner and the compact decoder, whole conversations among them.
pub fn resp(corpus: &Corpus, count: u64, rng: &mut Rng) -> Tally {
    let mut tally = Tally::default();
    let bounds = Bounds::default();
    let mut names = Names::default();
    for table in Table::ALL {
        names.set(table, ["A", "B", "C", "D", "E"].map(Name::from).to_vec());
    }
    let short: Vec<Vec<u8>> = corpus.resp.iter().filter(|reply| reply.len() < 2_000).cloned().collect();
    while tally.replies < count {
        if rng.one_in(2_000) {
            resp_talk(corpus, rng, &mut tally);
            continue;
        }
        names.made_up = rng.bool();
        let mut reply = match rng.below(10) {
            0 => noise(rng),
            1 => rng.pick(&corpus.resp).cloned().unwrap_or_default(),
            _ => rng.pick(&short).cloned().unwrap_or_default(),
        };
        damage(&mut reply, 0, &corpus.resp, rng);
        tally.replies += 1;
        let scanned = Scanner::new(bounds).scan(&reply);
        // The decoder also gets replies that the scanner would have refused.
        let decoded = decode(&reply, &names, bounds);
        if let Err(CompactError::Unknown(_)) = decoded {
            assert!(!names.made_up, "a made-up name is missing");
        }
        tally.understood += u64::from(matches!(scanned, Ok(Some(_))) && decoded.is_ok());
    }
    tally
}

fn resp_talk(corpus: &Corpus, rng: &mut Rng, tally: &mut Tally) {
    let mut bytes = rng.pick(&corpus.resp_talks).cloned().unwrap_or_default();
    damage(&mut bytes, 0, &corpus.resp, rng);
    tally.talks += 1;
    tally.replies += 1;
    let stream = Box::new(Canned { bytes, at: 0 });
    let deadline = Deadline::after(Duration::from_secs(5));
    let Ok(mut resp) = Resp::open(stream, &RespOptions::default(), deadline) else { return };
    let mut command = Vec::new();
    command::write(&[b"PING"], &mut command);
    let commands = vec![command; 1 + rng.index(80)];
    resp.run(&commands, Duration::from_secs(5), &mut |reply, _| {
        tally.replies += 1;
        tally.understood += u64::from(reply.is_ok());
    });
}

/// A random value of any kind.
pub fn value(rng: &mut Rng, depth: usize) -> Value {
    match rng.below(if depth == 0 { 12 } else { 18 }) {
        0 => Value::Null,
        1 => rng.bool().into(),
        2 => int(rng).into(),
        3 => float(rng).into(),
        4 => text(rng).into(),
        kind @ 5..=10 => temporal(rng, kind),
        11 => {
            let z = rng.bool().then(|| float(rng));
            Point { srid: rng.u32(), x: float(rng), y: float(rng), z }.into()
        }
        12 | 13 => Value::List((0..rng.index(20)).map(|_| value(rng, depth - 1)).collect()),
        14 => Value::Map(map(rng, depth - 1)),
        15 => {
            let id = rng.u64() >> 1;
            let labels: Vec<String> = (0..rng.index(3)).map(|_| text(rng)).collect();
            Node::new(id, labels, map(rng, 0)).into()
        }
        16 => {
            let (start, end) = (rng.u64() >> 1, rng.u64() >> 1);
            relationship(rng, start, end).into()
        }
        _ if rng.one_in(4) => Opaque::new("bytes", "00ff10").into(),
        _ => path(rng).into(),
    }
}

pub fn int(rng: &mut Rng) -> i64 {
    rng.u64() as i64 >> rng.below(64)
}

pub fn float(rng: &mut Rng) -> f64 {
    match rng.below(6) {
        0 => f64::NAN,
        1 => f64::NEG_INFINITY,
        2 => -0.0,
        3 => int(rng) as f64,
        _ => f64::from_bits(rng.u64()),
    }
}

pub fn text(rng: &mut Rng) -> String {
    let length = rng.geometric(3, 300);
    (0..length).map(|_| char::from_u32(rng.below(0x300) as u32).unwrap_or('x')).collect()
}

fn map(rng: &mut Rng, depth: usize) -> Map {
    (0..rng.index(4))
        .map(|_| (text(rng).into(), value(rng, depth)))
        .filter(|(_, value)| !value.is_null())
        .collect()
}

fn temporal(rng: &mut Rng, kind: u64) -> Value {
    let local = |rng: &mut Rng| {
        LocalDateTime::from_epoch_nanos(i128::from(rng.range_i64(-1 << 40..=1 << 40)) * 1_000_000_007)
            .expect("in range")
    };
    let offset = |rng: &mut Rng| rng.range_i64(-64_800..=64_800) as i32;
    match kind {
        5 => Date::from_epoch_days(rng.range_i64(-1 << 38..=1 << 38)).expect("in range").into(),
        6 => LocalTime::MIDNIGHT.wrapping_plus_nanos(rng.u64().into()).into(),
        7 => Time::new(LocalTime::MIDNIGHT.wrapping_plus_nanos(rng.u64().into()), offset(rng))
            .expect("in range")
            .into(),
        8 => local(rng).into(),
        9 => match rng.bool() {
            true => DateTime::new(local(rng), offset(rng)).expect("in range").into(),
            // The offset of this zone never changes, so that both forms on the wire decode to the same value.
            false => DateTime::in_zone(local(rng), 0, "UTC").expect("in range").into(),
        },
        _ => model::Duration::new(int(rng), int(rng), int(rng) / 2, rng.range_i64(0..=999_999_999))
            .expect("in range")
            .into(),
    }
}

fn relationship(rng: &mut Rng, start: u64, end: u64) -> Relationship {
    Relationship::new(rng.u64() >> 1, start, end, text(rng), map(rng, 0))
}

fn path(rng: &mut Rng) -> Path {
    let ids: Vec<u64> = (0..1 + rng.index(4)).map(|_| rng.below(3)).collect();
    let nodes: Vec<Node> = ids.iter().map(|id| Node::new(*id, ["L"], Map::new())).collect();
    let relationships = ids
        .windows(2)
        .map(|ends| {
            let (start, end) = if rng.bool() { (ends[0], ends[1]) } else { (ends[1], ends[0]) };
            relationship(rng, start, end)
        })
        .collect();
    Path::new(nodes, relationships).expect("a path")
}

/// Encodes a value for Bolt and decodes it again.
pub fn there_and_back(value: &Value, shape: Shape) -> Value {
    let mut encoder = Encoder::new(shape);
    encoder.value(value);
    let mut allowance = Allowance::new(Bounds::default());
    let mut decoder = Decoder::new(&encoder.bytes, &mut allowance);
    let back = decoder.value().expect("the encoded value can be decoded");
    assert!(decoder.at_end());
    back
}

/// A stream whose bytes are all prepared.
pub struct Canned {
    pub bytes: Vec<u8>,
    pub at: usize,
}

impl Read for Canned {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let length = buffer.len().min(self.bytes.len() - self.at).min(1_500);
        buffer[..length].copy_from_slice(&self.bytes[self.at..self.at + length]);
        self.at += length;
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
