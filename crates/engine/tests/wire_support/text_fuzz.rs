//! Damaged replies for the decoders of PostgreSQL's protocol with agtype, and of JSON over HTTP.
#![allow(dead_code)] // the test and the example use different parts

use super::fuzz::{Canned, Tally, damage, noise};
use edgewise_engine::wire::{
    Allowance, Bounds, Deadline,
    postgres::{Agtype, Postgres, PostgresOptions},
    rest::{Rest, RestFormat, RestOptions, RestReply},
};
use edgewise_model::Rng;
use std::time::Duration;

const LIMIT: Duration = Duration::from_secs(5);

/// Texts of agtype values, as Apache AGE 1.5.0 writes them.
const AGTYPES: [&str; 8] = [
    "1",
    "-1.5e+300",
    "NaN",
    "1.50::numeric",
    r#""a\"b\\\n\u00e9\ud83d\ude00""#,
    r#"[1, 2.5, null, true, {"a": [{}], "b": -Infinity}]"#,
    r#"{"id": 844424930131969, "label": "P", "properties": {"l": [1, null], "s": "a\"b"}}::vertex"#,
    r#"[{"id": 1, "label": "P", "properties": {}}::vertex, {"id": 3, "label": "K", "end_id": 2, "start_id": 1, "properties": {"w": 3}}::edge, {"id": 2, "label": "", "properties": {}}::vertex]::path"#,
];

/// Bodies of replies, as ArcadeDB 25.3.1 and HugeGraph 1.5.0 write them.
const BODIES: [&str; 6] = [
    r#"{"user":"root","version":"25.3.1 (build c591)","serverName":"A","result":[{"x":1,"y":1.0,"z":"a","n":null,"l":[1,null],"m":{"a":1}}]}"#,
    r##"{"user":"root","result":[{"x":{"@rid":"#1:0","@type":"P","x":1,"l":[1,2]}},{"x":{"@in":"#1:1","@out":"#1:0","@rid":"#4:0","@type":"K","w":3}}]}"##,
    r##"{"result":[{"@rid":"#1:2","@type":"P","z":1},{"@rid":"#8:0","@type":"vertex"}]}"##,
    r#"{"requestId":"c6","status":{"message":"","code":200,"attributes":{}},"result":{"data":[{"x":{"w":2,"_type":"relationship","_outV":1,"_id":"L1>1>1>>L2","_inV":2,"_label":"K"}},{"x":{"_type":"node","_id":7,"_label":"P"}}],"meta":{}}}"#,
    r#"{"requestId":"fa","status":{"message":"a.ResponseException: \/ by zero","code":400},"result":{"data":null}}"#,
    r#"{"error":"Cannot execute command","detail":"\/ by zero","exception":"org.opencypher.v9_0.util.ArithmeticException"}"#,
];

fn message(tag: u8, body: &[u8]) -> Vec<u8> {
    let length = u32::try_from(body.len() + 4).expect("a short message");
    [&[tag][..], &length.to_be_bytes(), body].concat()
}

/// A login without a password, and the replies to some queries.
fn postgres_messages() -> Vec<Vec<u8>> {
    let row = |text: &str| {
        let length = u32::try_from(text.len()).expect("a short text");
        message(
            b'D',
            &[&2_u16.to_be_bytes()[..], &length.to_be_bytes(), text.as_bytes(), &[0xff; 4]].concat(),
        )
    };
    let column = b"c0\0\0\0\0\0\0\0\0\0\x42\xff\xff\xff\xff\xff\xff\0\0";
    let mut messages = vec![
        message(b'R', &[0; 4]),
        message(b'S', b"server_version\x0017.11\0"),
        message(b'K', &[0, 0, 0, 1, 0, 0, 0, 2]),
        message(b'Z', b"I"),
        message(b'T', &[&1_u16.to_be_bytes()[..], column].concat()),
    ];
    messages.extend(AGTYPES.iter().map(|text| row(text)));
    messages.extend([
        message(b'C', b"SELECT 8\0"),
        message(b'Z', b"T"),
        message(b'E', b"SERROR\0C22012\0Mdivision by zero\0\0"),
        message(b'Z', b"E"),
        message(b'N', b"SWARNING\0Mx\0\0"),
        message(b'Z', b"I"),
    ]);
    messages
}

/// Gives `count` replies to the decoder of agtype and to connections.
pub fn postgres(count: u64, rng: &mut Rng) -> Tally {
    let messages = postgres_messages();
    let texts: Vec<Vec<u8>> = AGTYPES.iter().map(|text| text.as_bytes().to_vec()).collect();
    let mut tally = Tally::default();
    while tally.replies < count {
        if rng.one_in(10) {
            let mut bytes = messages.concat();
            let from = if rng.one_in(4) { 0 } else { messages[..4].concat().len() };
            damage(&mut bytes, from, &messages, rng);
            postgres_talk(bytes, &mut tally);
            continue;
        }
        let mut text =
            if rng.one_in(10) { noise(rng) } else { rng.pick(&texts).cloned().unwrap_or_default() };
        damage(&mut text, 0, &texts, rng);
        let text = String::from_utf8_lossy(&text);
        tally.replies += 1;
        tally.understood += u64::from(Agtype::read(&text, &mut Allowance::new(Bounds::default())).is_ok());
    }
    tally
}

fn postgres_talk(bytes: Vec<u8>, tally: &mut Tally) {
    tally.talks += 1;
    tally.replies += 1;
    let options =
        PostgresOptions { bounds: Bounds { message: 1 << 20, ..Bounds::default() }, ..Default::default() };
    let stream = Box::new(Canned { bytes, at: 0 });
    let Ok(mut postgres) = Postgres::open(stream, &options, Deadline::after(LIMIT)) else { return };
    for _ in 0..3 {
        let reply = postgres
            .send("SELECT 1", Deadline::after(LIMIT))
            .and_then(|()| postgres.reply(Deadline::after(LIMIT)));
        tally.replies += 1;
        match reply {
            Ok(_) => tally.understood += 1,
            Err(_) => return,
        }
    }
}

/// Gives `count` replies to the decoder of JSON and to connections.
pub fn rest(count: u64, rng: &mut Rng) -> Tally {
    let bodies: Vec<Vec<u8>> = BODIES.iter().map(|text| text.as_bytes().to_vec()).collect();
    let columns = ["x".to_owned()];
    let mut tally = Tally::default();
    while tally.replies < count {
        let mut body =
            if rng.one_in(10) { noise(rng) } else { rng.pick(&bodies).cloned().unwrap_or_default() };
        damage(&mut body, 0, &bodies, rng);
        tally.replies += 1;
        if rng.one_in(10) {
            tally.talks += 1;
            let status = if rng.one_in(3) { "500 No" } else { "200 OK" };
            let mut bytes =
                format!("HTTP/1.1 {status}\r\nContent-Length: {}\r\n\r\n", body.len()).into_bytes();
            bytes.extend(body);
            if rng.bool() {
                damage(&mut bytes, 0, &bodies, rng);
            }
            let mut rest = Rest::new(Box::new(Canned { bytes, at: 0 }), &RestOptions::default());
            let reply = rest.run("/x", "{}", &columns, Deadline::after(LIMIT));
            tally.understood += u64::from(reply.is_ok());
            continue;
        }
        let format = if rng.bool() { RestFormat::ArcadeDb } else { RestFormat::HugeGraph };
        let reply = RestReply::read(&String::from_utf8_lossy(&body), &columns, format, Bounds::default());
        tally.understood += u64::from(reply.is_ok());
    }
    tally
}
