//! A scripted server that speaks Bolt 4.4.

use super::Serve;
use edgewise_engine::wire::bolt::{Encoder, Shape, frame, tag};
use edgewise_model::{Map, Value};
use std::{
    io::{Read, Write},
    net::TcpStream,
};

pub fn said<T>(result: std::io::Result<T>) -> Result<T, String> {
    result.map_err(|error| error.to_string())
}

/// A message with a map.
pub fn message(tag: u8, entries: &[(&str, Value)]) -> Vec<u8> {
    let mut encoder = Encoder::new(Shape::V5);
    encoder.structure(tag, 1);
    encoder.entries(&entries.iter().map(|(key, value)| ((*key).into(), value.clone())).collect::<Map>());
    framed(&encoder.bytes)
}

pub fn row(values: &[Value]) -> Vec<u8> {
    let mut encoder = Encoder::new(Shape::V5);
    encoder.structure(tag::RECORD, 1);
    encoder.value(&Value::List(values.to_vec()));
    framed(&encoder.bytes)
}

pub fn framed(message: &[u8]) -> Vec<u8> {
    let mut out = Vec::new();
    frame::write(message, &mut out);
    out
}

pub fn success() -> Vec<u8> {
    message(tag::SUCCESS, &[])
}

pub fn fields() -> Vec<u8> {
    message(tag::SUCCESS, &[("fields", Value::list(["x"]))])
}

pub fn failure(code: &str) -> Vec<u8> {
    message(tag::FAILURE, &[("code", Value::from(code)), ("message", Value::from("/ by zero"))])
}

pub fn ignored() -> Vec<u8> {
    framed(&[0xb0, tag::IGNORED])
}

/// Serves Bolt 4.4: after the greeting, every message of the client is answered by the next of the answers; a missing
/// answer ends the conversation.
pub fn bolt(answers: Vec<Option<Vec<u8>>>) -> Serve {
    Box::new(move |mut stream| {
        greet(&mut stream, "Neo4j/4.4.0")?;
        for answer in answers {
            if read_message(&mut stream).is_err() {
                return Ok(());
            }
            match answer {
                Some(bytes) => said(stream.write_all(&bytes))?,
                None => return Ok(()),
            }
        }
        // All further messages are read and not answered.
        let mut rest = Vec::new();
        let _ = stream.read_to_end(&mut rest);
        Ok(())
    })
}

/// Agrees on version 4.4 and answers the greeting with this agent name.
pub fn greet(stream: &mut TcpStream, agent: &str) -> Result<(), String> {
    let mut hello = [0; 20];
    said(stream.read_exact(&mut hello))?;
    said(stream.write_all(&[0, 0, 4, 4]))?;
    read_message(stream)?;
    said(stream.write_all(&message(tag::SUCCESS, &[("server", Value::from(agent))])))
}

/// The answer to a statement: rows of one column, and counters of what changed.
pub type Answer = (Vec<Value>, Vec<(&'static str, i64)>);

/// Serves a connection until it ends: `answer` computes the answer to each statement from its text.
pub fn answering(agent: &'static str, mut answer: impl FnMut(&str) -> Answer + Send + 'static) -> Serve {
    Box::new(move |mut stream| {
        greet(&mut stream, agent)?;
        while let Ok(run) = read_message(&mut stream) {
            if run.get(1) != Some(&tag::RUN) {
                said(stream.write_all(&success()))?;
                continue;
            }
            read_message(&mut stream)?;
            let (values, counters) = answer(run_text(&run));
            let stats = counters.into_iter().map(|(key, count)| (key, Value::from(count)));
            let mut bytes = fields();
            values.into_iter().for_each(|value| bytes.extend(row(&[value])));
            bytes.extend(message(tag::SUCCESS, &[("stats", Value::map(stats))]));
            said(stream.write_all(&bytes))?;
        }
        Ok(())
    })
}

/// The text of a RUN message: a string of at most 255 bytes after the two bytes of the structure.
fn run_text(run: &[u8]) -> &str {
    let (start, length) = match run[2] {
        0xd0 => (4, usize::from(run[3])),
        tiny => (3, usize::from(tiny & 0x0f)),
    };
    std::str::from_utf8(&run[start..start + length]).expect("a text")
}

pub fn read_message(stream: &mut TcpStream) -> Result<Vec<u8>, String> {
    let mut message = Vec::new();
    loop {
        let mut head = [0; 2];
        said(stream.read_exact(&mut head))?;
        let length = usize::from(u16::from_be_bytes(head));
        if length == 0 {
            return Ok(message);
        }
        let mut chunk = vec![0; length];
        said(stream.read_exact(&mut chunk))?;
        message.extend(chunk);
    }
}
