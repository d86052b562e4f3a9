//! A scripted server that speaks Gremlin over WebSocket.

use super::Serve;
use edgewise_engine::wire::{Recording, Speaker, gremlin::JsonReader};
use serde_json::Value as Json;
use std::{
    io::{Read, Write},
    net::TcpStream,
};
use tungstenite::{Message, WebSocket, accept};

/// A request that the server received.
pub struct Asked {
    pub id: String,
    pub op: String,
    pub text: String,
    pub arguments: Json,
}

/// Serves one connection: `answer` returns the messages for each request; `None` ends the conversation.
pub fn gremlin(answer: impl FnMut(&Asked) -> Option<Vec<String>> + Send + 'static) -> Serve {
    Box::new(move |stream| serve(stream, answer))
}

/// Serves a stream, encrypted or not.
pub fn serve<S: Read + Write>(
    stream: S,
    mut answer: impl FnMut(&Asked) -> Option<Vec<String>>,
) -> Result<(), String> {
    let mut socket = accept(stream).map_err(|error| error.to_string())?;
    loop {
        let Ok(Some(bytes)) = heard(&mut socket) else { return Ok(()) };
        let Some(messages) = answer(&parse_request(&bytes)) else { return Ok(()) };
        for message in messages {
            socket.send(Message::binary(message.into_bytes())).map_err(|error| error.to_string())?;
        }
    }
}

/// The next message of a client; `None` when the client closes the connection.
fn heard<S: Read + Write>(socket: &mut WebSocket<S>) -> Result<Option<Vec<u8>>, String> {
    loop {
        match socket.read().map_err(|error| error.to_string())? {
            Message::Binary(bytes) => return Ok(Some(bytes.to_vec())),
            Message::Close(_) => return Ok(None),
            _ => {}
        }
    }
}

fn parse_request(message: &[u8]) -> Asked {
    let head = 1 + usize::from(message[0]);
    assert_eq!(&message[1..head], b"application/vnd.gremlin-v3.0+json");
    let json: Json = serde_json::from_slice(&message[head..]).expect("JSON");
    let text = |json: &Json| json.as_str().unwrap_or_default().to_owned();
    Asked {
        id: text(&json["requestId"]["@value"]),
        op: text(&json["op"]),
        text: text(&json["args"]["gremlin"]),
        arguments: json["args"].clone(),
    }
}

/// A message with a status and data in GraphSON.
pub fn message(id: &str, code: u16, data: &str) -> String {
    format!(
        r#"{{"requestId":"{id}","status":{{"message":"","code":{code},"attributes":{{"@type":"g:Map","@value":[]}}}},"result":{{"data":{data},"meta":{{"@type":"g:Map","@value":[]}}}}}}"#
    )
}

/// A failure message with the class of an exception.
pub fn failure(id: &str, code: u16, exception: &str, words: &str) -> String {
    format!(
        r#"{{"requestId":"{id}","status":{{"message":"{words}","code":{code},"attributes":{{"@type":"g:Map","@value":["exceptions",{{"@type":"g:List","@value":["{exception}"]}}]}}}},"result":{{"data":null,"meta":{{"@type":"g:Map","@value":[]}}}}}}"#
    )
}

/// A list of items.
pub fn list(items: &[&str]) -> String {
    format!(r#"{{"@type":"g:List","@value":[{}]}}"#, items.join(","))
}

pub fn long(number: i64) -> String {
    format!(r#"{{"@type":"g:Int64","@value":{number}}}"#)
}

/// Serves one connection by replaying a transcript of messages.
pub fn replay(recording: Recording) -> Serve {
    Box::new(move |stream: TcpStream| {
        let mut socket = accept(stream).map_err(|error| error.to_string())?;
        for (number, (speaker, bytes)) in recording.turns.iter().enumerate() {
            if *speaker == Speaker::Server {
                for message in messages(bytes) {
                    let sent = socket.send(Message::binary(message.into_bytes()));
                    sent.map_err(|error| format!("turn {number} could not be sent to the client: {error}"))?;
                }
                continue;
            }
            let said = heard(&mut socket)?
                .ok_or_else(|| format!("turn {number}: the client closed the connection"))?;
            if said != *bytes {
                let [said, expected] =
                    [&said, bytes].map(|bytes| String::from_utf8_lossy(bytes).into_owned());
                return Err(format!(
                    "turn {number}: the client sent {said}, but the recording has {expected}"
                ));
            }
        }
        Ok(())
    })
}

/// The messages in the bytes that a server sent at once: JSON objects, one after another.
pub fn messages(bytes: &[u8]) -> Vec<String> {
    let text = std::str::from_utf8(bytes).expect("UTF-8");
    let mut rest = text;
    let mut messages = Vec::new();
    while !rest.is_empty() {
        let message = JsonReader::new(rest).skip().expect("an object");
        messages.push(message.to_owned());
        rest = &rest[message.len()..];
    }
    messages
}
