//! Damaged, altered and random replies for the decoder of Gremlin, and random values to encode and decode.
#![allow(dead_code)] // the test and the example use different parts

use super::{
    fuzz::{Tally, damage, float, int, noise, text},
    gremlin_twist::{huge, twist},
    hostile_server::{HostileServer, Opening, http_reply, message_frames},
};
use edgewise_engine::wire::{
    Allowance, Bounds, Deadline, Recording, Speaker,
    gremlin::{
        DateForm, Decoder, Gremlin, GremlinOptions, GremlinReply, IdOrigin, IdTable, Json, JsonReader,
        Purpose, Response, Script, Transport, encode,
    },
};
use edgewise_model::{
    BigDecimal, BigInteger, Composite, CompositeKind, DateTime, Direction, Duration as Span, LocalDateTime,
    Rng, Scalar, Token, Value,
};
use std::{
    fs,
    path::PathBuf,
    time::{Duration, Instant},
};

/// Bounds that twisted replies exceed often.
const TIGHT: Bounds = Bounds { message: 16 << 10, depth: 12, cells: 400 };
/// How long the client waits for a server whose reply never ends.
const PATIENCE: Duration = Duration::from_millis(20);
/// The additional time on a busy machine before a reply counts as a hang.
const GRACE: Duration = Duration::from_secs(10);

/// Recorded messages, one by one and as whole conversations.
pub struct GremlinCorpus {
    messages: Vec<Vec<u8>>,
    talks: Vec<Vec<Vec<u8>>>,
}

