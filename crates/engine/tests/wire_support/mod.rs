//! Helpers that the wire tests share: a server that replays a transcript, and observations as text.
#![allow(dead_code)] // every test crate uses its own part

pub mod bolt_server;
pub mod gremlin_server;

use edgewise_engine::{
    Observation, Outcome,
    wire::{Recording, Speaker},
};
use edgewise_model::{Value, to_json};
use std::{
    io::{Read, Write},
    net::{TcpListener, TcpStream},
    thread::{self, JoinHandle},
    time::Duration,
};

/// How one connection is served.
pub type Serve = Box<dyn FnOnce(TcpStream) -> Result<(), String> + Send>;

/// A server on loopback that serves each connection by a given function.
pub struct Fake {
    pub port: u16,
    thread: Option<JoinHandle<Result<(), String>>>,
}

impl Fake {
    /// Serves one connection after another, each by the next of the given functions.
    pub fn serve(serves: Vec<Serve>) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").expect("a free port");
        let port = listener.local_addr().expect("an address").port();
        let thread = thread::spawn(move || {
            for serve in serves {
                let (stream, _) = listener.accept().map_err(|error| error.to_string())?;
                stream.set_read_timeout(Some(Duration::from_secs(10))).map_err(|error| error.to_string())?;
                serve(stream)?;
            }
            Ok(())
        });
        Self { port, thread: Some(thread) }
    }

    /// Serves one connection by a transcript; the client must send the same bytes as in the transcript.
    pub fn replay(recording: Recording) -> Self {
        Self::serve(vec![Box::new(move |stream| replay(&recording, stream))])
    }

    /// Returns the error on the server's side, if there was one.
    pub fn join(mut self) -> Result<(), String> {
        self.thread
            .take()
            .map_or(Ok(()), |thread| thread.join().unwrap_or_else(|_| Err("it panicked".to_owned())))
    }
}

pub fn replay(recording: &Recording, mut stream: TcpStream) -> Result<(), String> {
    for (number, (speaker, bytes)) in recording.turns.iter().enumerate() {
        match speaker {
            Speaker::Server => stream
                .write_all(bytes)
                .map_err(|error| format!("turn {number} could not be sent to the client: {error}"))?,
            Speaker::Client => {
                let mut said = vec![0; bytes.len()];
                stream
                    .read_exact(&mut said)
                    .map_err(|error| format!("turn {number} could not be read from the client: {error}"))?;
                if said != *bytes {
                    let at = said.iter().zip(bytes).position(|(one, other)| one != other).unwrap_or(0);
                    let around = |bytes: &[u8]| {
                        String::from_utf8_lossy(&bytes[at.saturating_sub(20)..(at + 40).min(bytes.len())])
                            .into_owned()
                    };
                    return Err(format!(
                        "turn {number}, byte {at}: the client sent {:?}, but the recording has {:?}",
                        around(&said),
                        around(bytes)
                    ));
                }
            }
        }
    }
    Ok(())
}

/// An observation as text, without its time.
pub fn text(observation: &Observation) -> String {
    let mut text = match &observation.outcome {
        Outcome::Rows(rows) => {
            let row = |row: &Vec<Value>| {
                row.iter().map(|value| to_json(value).to_string()).collect::<Vec<_>>().join(" ")
            };
            let rows: Vec<String> = rows.rows.iter().map(row).collect();
            rows.join(" | ")
        }
        Outcome::Graph(graph) => format!("graph {}", serde_json::to_string(graph).expect("a graph")),
        other => format!("{other:?}"),
    };
    if let Some(counters) = observation.counters {
        text.push_str(&format!(" {counters:?}").replace(", ", " "));
    }
    if let Some(plan) = &observation.plan {
        text.push_str(&format!(" {plan:?}"));
    }
    text
}