impl GremlinCorpus {
    /// Reads the recorded transcripts.
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

/// Gives `count` replies to the decoder of Gremlin, including whole conversations.
pub fn gremlin(corpus: &GremlinCorpus, count: u64, rng: &mut Rng) -> Tally {
    let mut tally = Tally::default();
    let short: Vec<Vec<u8>> =
        corpus.messages.iter().filter(|message| message.len() < 2_000).cloned().collect();
    let mut ids = IdTable::new(IdOrigin::Assigned);
    while tally.replies < count {
        if rng.one_in(200) {
            talk(corpus, &short, rng, &mut tally);
            continue;
        }
        let bounds = if rng.bool() { TIGHT } else { Bounds::default() };
        let bytes = match rng.below(12) {
            0 => noise(rng),
            1..4 => {
                let value = gremlin_value(rng, 5);
                let data = encode(&value, &ids, DateForm::OffsetDateTime).unwrap_or_default();
                let text = reply(&format!("{{\"@type\":\"g:List\",\"@value\":[{data},{data}]}}"));
                let mut bytes = if rng.bool() { twist(&text, rng) } else { text.into_bytes() };
                damage(&mut bytes, 0, &short, rng);
                bytes
            }
            4 => damaged(&corpus.messages, rng),
            5 | 6 => twist(&String::from_utf8_lossy(&picked(&short, rng)), rng),
            _ if rng.one_in(500_000) => reply(&huge(rng)).into_bytes(),
            _ => damaged(&short, rng),
        };
        tally.replies += 1;
        ids.clear();
        tally.understood += u64::from(understood(&bytes, &mut ids, bounds));
    }
    tally
}

fn picked(messages: &[Vec<u8>], rng: &mut Rng) -> Vec<u8> {
    rng.pick(messages).cloned().unwrap_or_default()
}

fn damaged(messages: &[Vec<u8>], rng: &mut Rng) -> Vec<u8> {
    let mut bytes = picked(messages, rng);
    damage(&mut bytes, 0, messages, rng);
    bytes
}

/// A response message with this data.
pub fn reply(data: &str) -> String {
    format!(
        "{{\"requestId\":\"r\",\"status\":{{\"message\":\"\",\"code\":200,\"attributes\":{{}}}},\"result\":{{\"data\":{data},\"meta\":{{}}}}}}"
    )
}

/// True if the bytes are a valid message, down to its values. Bytes that are not UTF-8 are replaced before reading.
pub fn understood(bytes: &[u8], ids: &mut IdTable, bounds: Bounds) -> bool {
    let text = String::from_utf8_lossy(bytes);
    let Ok(response) = Response::read(&text) else { return false };
    let Some(data) = response.data else { return response.code != 0 };
    let Ok(json) = Json::read(data, bounds) else { return false };
    assert!(Json::read(&json.to_string(), bounds).is_ok(), "written JSON can be read again: {json}");
    let mut allowance = Allowance::new(bounds);
    let mut decoder = Decoder::new(ids, &mut allowance);
    decoder.learn(&json);
    let mut results = Vec::new();
    let complete = decoder.results(&json, &mut results).is_ok();
    within(&results, bounds);
    complete
}

/// Asserts that results are no larger than the bounds allow. Keys and the labels of paths are not counted by them.
fn within(results: &[Value], bounds: Bounds) {
    let cells: usize = results.iter().map(cells).sum();
    assert!(cells <= 4 * bounds.cells, "{cells} values, {} allowed", bounds.cells);
}

fn cells(value: &Value) -> usize {
    1 + match value {
        Value::List(items) => items.iter().map(cells).sum(),
        Value::Composite(composite) => composite.parts().iter().map(cells).sum(),
        _ => 0,
    }
}

/// Runs a whole conversation over either transport.
fn talk(corpus: &GremlinCorpus, short: &[Vec<u8>], rng: &mut Rng, tally: &mut Tally) {
    let recorded = rng.pick(&corpus.talks).cloned().unwrap_or_default();
    let mut messages: Vec<Vec<u8>> = recorded.into_iter().take(1 + rng.index(12)).collect();
    for message in &mut messages {
        if rng.one_in(4) {
            *message = twist(&String::from_utf8_lossy(message), rng);
        }
    }
    let transport = if rng.bool() { Transport::WebSocket } else { Transport::Http };
    let mut said = Vec::new();
    for message in &messages {
        match transport {
            Transport::WebSocket => message_frames(message, rng, &mut said),
            Transport::Http => http_reply(message, rng, &mut said),
        }
    }
    if rng.bool() {
        damage(&mut said, 0, short, rng);
    }
    let opening = match transport {
        Transport::Http => Opening::None,
        Transport::WebSocket => Opening::pick(rng),
    };
    // Such servers are rare, because each takes the whole time limit.
    let endless = rng.one_in(50).then(|| {
        let [start, unit] = HostileServer::endless(transport, rng);
        // Most endless servers start at once: replies that were prepared before would answer the first request.
        if !rng.one_in(4) {
            said.clear();
        }
        said.extend(start);
        unit
    });
    let limit = if endless.is_some() { PATIENCE } else { Duration::from_secs(5) };
    let server = HostileServer::new(opening, said, endless, rng);
    converse(server, transport, limit, rng, tally);
}

fn converse(server: HostileServer, transport: Transport, limit: Duration, rng: &mut Rng, tally: &mut Tally) {
    tally.talks += 1;
    tally.replies += 1;
    let bounds = if rng.bool() { TIGHT } else { Bounds::default() };
    let options = GremlinOptions { transport, host: "h".to_owned(), bounds, ..GremlinOptions::default() };
    let began = Instant::now();
    let Ok(mut gremlin) = Gremlin::open(Box::new(server), &options, Deadline::after(limit)) else {
        assert!(began.elapsed() < limit + GRACE, "opening took {:?}", began.elapsed());
        return;
    };
    let mut ids = IdTable::new(IdOrigin::Given);
    let script = Script::new("g.V()", "gremlin-lang", limit);
    for _ in 0..20 {
        let began = Instant::now();
        let reply = gremlin.run(&script, &mut ids, Purpose::Setup, limit);
        assert!(began.elapsed() < limit + GRACE, "a reply took {:?}", began.elapsed());
        tally.replies += 1;
        match reply {
            Ok(GremlinReply::Answer { results, .. }) => within(&results, bounds),
            Ok(GremlinReply::Failed(_)) => {}
            Err(_) => break,
        }
        tally.understood += 1;
    }
}

/// A random Gremlin value that can be sent.
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

/// Encodes a Gremlin value and decodes it again.
pub fn gremlin_there_and_back(value: &Value) -> Value {
    let mut ids = IdTable::new(IdOrigin::Given);
    let written = encode(value, &ids, DateForm::OffsetDateTime).expect("a form");
    let bounds = Bounds::default();
    let json = Json::read(&written, bounds).unwrap_or_else(|error| panic!("{written}: {error:?}"));
    let mut allowance = Allowance::new(bounds);
    Decoder::new(&mut ids, &mut allowance).value(&json).expect("within bounds")
}
